import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Bus, type ConnectOptions, connectBus } from '@vigie/bus';
import type { CodedError } from '@vigie/errors';
import { freePort } from '@vigie/local-services';
import { until } from '@vigie/testkit';
import { newStream } from './bus-suite';
import { type NatsServer, startNats } from './nats-server';
import { openProxy } from './silent-proxy';
import { bytes, text } from './support';

/** These need a server of their own to kill, so they run on local processes, also where a container engine answers. */
describe('the bus when its server is in trouble', () => {
  const folders: string[] = [];
  const opened: Bus[] = [];
  let server: NatsServer;
  let port: number;

  const start = () => startNats({ port, folder: folder(folders) });
  const connect = async (options: Partial<ConnectOptions> = {}) => {
    const bus = await connectBus({ url: server.url, name: 'one', onAdvisory: () => {}, ...options });
    opened.push(bus);
    return bus;
  };
  const kill = () => server.kill();

  beforeEach(async () => {
    port = await freePort();
    server = await start();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.close()));
    await server.stop();
    for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true });
  });

  it('makes streams and consumers again after a kill, and work goes on', async () => {
    const { stream, root } = newStream();
    const [owner, worker] = [await connect({ name: 'owner' }), await connect({ name: 'worker' })];
    await owner.ensureStream(stream);
    const worked: string[] = [];
    const watched: string[] = [];
    await worker.consume({ stream: stream.name, durable: 'd', maxInFlight: 2 }, async (message) => {
      worked.push(text(message.data));
    });
    await worker.subscribe(`${root}.*`, (message) => void watched.push(text(message.data)));
    await owner.publish(`${root}.a`, bytes('before'));
    await until(() => worked.length === 1);
    for (const round of ['one', 'two']) {
      await kill();
      server = await start();
      await owner.publish(`${root}.a`, bytes(round));
      await until(() => worked.includes(round));
      // A subscription is at most once: it sees what comes after its own connection stands again.
      await worker.ready();
      await owner.publish(`${root}.a`, bytes(`${round} again`));
      await until(() => watched.includes(`${round} again`));
    }
    // At least once: an acknowledgement that a killed server had not kept brings its message again.
    const firstTimes = () => [...new Set(worked)];
    await until(() => firstTimes().length === 5);
    expect(firstTimes()).toEqual(['before', 'one', 'one again', 'two', 'two again']);
  });

  it('keeps what is published during an outage until the server is back', async () => {
    const { stream, root } = newStream();
    const bus = await connect();
    await bus.ensureStream(stream);
    await kill();
    const published = Promise.all(['1', '2', '3'].map((value) => bus.publish(`${root}.a`, bytes(value))));
    await pause(500);
    server = await start();
    await published;
    const found = await bus.replay({ stream: stream.name, subject: `${root}.a` });
    expect(found.map((message) => text(message.data)).sort()).toEqual(['1', '2', '3']);
  });

  it('gives a publish up after five seconds without a server: BUS_UNREACHABLE, and no unbounded buffer', async () => {
    const { stream, root } = newStream();
    const bus = await connect();
    await bus.ensureStream(stream);
    await kill();
    await pause(100);
    const started = Date.now();
    const big = new Uint8Array(4 * 1024 * 1024);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => bus.publish(`${root}.a`, big)));
    const codes = results.map((one) => (one.status === 'rejected' ? one.reason.code : 'stored'));
    expect(Date.now() - started).toBeLessThan(30_000);
    expect(codes.filter((code) => code === 'BUS_UNREACHABLE')).toHaveLength(16);
    expect(codes.filter((code) => code === 'BUS_BUFFER_FULL')).toHaveLength(4);
    server = await start();
  });

  it('answers requests again after a restart', async () => {
    const [asker, answerer] = [await connect({ name: 'asker' }), await connect({ name: 'answerer' })];
    await answerer.respond('echo.request', 'q', async (data) => data);
    await asker.request('echo.request', bytes('x'), { timeoutMs: 1000 });
    await kill();
    const whileAway = asker.request('echo.request', bytes('x'), { timeoutMs: 300 });
    await expect(whileAway).rejects.toMatchObject({ code: 'BUS_UNREACHABLE' });
    server = await start();
    const after = await asker.request('echo.request', bytes('y'), { timeoutMs: 5000, awaitResponderMs: 3000 });
    expect(text(after)).toBe('y');
  });

  it('is not ready while its server is away, and is again when it is back', async () => {
    const bus = await connect();
    await bus.ready();
    await kill();
    await pause(100);
    await expect(bus.ready()).rejects.toMatchObject({ code: 'BUS_UNREACHABLE' });
    server = await start();
    await pause(600);
    await bus.ready();
  });

  it('closes at once while its server is away', async () => {
    const { stream } = newStream();
    const bus = await connect();
    await bus.ensureStream(stream);
    await bus.consume({ stream: stream.name, durable: 'd' }, async () => {});
    await kill();
    await pause(100);
    const started = Date.now();
    await bus.close();
    expect(Date.now() - started).toBeLessThan(30_000);
    server = await start();
  });

  it('gives the message of a replica that died in the middle to another after the ack wait', async () => {
    const { stream, root } = newStream();
    const proxy = await openProxy(port);
    const dying = await connect({ name: 'dying', url: proxy.url });
    const living = await connect({ name: 'living' });
    await living.ensureStream(stream);
    let taken = 0;
    const options = { stream: stream.name, durable: 'd', ackWaitMs: 1000 };
    await dying.consume(options, async () => {
      taken += 1;
      await pause(3000);
    });
    await living.publish(`${root}.a`, bytes('work'));
    await until(() => taken === 1);
    proxy.silence();
    const seen: (boolean | undefined)[] = [];
    await living.consume(options, async (message) => void seen.push(message.redelivered));
    await until(() => seen.length === 1);
    expect(seen).toEqual([true]);
    await proxy.stop();
  });

  it('keeps a long handler’s message from coming again', async () => {
    const { stream, root } = newStream();
    const [one, two] = [await connect({ name: 'one' }), await connect({ name: 'two' })];
    await one.ensureStream(stream);
    let deliveries = 0;
    let done = 0;
    for (const bus of [one, two]) {
      await bus.consume({ stream: stream.name, durable: 'd', ackWaitMs: 600 }, async () => {
        deliveries += 1;
        await pause(2000);
        done += 1;
      });
    }
    await one.publish(`${root}.a`, bytes('slow'));
    await until(() => done === 1);
    await pause(1000);
    expect(deliveries).toBe(1);
  });

  it('counts deaths of handlers too: a message that kills every process is given up', async () => {
    const { stream, root } = newStream();
    const advisories: CodedError[] = [];
    const bus = await connect({ onAdvisory: (advisory) => advisories.push(advisory) });
    await bus.ensureStream(stream);
    await bus.publish(`${root}.a`, bytes('poison'));
    const options = { stream: stream.name, durable: 'd', ackWaitMs: 400, maxDeliveries: 2 };
    for (const name of ['first', 'second']) {
      const proxy = await openProxy(port);
      const dying = await connect({ name, url: proxy.url });
      let taken = false;
      await dying.consume(options, async () => {
        taken = true;
        await pause(2500);
      });
      await until(() => taken);
      proxy.silence();
      await proxy.stop();
    }
    let reached = false;
    await bus.consume(options, async () => {
      reached = true;
    });
    await until(() => advisories.some(({ code }) => code === 'BUS_MESSAGE_ABANDONED'));
    expect(reached).toBe(false);
  });

  it('notices within seven seconds a server that went silent without closing the connection', async () => {
    const { stream, root } = newStream();
    const proxy = await openProxy(port);
    const bus = await connect({ url: proxy.url });
    await bus.ensureStream(stream);
    proxy.silence();
    const started = Date.now();
    await bus.publish(`${root}.a`, bytes('x')).catch(() => undefined);
    // The proxy forwards new connections; the publish succeeds as soon as the silent one is given up.
    await until(() => proxy.connections() > 1);
    expect(Date.now() - started).toBeLessThan(30_000);
    await bus.publish(`${root}.a`, bytes('y'));
    await proxy.stop();
  });
});

describe('connecting to the bus', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const one of folders) rmSync(one, { recursive: true, force: true });
  });

  it('fails within a second where nobody listens, naming host and port but no password', async () => {
    const port = await freePort();
    const started = Date.now();
    const error = await connectBus({ url: `nats://me:hunter2@127.0.0.1:${port}`, name: 'one' }).catch((one) => one);
    expect(error).toMatchObject({ code: 'BUS_UNREACHABLE', facts: { server: `127.0.0.1:${port}` } });
    expect(JSON.stringify(error)).not.toContain('hunter2');
    expect(Date.now() - started).toBeLessThan(30_000);
  });

  it('with a wrong token is refused, and the token is told to nobody', async () => {
    const server = await startNats({ folder: folder(folders), lines: ['authorization { token: "the-right-one" }'] });
    const refused = await connectBus({ url: server.url, name: 'one', token: 'a-wrong-one' }).catch((one) => one);
    expect(refused).toMatchObject({ code: 'BUS_REFUSED', facts: { name: 'one' } });
    expect(JSON.stringify(refused) + String(refused.stack)).not.toContain('a-wrong-one');
    const bus = await connectBus({ url: server.url, name: 'one', token: 'the-right-one', onAdvisory: () => {} });
    await bus.ready();
    await bus.close();
    await server.stop();
  });

  it('to a server without JetStream fails and says how to start one', async () => {
    const server = await startNats({ folder: folder(folders), jetStream: false });
    const connecting = connectBus({ url: server.url, name: 'one', onAdvisory: () => {} });
    await expect(connecting).rejects.toMatchObject({
      code: 'BUS_NO_JETSTREAM',
      remedy: expect.stringContaining('nats-server with `-js`'),
    });
    await server.stop();
  });

  it('with few permissions tells of each refused publish, at once and by code', async () => {
    const permissions = 'publish: ["frame.one", "$JS.API.>"], subscribe: ["_INBOX.>"]';
    const users = `authorization { users: [ { user: agent, password: pw, permissions: { ${permissions} } } ] }`;
    const server = await startNats({ folder: folder(folders), lines: [users] });
    const advisories: CodedError[] = [];
    const url = server.url.replace('nats://', 'nats://agent:pw@');
    const bus = await connectBus({ url, name: 'one', onAdvisory: (advisory) => advisories.push(advisory) });
    const limits = { storage: 'memory' as const, maxMessagesPerSubject: 5, maxAgeMs: 60_000, maxBytes: 1_000_000 };
    await bus.ensureStream({ name: 'FRAMES', subjects: ['frame.*'], ...limits });
    await bus.publish('frame.one', bytes('mine'));
    const started = Date.now();
    await expect(bus.publish('frame.two', bytes('not mine'))).rejects.toMatchObject({
      code: 'BUS_NOT_ALLOWED',
      facts: { operation: 'publish', subject: 'frame.two' },
    });
    expect(Date.now() - started).toBeLessThan(30_000);
    expect(advisories.map(({ code }) => code)).toContain('BUS_NOT_ALLOWED');
    await bus.close();
    await server.stop();
  });
});

function folder(made: string[]): string {
  const one = mkdtempSync(path.join(tmpdir(), 'vigie-bus-'));
  made.push(one);
  return one;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
