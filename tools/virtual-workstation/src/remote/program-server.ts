import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { accessibilityOf } from '../desktop/accessibility';
import type { ResolvedOptions } from '../desktop/options';
import { RunningProgram } from '../desktop/program';
import { windowOf } from '../desktop/window-of';
import { virtualWorkstationErrors } from '../errors';
import { InputLog } from './input-log';
import type { Answers, Asked, Described, Question } from './messages';
import { ServedPixels } from './served-pixels';
import { carryOut } from './test-orders';
import { readMessages, writeMessage } from './wire';

const PROGRAM_VERSION = '4.12.3';

export interface ProgramServerOptions {
  readonly options: ResolvedOptions;
  readonly socket: string;
  readonly inputLog?: string;
}

/** The program, what stands around it, and who watches for a person. */
export interface Served {
  readonly program: RunningProgram;
  readonly inputs: InputLog;
  readonly around: { held: boolean; locked: boolean };
  /** Tells all watchers. */
  person(how: 'human_input' | 'key_chord'): void;
}

/**
 * Serves one program over a Unix socket, so that an agent may be killed and the program lives on. Whoever opens the
 * socket may do anything: it is for tests, in a folder of one's own.
 */
export async function serveProgram(o: ProgramServerOptions): Promise<{ stop(): Promise<void> }> {
  const program = new RunningProgram(o.options);
  const watchers = new Set<Socket>();
  const served: Served = {
    program,
    inputs: new InputLog(o.inputLog),
    around: { held: false, locked: false },
    person: (how) => {
      for (const watcher of watchers) writeMessage(watcher, { id: 0, person: how });
    },
  };
  const answer = answering(served, o.options);
  rmSync(o.socket, { force: true });
  const server = createServer((socket) => {
    let pid = 0;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => watchers.delete(socket));
    readMessages<Asked & { pid: number }>(socket, ({ head }) => {
      pid = head.pid ?? pid;
      if (head.ask === 'watch') watchers.add(socket);
      reply(socket, head.id, () => answer(head, pid));
    });
  });
  await listen(server, o.socket);
  return { stop: () => close(server, o.socket) };
}

interface Answer {
  readonly head: unknown;
  readonly body?: Buffer;
}

function answering(served: Served, options: ResolvedOptions): (question: Question, pid: number) => Answer {
  const { program, around } = served;
  const pixels = new ServedPixels(program);
  const strokes = new Map<number, number>();
  return (question, pid) => {
    switch (question.ask) {
      case 'grab': {
        const { version, picture, width, height, data } = pixels.grab();
        const head: Answers['grab'] = { version, picture, width, height };
        return question.known === version ? { head } : { head, body: data };
      }
      case 'input': {
        const first = strokes.get(pid) !== question.stroke;
        strokes.set(pid, question.stroke);
        const head: Answers['input'] = first ? pixels.changes() : null;
        served.inputs.add(question.input, { pid, stroke: question.stroke }, program);
        program.send(question.input);
        return { head };
      }
      case 'describe':
        return { head: describe(program, options) };
      case 'window':
        return { head: windowOf(program) };
      case 'surroundings':
        return { head: { window: windowOf(program), ...around } satisfies Answers['surroundings'] };
      case 'cursor':
        return { head: program.state().ui.pointer };
      case 'tree':
        return { head: accessibilityOf(program.layout(), program.state()) };
      case 'watch':
        return { head: {} };
      default:
        return { head: carryOut(served, question) };
    }
  };
}

function reply(socket: Socket, id: number, answer: () => Answer): void {
  try {
    const { head, body } = answer();
    writeMessage(socket, { id, answer: head }, body);
  } catch (error) {
    writeMessage(socket, { id, failure: (error as { code?: string }).code ?? String(error) });
  }
}

function describe(program: RunningProgram, { size, platform }: ResolvedOptions): Described {
  return { size, theme: program.state().theme, version: PROGRAM_VERSION, platform };
}

function listen(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(virtualWorkstationErrors.create('VIRTUAL_SOCKET_UNUSABLE', { socket, reason: error.message }, error));
    server.once('error', refuse);
    server.listen(socket, resolve);
  });
}

async function close(server: Server, socket: string): Promise<void> {
  server.close();
  rmSync(socket, { force: true });
}
