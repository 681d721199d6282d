import { parentPort, workerData } from 'node:worker_threads';
import { INTERRUPTION, type PersonCells } from './person-cells';
import { ProgramClient } from './program-client';

/** A thread with a connection of its own: it writes down a person's input the moment that the program tells of it. */
async function main(): Promise<void> {
  const { socket, cells } = workerData as { socket: string; cells: PersonCells };
  const program = await ProgramClient.connect(socket);
  await program.watch((how) => {
    Atomics.store(cells, 1, process.hrtime.bigint());
    Atomics.compareExchange(cells, 0, INTERRUPTION.none, INTERRUPTION[how]);
    parentPort?.postMessage(how);
  });
  parentPort?.postMessage('ready');
}

void main();
