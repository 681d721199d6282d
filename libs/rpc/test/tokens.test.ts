import { Metadata, type ServerDuplexStream, type ServerUnaryCall } from '@grpc/grpc-js';
import { callUnary, dial, fromServiceError, type RpcServer, startRpcServer } from '@vigie/rpc';
import { EchoClient, EchoService, type Note } from './echo-service';

const TOKEN = 'a-token-of-the-echo-service';
const OTHER = 'a-token-of-another-service!';

/** The same methods under another service's name. */
const OtherService = Object.fromEntries(
  Object.entries(EchoService).map(([name, method]) => [
    name,
    { ...method, path: method.path.replace('Echo', 'Other') },
  ]),
) as typeof EchoService;

describe('a service that asks for a token', () => {
  const handled: string[] = [];
  let server: RpcServer;
  const echo = {
    say(call: ServerUnaryCall<Note, Note>, answer: (error: null, value: Note) => void) {
      handled.push(JSON.stringify(call.metadata.getMap()));
      answer(null, { text: `${call.request.text}!` });
    },
    talk(call: ServerDuplexStream<Note, Note>) {
      handled.push('talk');
      call.on('data', (note: Note) => call.write({ text: `${note.text}!` }));
      call.on('end', () => call.end());
    },
  };

  beforeAll(async () => {
    server = await startRpcServer({
      port: 0,
      services: [
        [EchoService, echo, { token: TOKEN }],
        [OtherService, echo, { token: OTHER }],
      ],
    });
  });
  afterAll(() => server.stop());
  beforeEach(() => handled.splice(0));

  const say = async (token: string | undefined, metadata = new Metadata()) => {
    const client = dial(EchoClient, server.address, token === undefined ? {} : { token });
    const answer = callUnary(client, 'say', { text: 'x' }, { deadlineMs: 2000, metadata });
    return answer.finally(() => client.close());
  };

  it('answers whoever sends it, in calls and in conversations', async () => {
    await expect(say(TOKEN)).resolves.toEqual({ text: 'x!' });
    const client = dial(EchoClient, server.address, { token: TOKEN });
    const call = client.talk();
    const heard = new Promise((resolve) => call.on('data', resolve));
    call.write({ text: 'y' });
    await expect(heard).resolves.toEqual({ text: 'y!' });
    call.end();
    client.close();
    expect(server.open).toEqual([]);
  });

  it.each([
    ['nothing', undefined],
    ['the wrong token', `${TOKEN}x`],
    ['the beginning of the token', TOKEN.slice(0, -1)],
    ['the token of another service on the same server', OTHER],
  ])('refuses who sends %s, and its handler never learns of it', async (_what, token) => {
    const error = await say(token).catch((one) => one);
    expect(error).toMatchObject({ code: 'RPC_UNAUTHENTICATED', facts: { address: server.address } });
    expect(JSON.stringify(error) + JSON.stringify(error.cause) + String(error.cause)).not.toMatch(/a-token/);
    expect(handled).toEqual([]);
  });

  it('refuses the right token in another scheme', async () => {
    const basic = new Metadata();
    basic.set('authorization', `Basic ${TOKEN}`);
    await expect(say(undefined, basic)).rejects.toMatchObject({ code: 'RPC_UNAUTHENTICATED' });
    expect(handled).toEqual([]);
  });

  it('ends a conversation without it at once, though the client goes on writing', async () => {
    const client = dial(EchoClient, server.address, { token: OTHER });
    const call = client.talk();
    call.on('data', () => undefined);
    const ended = new Promise((resolve) => call.on('error', resolve));
    for (let i = 0; i < 100; i++) call.write({ text: 'x'.repeat(1000) });
    const error = fromServiceError(await ended, { address: 'a', method: 'talk' });
    expect(error).toMatchObject({ code: 'RPC_UNAUTHENTICATED' });
    expect(handled).toEqual([]);
    client.close();
  });

  it('leaves the metadata of its caller as it was', async () => {
    const metadata = new Metadata();
    await say(TOKEN, metadata);
    expect(metadata.getMap()).toEqual({});
  });
});

describe('a service whose token is empty', () => {
  const open = [EchoService, {}, { token: '' }] as const;

  it('is open on a loopback address, which the server tells', async () => {
    const server = await startRpcServer({ port: 0, services: [open, [OtherService, {}, { token: OTHER }]] });
    expect(server.open).toEqual(['vigie.test.Echo']);
    await server.stop();
  });

  it.each(['0.0.0.0', '::', '10.0.0.1'])('is not offered on %s', async (host) => {
    const starting = startRpcServer({ host, port: 0, services: [open], allowUnencrypted: true });
    await expect(starting).rejects.toMatchObject({
      code: 'RPC_TOKEN_NEEDED',
      facts: { host, service: 'vigie.test.Echo' },
    });
  });
});

describe('a token', () => {
  it.each(['short', 'with a space in the middle', 'with-a-line\n-break-in-it', 'été-été-été-été-été', 'x'.repeat(513)])(
    'that metadata cannot carry, or anybody guess, is refused on both sides without being told (%j)',
    async (token) => {
      const services = [[EchoService, {}, { token }]] as const;
      const server = await startRpcServer({ port: 0, services }).catch((error) => error);
      expect(server).toMatchObject({ code: 'RPC_TOKEN_INVALID', facts: {} });
      expect(JSON.stringify(server)).not.toContain(token);
      expect(() => dial(EchoClient, '127.0.0.1:1', { token })).toThrow(
        expect.objectContaining({ code: 'RPC_TOKEN_INVALID' }),
      );
    },
  );
});
