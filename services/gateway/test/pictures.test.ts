import { trace } from '@opentelemetry/api';
import { CodedError } from '@vigie/errors';
import type { FastifyInstance } from 'fastify';
import { parseTokenList } from '../src/authorise/token-list';
import { buildServer, type ServerParts } from '../src/handlers/server';
import { MAX_PICTURE_BYTES } from '../src/limits';

const TOKENS = { viewer: 'viewer-token-0123456789', operator: 'operator-token-0123456789' };
const NAME = `sha256-${'a'.repeat(64)}`;

describe('F-9.1: pictures of full-screen workflows at the gateway', () => {
  let app: FastifyInstance;
  let stored: Uint8Array[];
  let failure: Error | null;

  beforeEach(async () => {
    stored = [];
    failure = null;
    const storePicture = async (picture: Uint8Array) => {
      if (failure) throw failure;
      stored.push(picture);
      return NAME;
    };
    app = await buildServer({
      desk: { storePicture },
      tokens: parseTokenList(`viewer vera ${TOKENS.viewer}\noperator oscar ${TOKENS.operator}\n`, 'tokens'),
      checks: [],
      metrics: async () => '',
      tracer: trace.getTracer('test'),
      onFault: () => {},
    } as unknown as ServerParts);
  });
  afterEach(() => app.close());

  const send = (payload: Buffer, type = 'image/png', token: string | null = TOKENS.operator) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/pictures',
      headers: { 'content-type': type, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      payload,
    });

  test('are passed on whole, and answered with their name', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);
    const answer = await send(bytes);
    expect([answer.statusCode, answer.json()]).toEqual([201, { name: NAME }]);
    expect(Buffer.from(stored[0]!)).toEqual(bytes);
  });

  test('are taken from operators alone', async () => {
    expect((await send(Buffer.from('x'), 'image/png', null)).statusCode).toBe(401);
    expect((await send(Buffer.from('x'), 'image/png', TOKENS.viewer)).statusCode).toBe(403);
    expect(stored).toEqual([]);
  });

  test('are refused when too large, empty or of another type', async () => {
    expect((await send(Buffer.alloc(MAX_PICTURE_BYTES + 1))).statusCode).toBe(413);
    expect((await send(Buffer.alloc(0))).statusCode).toBe(400);
    expect((await send(Buffer.from('<svg/>'), 'image/svg+xml')).statusCode).toBe(415);
    expect((await send(Buffer.from('{}'), 'application/json')).statusCode).toBe(400);
    expect(stored).toEqual([]);
  });

  test('that are none are answered with the orchestrator’s code', async () => {
    failure = new CodedError('REFERENCE_UNREADABLE', { message: 'No picture.', remedy: 'Save it again.' }, {});
    const answer = await send(Buffer.from('text'));
    expect(answer.json()).toMatchObject({ status: 422, code: 'REFERENCE_UNREADABLE' });
  });
});
