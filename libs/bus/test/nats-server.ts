import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { findNatsServer, freePort } from '@vigie/local-services';

export interface NatsServer {
  readonly url: string;
  /** As a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface NatsServerOptions {
  readonly folder: string;
  readonly port?: number;
  readonly jetStream?: boolean;
  /** More lines of its configuration. */
  readonly lines?: readonly string[];
}

/** A nats-server of the test's own, which it may kill and start again on the same port. */
export async function startNats(options: NatsServerOptions): Promise<NatsServer> {
  const port = options.port ?? (await freePort());
  const file = path.join(options.folder, 'nats.conf');
  const store = JSON.stringify(path.join(options.folder, 'jetstream'));
  const jetStream =
    options.jetStream === false ? [] : [`jetstream { store_dir: ${store}, max_memory_store: 1073741824 }`];
  const lines = [`listen: "127.0.0.1:${port}"`, 'max_payload: 8388608', ...jetStream, ...(options.lines ?? [])];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const child = spawn(process.env.VIGIE_TEST_NATS_SERVER ?? findNatsServer().program, ['-c', file], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  await answers(port);
  return { url: `nats://127.0.0.1:${port}`, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

async function answers(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const greeted = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'error').then(() => false),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (greeted) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`no nats-server on port ${port}`);
}
