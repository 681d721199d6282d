import { connect, createServer, type Socket } from 'node:net';
import { openDatabase } from '@vigie/postgres';
import { testPostgres } from '@vigie/testkit';
import { databaseSuite } from './database-suite';

databaseSuite('PostgreSQL', async () => {
  const server = await testPostgres();
  return { open: () => openDatabase({ url: server.url }), stop: () => server.stop() };
});

describe('a PostgreSQL server', () => {
  it('that nobody started is DATABASE_UNREACHABLE at once, with host and port and no password', async () => {
    const started = Date.now();
    const error = await openDatabase({ url: 'postgres://me:hunter2@127.0.0.1:1/vigie' }).catch((one) => one);
    expect(error).toMatchObject({ code: 'DATABASE_UNREACHABLE', facts: { server: '127.0.0.1:1' } });
    expect(JSON.stringify(error)).not.toContain('hunter2');
    expect(Date.now() - started).toBeLessThan(30_000);
  });

  it('that accepts and says nothing is DATABASE_UNREACHABLE after five seconds', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined).resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const started = Date.now();
    const opening = openDatabase({ url: `postgres://me@127.0.0.1:${port}/vigie` });
    await expect(opening).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    expect(Date.now() - started).toBeLessThan(30_000);
    silent.close();
  });

  it('must be given by a postgres address', async () => {
    for (const url of ['http://127.0.0.1/vigie', 'vigie', '']) {
      await expect(openDatabase({ url })).rejects.toMatchObject({ code: 'DATABASE_ADDRESS_INVALID' });
    }
  });

  it('without that database is DATABASE_MISSING, and with another user is refused', async () => {
    const server = await testPostgres();
    const absent = new URL(server.url);
    absent.pathname = '/absent';
    await expect(openDatabase({ url: absent.href })).rejects.toMatchObject({ code: 'DATABASE_MISSING' });
    const stranger = new URL(server.url);
    stranger.username = 'stranger';
    await expect(openDatabase({ url: stranger.href })).rejects.toMatchObject({
      code: expect.stringMatching(/^DATABASE_(REFUSED|QUERY_FAILED)$/),
    });
    await server.stop();
  });

  it('that breaks every connection is used again when it is back, in and out of transactions', async () => {
    const server = await testPostgres();
    const proxy = await openProxy(Number(new URL(server.url).port));
    const through = new URL(server.url);
    through.port = String(proxy.port);
    const db = await openDatabase({ url: through.href });
    await db.query('select 1');
    proxy.cut();
    await db.query('select 1').catch(() => undefined);
    await expect(db.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    const cutInside = db.transaction(async (tx) => {
      await tx.query('select 1');
      proxy.cut();
      await tx.query('select 2');
    });
    await expect(cutInside).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    await expect(db.transaction((tx) => tx.query('select 2 as two'))).resolves.toEqual([{ two: 2 }]);
    await db.close();
    await proxy.stop();
    await server.stop();
  });

  it('can be opened by many processes’ pools at once, though each makes sure of pgvector', async () => {
    const server = await testPostgres();
    const pools = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url: server.url })));
    await Promise.all(pools.map((db) => db.close()));
    await server.stop();
  });
});

/** A TCP proxy that can cut every connection. */
async function openProxy(target: number) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    cut,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
