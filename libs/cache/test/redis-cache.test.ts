import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openCache } from '@vigie/cache';
import type { CodedError } from '@vigie/errors';
import { freePort, requireProgram } from '@vigie/local-services';
import { testRedis } from '@vigie/testkit';
import { cacheSuite } from './cache-suite';

cacheSuite('Redis', async () => {
  const server = await testRedis();
  return { options: { redisUrl: server.url }, stop: () => server.stop() };
});

describe('a cache whose Redis is away', () => {
  const servers: { end(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.end()));
  });

  const start = async (port: number) => {
    const program = requireProgram('redis-server', ['redis-server']);
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const chunk of child.stdout) if (/Ready to accept/.test(String(chunk))) break;
    child.stdout.resume();
    const end = async (signal: NodeJS.Signals = 'SIGKILL') => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
    };
    const server = { end, pause: () => child.kill('SIGSTOP'), go: () => child.kill('SIGCONT') };
    servers.push(server);
    return server;
  };

  const opened = async (port: number) => {
    const advisories: CodedError[] = [];
    const url = `redis://:hunter2@127.0.0.1:${port}`;
    const cache = await openCache({ namespace: 'n', redisUrl: url, onAdvisory: (one) => advisories.push(one) });
    return { cache, advisories };
  };

  it('opens, misses at once, and says so one time without the password', async () => {
    const port = await freePort();
    const started = Date.now();
    const { cache, advisories } = await opened(port);
    for (let count = 0; count < 20; count += 1) {
      await cache.set('key', Uint8Array.of(1));
      await expect(cache.get('key')).resolves.toBeNull();
    }
    expect(Date.now() - started).toBeLessThan(30_000);
    expect(advisories).toHaveLength(1);
    expect(advisories[0]).toMatchObject({ code: 'CACHE_UNREACHABLE', facts: { server: `127.0.0.1:${port}` } });
    expect(JSON.stringify(advisories)).not.toContain('hunter2');
    await expect(cache.ready()).rejects.toMatchObject({ code: 'CACHE_UNREACHABLE' });
    await cache.close();
  });

  it('is used as soon as Redis answers, and misses again when it dies', async () => {
    const port = await freePort();
    const advisories: CodedError[] = [];
    const cache = await openCache({
      namespace: 'n',
      redisUrl: `redis://127.0.0.1:${port}`,
      onAdvisory: (one) => advisories.push(one),
    });
    const server = await start(port);
    await works(cache);
    await server.end();
    await expect(cache.get('key')).resolves.toBeNull();
    await start(port);
    await works(cache);
    expect(advisories.map(({ code }) => code)).toEqual(['CACHE_UNREACHABLE', 'CACHE_UNREACHABLE']);
    await cache.close();
  });

  it('keeps nobody waiting when Redis accepts and says nothing', async () => {
    const port = await freePort();
    const server = await start(port);
    const cache = await openCache({ namespace: 'n', redisUrl: `redis://127.0.0.1:${port}`, onAdvisory: () => {} });
    await cache.set('key', Uint8Array.of(1));
    server.pause();
    const started = Date.now();
    await expect(cache.get('key')).resolves.toBeNull();
    expect(Date.now() - started).toBeLessThan(30_000);
    const again = Date.now();
    for (let count = 0; count < 50; count += 1) await cache.get('key');
    expect(Date.now() - again).toBeLessThan(30_000);
    server.go();
    await works(cache);
    await cache.close();
  });

  it('is told by its address when that is of another kind', async () => {
    const opening = openCache({ namespace: 'n', redisUrl: 'http://127.0.0.1:1' });
    await expect(opening).rejects.toMatchObject({ code: 'CACHE_ADDRESS_INVALID' });
  });
});

/** Puts and gets until both work, at most 5 s. */
async function works(cache: {
  get(key: string): Promise<Uint8Array | null>;
  set(key: string, value: Uint8Array): Promise<void>;
}) {
  const deadline = Date.now() + 5000;
  for (;;) {
    await cache.set('works', Uint8Array.of(1));
    if ((await cache.get('works')) !== null) return;
    if (Date.now() > deadline) throw new Error('the cache did not come back within 5 s');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
