import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireProgram } from '../find-program';
import { awaitReady } from './await-ready';
import { converse } from './converse';
import { prepareFolder } from './folder';
import type { LocalService, LocalServiceOptions } from './local-service';
import { onPort } from './port';
import { supervise } from './supervise';

const NEEDED_MIB = 16;
const READY_MS = 10_000;

/**
 * Starts a Redis that keeps everything in memory: what the caches hold comes from screens and must not reach a disk.
 * @throws PROGRAM_MISSING, PORT_TAKEN, DISK_FULL, FOLDER_UNUSABLE, SERVICE_FAILED, SERVICE_NOT_READY
 */
export async function startRedis(o: LocalServiceOptions): Promise<LocalService> {
  const program = requireProgram('redis-server', ['redis-server']);
  prepareFolder('redis', o.folder, NEEDED_MIB);
  return onPort('redis', o.port, async (port) => {
    const password = randomBytes(18).toString('hex');
    const conf = path.join(o.folder, 'redis.conf');
    writeFileSync(conf, configuration(port, password), { mode: 0o600 });
    const running = supervise({
      program,
      args: [conf],
      folder: o.folder,
      log: path.join(o.folder, 'redis.log'),
      signal: 'SIGTERM',
      leftover: o.ephemeral ? o.folder : undefined,
    });
    // The password is new with each start, so an answer proves that it is our server.
    const probe = () => roundTrip(port, password);
    await awaitReady(running, { service: 'redis', port, folder: o.folder, timeoutMs: READY_MS, probe });
    o.log?.(`redis listens on 127.0.0.1:${port}`);
    return {
      url: `redis://:${password}@127.0.0.1:${port}`,
      pid: running.pid,
      log: running.log,
      gone: running.gone,
      stop: running.stop,
    };
  });
}

function configuration(port: number, password: string): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    'save ""',
    'appendonly no',
    'maxmemory 256mb',
    'maxmemory-policy allkeys-lru',
    'daemonize no',
    '',
  ].join('\n');
}

function roundTrip(port: number, password: string): Promise<void> {
  return converse(port, async (c) => {
    c.send(`AUTH ${password}\r\n`);
    await c.expect(/^\+OK\r\n/);
    c.send('PING\r\n');
    await c.expect(/\+PONG\r\n/);
  });
}
