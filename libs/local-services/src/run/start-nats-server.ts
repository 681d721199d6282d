import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findNatsServer } from '../require/nats-server';
import { awaitReady } from './await-ready';
import { converse } from './converse';
import { prepareFolder } from './folder';
import type { LocalService, LocalServiceOptions } from './local-service';
import { onPort } from './port';
import { supervise } from './supervise';

const MIB = 1024 * 1024;
/** As MAX_MESSAGE_BYTES of the bus contract and deploy/nats.conf. */
const MAX_PAYLOAD = 8 * MIB;
/**
 * Room for the frame, screen and state streams (768 MiB together), which live in memory alone. A limit, not an
 * allocation: twice as much, because the server counts a stream twice while two services ask for it at once.
 */
const MAX_MEMORY_STORE = 2048 * MIB;
const MAX_FILE_STORE = 1024 * MIB;
/** A start needs room for its configuration, its log and the metadata of its streams. */
const NEEDED_MIB = 16;
const READY_MS = 10_000;

export interface NatsServerOptions extends LocalServiceOptions {
  /** Clients must present it. It is not part of `url`, which may be printed. */
  readonly token?: string | undefined;
}

/**
 * Starts a nats-server with JetStream. Its configuration lies in `folder`; memory streams do not survive it.
 * @throws PROGRAM_MISSING, PORT_TAKEN, DISK_FULL, FOLDER_UNUSABLE, SERVICE_FAILED, SERVICE_NOT_READY
 */
export async function startNatsServer(o: NatsServerOptions): Promise<LocalService> {
  const { program } = findNatsServer();
  prepareFolder('nats-server', o.folder, NEEDED_MIB);
  return onPort('nats-server', o.port, async (port) => {
    const name = `vigie-${randomUUID()}`;
    const conf = path.join(o.folder, 'nats-server.conf');
    writeFileSync(conf, configuration(name, port, o), { mode: 0o600 });
    const running = supervise({
      program,
      args: ['--config', conf],
      folder: o.folder,
      log: path.join(o.folder, 'nats-server.log'),
      signal: 'SIGTERM',
      leftover: o.ephemeral ? o.folder : undefined,
    });
    const probe = () => roundTrip(port, name, o.token);
    await awaitReady(running, { service: 'nats-server', port, folder: o.folder, timeoutMs: READY_MS, probe });
    o.log?.(`nats-server listens on 127.0.0.1:${port}`);
    return {
      url: `nats://127.0.0.1:${port}`,
      pid: running.pid,
      log: running.log,
      gone: running.gone,
      stop: running.stop,
    };
  });
}

function configuration(name: string, port: number, o: NatsServerOptions): string {
  const lines = [
    `server_name: ${name}`,
    `listen: "127.0.0.1:${port}"`,
    `max_payload: ${MAX_PAYLOAD}`,
    'ping_interval: "5s"',
    'ping_max: 2',
    'jetstream {',
    `  store_dir: ${JSON.stringify(path.join(o.folder, 'jetstream'))}`,
    `  max_memory_store: ${MAX_MEMORY_STORE}`,
    `  max_file_store: ${MAX_FILE_STORE}`,
    '}',
  ];
  if (o.token !== undefined) lines.push(`authorization { token: ${JSON.stringify(o.token)} }`);
  return `${lines.join('\n')}\n`;
}

/** A request to JetStream and its answer, from the very server that we started and no other that took its port. */
function roundTrip(port: number, name: string, token: string | undefined): Promise<void> {
  return converse(port, async (c) => {
    const info = JSON.parse((await c.expect(/^INFO (\{.*\})/))[1] ?? '{}') as { server_name?: string };
    if (info.server_name !== name) throw new Error('another server');
    c.send(`CONNECT ${JSON.stringify({ verbose: false, pedantic: false, auth_token: token })}\r\n`);
    c.send('SUB answer 1\r\nPUB $JS.API.INFO answer 0\r\n\r\n');
    await c.expect(/"type":"io\.nats\.jetstream\.api\.v1\.account_info_response"/);
  });
}
