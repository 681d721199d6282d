import { createServer } from 'node:net';
import { type ServerDuplexStream, type ServerUnaryCall, type ServerWritableStream, status } from '@grpc/grpc-js';
import { CodedError, defineErrors } from '@vigie/errors';
import { callUnary, dial, fromServiceError, MAX_MESSAGE_BYTES, type RpcServer, startRpcServer } from '@vigie/rpc';
import { EchoClient, EchoService, type Note } from './echo-service';
import { openProxy } from './silent-proxy';

const testErrors = defineErrors('rpc-test', {
  NOTE_UNKNOWN: { message: 'No note «{name}», été.', remedy: 'Write it first.' },
});

const faults: unknown[] = [];
const seenByServer: { ended: string[] } = { ended: [] };

const echo = {
  say(call: ServerUnaryCall<Note, Note>, answer: (error: Error | null, value?: Note) => void) {
    const { text } = call.request;
    if (text === 'throw coded') throw testErrors.create('NOTE_UNKNOWN', { name: 'é' });
    if (text === 'answer coded') return answer(testErrors.create('NOTE_UNKNOWN', { name: 'é' }));
    if (text === 'throw foreign') throw new Error('Madame DUPONT');
    if (text === 'never') return undefined;
    return answer(null, { text: `${text}!` });
  },
  async watch(call: ServerWritableStream<Note, Note>) {
    call.write({ text: '1' });
    await Promise.resolve();
    if (call.request.text === 'fail') throw testErrors.create('NOTE_UNKNOWN', { name: 'w' });
    call.end();
  },
  talk(call: ServerDuplexStream<Note, Note>) {
    call.on('data', (note: Note) => {
      if (note.text === 'reject') call.emit('error', testErrors.create('NOTE_UNKNOWN', { name: 't' }));
      else if (note.text === 'reject foreign') call.emit('error', new Error('Monsieur MARTIN'));
      else call.write({ text: `${note.text}!` });
    });
    call.on('end', () => call.end());
    call.on('cancelled', () => seenByServer.ended.push('cancelled'));
    call.on('close', () => seenByServer.ended.push('close'));
  },
};

describe('a gRPC service', () => {
  let server: RpcServer;
  let client: EchoClient;

  beforeAll(async () => {
    server = await startRpcServer({ port: 0, services: [[EchoService, echo]], onFault: (error) => faults.push(error) });
    client = dial(EchoClient, server.address);
  });
  afterAll(async () => {
    client.close();
    await server.stop();
  });

  it('answers', async () => {
    await expect(callUnary(client, 'say', { text: 'hé' }, { deadlineMs: 2000 })).resolves.toEqual({ text: 'hé!' });
  });

  it.each(['throw coded', 'answer coded'])('brings a coded error over whole (%s)', async (text) => {
    const error = await callUnary(client, 'say', { text }, { deadlineMs: 2000 }).catch((one) => one);
    expect(error).toBeInstanceOf(CodedError);
    expect(error.toJSON()).toEqual({
      code: 'NOTE_UNKNOWN',
      message: 'No note «é», été.',
      remedy: 'Write it first.',
      facts: { name: 'é' },
    });
  });

  it('tells the caller nothing of a foreign error, and its own log everything', async () => {
    faults.splice(0);
    const error = await callUnary(client, 'say', { text: 'throw foreign' }, { deadlineMs: 2000 }).catch((one) => one);
    expect(error).toMatchObject({ code: 'RPC_HANDLER_FAILED' });
    expect(JSON.stringify(error) + String(error.cause?.details)).not.toContain('DUPONT');
    expect(faults).toEqual([new Error('Madame DUPONT')]);
  });

  it('that does not answer in time gives RPC_TIMEOUT with the deadline', async () => {
    const started = Date.now();
    const calling = callUnary(client, 'say', { text: 'never' }, { deadlineMs: 200 });
    await expect(calling).rejects.toMatchObject({ code: 'RPC_TIMEOUT', facts: { method: 'say', deadlineMs: 200 } });
    expect(Date.now() - started).toBeLessThan(30_000);
  });

  it('can be left waiting by a signal: RPC_CANCELLED', async () => {
    const stop = new AbortController();
    const calling = callUnary(client, 'say', { text: 'never' }, { deadlineMs: 5000, signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(calling).rejects.toMatchObject({ code: 'RPC_CANCELLED' });
    const late = callUnary(client, 'say', { text: 'x' }, { deadlineMs: 5000, signal: AbortSignal.abort() });
    await expect(late).rejects.toMatchObject({ code: 'RPC_CANCELLED' });
  });

  it('refuses a message over the limit by code', async () => {
    const calling = callUnary(client, 'say', { text: 'x'.repeat(MAX_MESSAGE_BYTES) }, { deadlineMs: 5000 });
    await expect(calling).rejects.toMatchObject({ code: 'RPC_MESSAGE_TOO_LARGE', facts: { limit: MAX_MESSAGE_BYTES } });
  });

  it('ends a stream of answers with the coded error of its handler', async () => {
    const call = client.watch({ text: 'fail' });
    const seen: string[] = [];
    call.on('data', (note: Note) => seen.push(note.text));
    const error = await new Promise((resolve) => call.on('error', resolve));
    expect(seen).toEqual(['1']);
    expect(fromServiceError(error, { address: 'a', method: 'watch' })).toMatchObject({
      code: 'NOTE_UNKNOWN',
      facts: { name: 'w' },
    });
  });

  it('rejects a conversation with a coded error that ends it at the client', async () => {
    const call = client.talk();
    const seen: string[] = [];
    call.on('data', (note: Note) => seen.push(note.text));
    const ended = new Promise((resolve) => call.on('error', resolve));
    call.write({ text: 'one' });
    call.write({ text: 'reject' });
    const error = fromServiceError(await ended, { address: 'a', method: 'talk' });
    expect(seen).toEqual(['one!']);
    expect(error).toMatchObject({ code: 'NOTE_UNKNOWN', remedy: 'Write it first.' });
  });

  it('does not tell in a conversation what a foreign error said', async () => {
    const call = client.talk();
    call.on('data', () => undefined);
    const ended = new Promise<Error>((resolve) => call.on('error', resolve));
    call.write({ text: 'reject foreign' });
    const error = await ended;
    expect(fromServiceError(error, { address: 'a', method: 'talk' })).toMatchObject({ code: 'RPC_HANDLER_FAILED' });
    expect(String(error)).not.toContain('MARTIN');
  });

  it('that another version offers is RPC_NOT_OFFERED', async () => {
    const other = await startRpcServer({ port: 0, services: [] });
    const stranger = dial(EchoClient, other.address);
    await expect(callUnary(stranger, 'say', { text: 'x' }, { deadlineMs: 2000 })).rejects.toMatchObject({
      code: 'RPC_NOT_OFFERED',
      facts: { address: other.address, method: 'say' },
    });
    stranger.close();
    await other.stop();
  });
});

describe('the address of a gRPC server', () => {
  it('that is taken gives RPC_PORT_TAKEN and how to find who has it', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const taken = holder.address();
    const port = typeof taken === 'object' ? (taken?.port ?? 0) : 0;
    await expect(startRpcServer({ port, services: [] })).rejects.toMatchObject({
      code: 'RPC_PORT_TAKEN',
      facts: { host: '127.0.0.1', port },
      remedy: expect.stringContaining('ss -ltnp'),
    });
    holder.close();
  });

  it('that is not of this machine gives RPC_BIND_FAILED with the reason', async () => {
    const starting = startRpcServer({ host: '192.0.2.7', port: 0, services: [], allowUnencrypted: true });
    await expect(starting).rejects.toMatchObject({ code: 'RPC_BIND_FAILED', facts: { reason: 'EADDRNOTAVAIL' } });
  });

  it('is loopback unless told otherwise, and open to a network only with TLS or by explicit wish', async () => {
    const server = await startRpcServer({ port: 0, services: [] });
    expect(server.address).toBe(`127.0.0.1:${server.port}`);
    await server.stop();
    for (const host of ['0.0.0.0', '::', '10.0.0.1']) {
      await expect(startRpcServer({ host, port: 0, services: [] })).rejects.toMatchObject({ code: 'RPC_BIND_UNSAFE' });
    }
    const open = await startRpcServer({ host: '0.0.0.0', port: 0, services: [], allowUnencrypted: true });
    await open.stop();
  });

  it('where nobody listens gives RPC_UNREACHABLE at once', async () => {
    const server = await startRpcServer({ port: 0, services: [[EchoService, echo]] });
    await server.stop();
    const client = dial(EchoClient, server.address);
    const started = Date.now();
    await expect(callUnary(client, 'say', { text: 'x' }, { deadlineMs: 5000 })).rejects.toMatchObject({
      code: 'RPC_UNREACHABLE',
      facts: { address: server.address },
    });
    expect(Date.now() - started).toBeLessThan(30_000);
    client.close();
  });
});

describe('a peer that is gone', () => {
  it('after a restart is used again within three seconds', async () => {
    const first = await startRpcServer({ port: 0, services: [[EchoService, echo]] });
    const client = dial(EchoClient, first.address);
    await callUnary(client, 'say', { text: 'x' }, { deadlineMs: 2000 });
    await first.stop();
    await callUnary(client, 'say', { text: 'x' }, { deadlineMs: 500 }).catch(() => undefined);
    const second = await startRpcServer({ port: first.port, services: [[EchoService, echo]] });
    const started = Date.now();
    const again = async (): Promise<Note> =>
      callUnary(client, 'say', { text: 'y' }, { deadlineMs: 500 }).catch((error: unknown) => {
        if (Date.now() - started > 3000) throw error;
        return new Promise<Note>((resolve) => setTimeout(() => resolve(again()), 50));
      });
    await expect(again()).resolves.toEqual({ text: 'y!' });
    client.close();
    await second.stop();
  });

  it('without a word is noticed by both sides within nine seconds', async () => {
    const server = await startRpcServer({ port: 0, services: [[EchoService, echo]] });
    const proxy = await openProxy(server.port);
    const client = dial(EchoClient, proxy.address);
    seenByServer.ended.splice(0);
    const call = client.talk();
    const answered = new Promise((resolve) => call.once('data', resolve));
    const ended = new Promise((resolve) => call.on('error', resolve));
    call.on('data', () => undefined);
    call.write({ text: 'one' });
    await answered;
    const started = Date.now();
    proxy.silence();
    const error = fromServiceError(await ended, { address: proxy.address, method: 'talk' });
    const noticedByClient = Date.now() - started;
    expect(error).toMatchObject({ code: 'RPC_UNREACHABLE' });
    while (seenByServer.ended.length === 0 && Date.now() - started < 12_000) await pause(50);
    const noticedByServer = Date.now() - started;
    expect(noticedByClient).toBeGreaterThan(2000);
    expect(noticedByClient).toBeLessThan(9000);
    expect(noticedByServer).toBeLessThan(9000);
    client.close();
    await proxy.stop();
    await server.stop();
  });

  it('does not hold up the end of a server', async () => {
    const server = await startRpcServer({ port: 0, services: [[EchoService, echo]] });
    const client = dial(EchoClient, server.address);
    const call = client.talk();
    call.on('data', () => undefined);
    const ended = new Promise<{ code: number }>((resolve) => call.on('error', resolve as never));
    call.write({ text: 'one' });
    await pause(100);
    const started = Date.now();
    await server.stop();
    expect(Date.now() - started).toBeLessThan(30_000);
    expect([status.UNAVAILABLE, status.CANCELLED]).toContain((await ended).code);
    client.close();
  });
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
