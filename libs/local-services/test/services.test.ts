import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isCoded } from '@vigie/errors';
import { Client } from 'pg';
import { freePort, type LocalService, requireProgram, startNatsServer, startPostgres, startRedis } from '../src';
import { awaitReady } from '../src/run/await-ready';
import { converse } from '../src/run/converse';
import { prepareFolder } from '../src/run/folder';
import { supervise } from '../src/run/supervise';

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), 'vigie-test-local-'));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});
const portOf = (service: LocalService) => Number(new URL(service.url).port);
const faultOf = (work: Promise<unknown> | (() => unknown)) =>
  (typeof work === 'function' ? Promise.resolve().then(work) : work).then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => {
      if (!isCoded(error)) throw error;
      return error;
    },
  );

describe('a nats-server', () => {
  it('takes messages of 8 MiB, has JetStream, and listens on the loopback interface alone', async () => {
    const server = await startNatsServer({ folder: folder(), ephemeral: true });
    try {
      const info = await converse(portOf(server), async (c) => JSON.parse((await c.expect(/^INFO (\{.*\})/))[1]!));
      expect(info).toMatchObject({ max_payload: 8 * 1024 * 1024, jetstream: true, host: '127.0.0.1' });
    } finally {
      await server.stop();
    }
  });

  it('refuses who lacks the token, and keeps the token out of what it says', async () => {
    const server = await startNatsServer({ folder: folder(), ephemeral: true, token: 's3cret-token' });
    try {
      const answer = await converse(portOf(server), async (c) => {
        await c.expect(/^INFO/);
        c.send('CONNECT {"verbose":false}\r\nPING\r\n');
        return (await c.expect(/-ERR .*|PONG/))[0];
      });
      expect(answer).toContain('Authorization Violation');
      expect(server.url + readFileSync(server.log, 'utf8')).not.toContain('s3cret-token');
      expect(statSync(path.join(path.dirname(server.log), 'nats-server.conf')).mode & 0o077).toBe(0);
    } finally {
      await server.stop();
    }
  });
});

describe('a Postgres', () => {
  it('keeps its data in its folder from one start to the next, and folds accented letters', async () => {
    const own = folder();
    const ask = async <T>(work: (client: Client) => Promise<T>) => {
      const server = await startPostgres({ folder: own });
      const client = new Client({ connectionString: server.url });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
        await server.stop();
      }
    };
    await ask((c) => c.query(`CREATE TABLE note AS SELECT 'Été'::text AS text`));
    const kept = await ask((c) => c.query<{ text: string }>('SELECT lower(text) AS text FROM note'));
    expect(kept.rows).toEqual([{ text: 'été' }]);
  });

  it('is not started twice on one folder', async () => {
    const own = folder();
    const first = await startPostgres({ folder: own });
    try {
      const fault = await faultOf(startPostgres({ folder: own }));
      expect(fault.code).toBe('FOLDER_UNUSABLE');
      expect(fault.message).toContain(`the process ${first.pid} uses it already`);
    } finally {
      await first.stop();
    }
  });

  it('writes no statement into its log, which a statement with patient data would make a leak', async () => {
    const server = await startPostgres({ folder: folder() });
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await expect(client.query(`SELECT 'MARTIN Jeanne'::int`)).rejects.toThrow();
    await expect(client.query('SELECT $1::text || 1 / 0', ['DUPONT Zoé'])).rejects.toThrow();
    await client.end();
    await server.stop();
    expect(readFileSync(server.log, 'utf8')).not.toMatch(/SELECT|DUPONT/);
  });
});

describe('what goes wrong at a start', () => {
  it('names the port that another process has', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    try {
      for (const start of [startNatsServer, startRedis, startPostgres]) {
        const fault = await faultOf(start({ folder: folder(), ephemeral: true, port }));
        expect(fault.code).toBe('PORT_TAKEN');
        expect(fault.message).toContain(`Port ${port}`);
      }
    } finally {
      other.close();
    }
  });

  it('names the missing program and the Debian package that brings it', async () => {
    const fault = await faultOf(() => requireProgram('no-such-server', ['nats-server']));
    expect(fault.toJSON()).toMatchObject({
      code: 'PROGRAM_MISSING',
      message: 'The program no-such-server is not installed.',
      remedy: expect.stringContaining('the package is nats-server'),
    });
  });

  it('says how much room the disk lacks before anything is written', async () => {
    const fault = await faultOf(() => prepareFolder('postgres', folder(), 2 ** 40));
    expect(fault.code).toBe('DISK_FULL');
    expect(fault.message).toMatch(/\d+ MiB are free, 1099511627776 MiB are needed/);
  });

  it('says that a folder cannot be made', async () => {
    const file = path.join(folder(), 'a-file');
    writeFileSync(file, '');
    const fault = await faultOf(startRedis({ folder: path.join(file, 'below') }));
    expect(fault.code).toBe('FOLDER_UNUSABLE');
  });

  it('repeats the last words of a service that ended by itself', async () => {
    const own = folder();
    const running = supervise({
      program: '/bin/sh',
      args: ['-c', 'echo the licence has run out; exit 3'],
      folder: own,
      log: path.join(own, 'log'),
      signal: 'SIGTERM',
    });
    const probe = () => Promise.reject(new Error('nobody answers'));
    const fault = await faultOf(awaitReady(running, { service: 'thing', folder: own, timeoutMs: 5_000, probe }));
    expect(fault.code).toBe('SERVICE_FAILED');
    expect(fault.message).toContain('exit code 3');
    expect(fault.remedy).toContain('the licence has run out');
  });

  it('stops a service that never answers', async () => {
    const own = folder();
    const running = supervise({
      program: '/bin/sleep',
      args: ['600'],
      folder: own,
      log: path.join(own, 'log'),
      signal: 'SIGTERM',
    });
    const probe = () => Promise.reject(new Error('nobody answers'));
    const fault = await faultOf(awaitReady(running, { service: 'thing', folder: own, timeoutMs: 200, probe }));
    expect(fault.code).toBe('SERVICE_NOT_READY');
    expect(running.ended()).toBe('signal SIGTERM');
  });
});
