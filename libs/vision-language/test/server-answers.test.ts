import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { isCoded } from '@vigie/errors';
import { modelServer } from '@vigie/testkit';
import { openVisionLanguageModel, visionLanguageConfig, visionLanguageErrors } from '@vigie/vision-language';
import fc from 'fast-check';
import { open, picture } from './stand-ins/open';

const { completion, dribble, floods, reset, says, sends, silence, startStandInServer } = modelServer;
type StandInServer = modelServer.StandInServer;

let server: StandInServer;
beforeEach(async () => {
  server = await startStandInServer();
});
afterEach(() => server.stop());

const codeOf = async (asked: Promise<unknown>): Promise<string> => {
  try {
    await asked;
    return 'answered';
  } catch (error) {
    return isCoded(error) ? error.code : `raw: ${error}`;
  }
};
const GOOD = says('[{"bbox_2d": [0, 0, 500, 500], "text_content": "Été"}]');

describe('a server that answers', () => {
  it('is asked with one picture and one text, and its boxes come back in pixels of the picture', async () => {
    server.behave(GOOD);
    const model = await open({ baseUrl: server.baseUrl });
    const reading = await model.readText(picture(640, 480));
    expect(reading.texts).toEqual([{ text: 'Été', box: { x: 0, y: 0, width: 320, height: 240 } }]);
    const [{ method, path: at, body }] = server.asked as [StandInServer['asked'][number]];
    expect([method, at]).toEqual(['POST', '/v1/chat/completions']);
    expect([body.model, body.temperature, body.stream]).toEqual(['qwen3-vl', 0, false]);
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(body.messages[1].content.map(({ type }) => type)).toEqual(['image_url', 'text']);
    expect(body.messages[1].content[0].image_url.url).toMatch(/^data:image\/png;base64,/);
  });

  it('may write its content in parts, and leave usage out', async () => {
    const parts = [
      { type: 'text', text: '[{"bbox_2d": [0,0,500,500],' },
      { type: 'text', text: '"text": "a"}]' },
    ];
    server.behave(sends(200, JSON.stringify({ choices: [{ message: { content: parts } }] })));
    const model = await open({ baseUrl: server.baseUrl });
    expect((await model.readText(picture())).texts).toHaveLength(1);
  });

  it('is told the pixels of the picture as it was sent, in Qwen2.5-VL’s convention', async () => {
    server.behave(says('[{"bbox_2d": [0, 0, 490, 280], "text_content": "Été"}]'));
    const settings = { boxes: 'pixels', imageMultiple: 28, maxPixels: 600_000, encoding: 'jpeg', language: 'en' };
    const model = await open({ baseUrl: server.baseUrl, ...settings });
    const reading = await model.readText(picture(1960, 1120));
    // 1960 × 1120 is sent as 1008 × 560: 600,000 pixels at most, in steps of 28.
    const { content } = server.asked[0]!.body.messages[1];
    expect(content[1].text).toContain('in pixels of the picture (1008 × 560)');
    expect(content[0].image_url.url).toMatch(/^data:image\/jpeg;base64,/);
    expect(reading.texts[0]?.box).toEqual({ x: 0, y: 0, width: Math.round((490 * 1960) / 1008), height: 560 });
  });

  it('says when the model ran out of tokens', async () => {
    server.behave(says('[{"bbox_2d": [0, 0, 500, 500], "text_content": "a"}, {"bbox_2d": [1,', 'length'));
    const reading = await (await open({ baseUrl: server.baseUrl })).readText(picture());
    expect([reading.texts.length, reading.truncated]).toEqual([1, true]);
  });

  it('describes one element from the pixels around it', async () => {
    server.behave(says('{"description": "Bouton Valider", "label": "Valider", "type": "button"}'));
    const model = await open({ baseUrl: server.baseUrl });
    const box = { x: 300, y: 200, width: 80, height: 24 };
    const near = [{ name: 'near', text: 'Facture' }];
    expect((await model.describeElement(picture(), box, near)).type).toBe('button');
    // The crop is 272 × 216, so the element lies at 96/272 … 176/272 and 96/216 … 120/216 of it.
    expect(server.asked[0]?.body.messages[1].content[1].text).toContain('bbox_2d: [353, 444, 647, 556]');
    expect(await codeOf(model.describeElement(picture(), { ...box, x: 600 }))).toBe('VLM_BOX_REFUSED');
  });

  it('gives clickable zones and verdicts', async () => {
    server.behave(
      says('[{"bbox_2d": [0, 0, 500, 500], "label": "OK", "type": "button"}]'),
      says('{"verdict": "yes", "reason": "visible"}'),
    );
    const model = await open({ baseUrl: server.baseUrl });
    expect((await model.clickableZones(picture())).zones[0]?.label).toBe('OK');
    expect(await model.judge(picture(), { ask: 'La note est-elle enregistrée ?' })).toEqual({
      verdict: 'yes',
      reason: 'visible',
      code: null,
    });
  });

  it('refuses pictures that are none before anything is sent', async () => {
    const model = await open({ baseUrl: server.baseUrl });
    const broken = { width: 10, height: 10, data: new Uint8Array(3) };
    expect(await codeOf(model.readText(broken))).toBe('VLM_IMAGE_REFUSED');
    expect(await codeOf(model.judge(broken, { ask: '?' }))).toBe('VLM_IMAGE_REFUSED');
    expect(await codeOf(model.readText({ width: -1, height: -1, data: new Uint8Array(3) }))).toBe('VLM_IMAGE_REFUSED');
    expect(await codeOf(model.readText(picture(20_000, 1)))).toBe('VLM_IMAGE_REFUSED');
    expect(server.asked).toHaveLength(0);
  });
});

describe('a server that is in trouble', () => {
  it.each([
    [301, 'VLM_REDIRECTED'],
    [307, 'VLM_REDIRECTED'],
    [401, 'VLM_UNAUTHORISED'],
    [404, 'VLM_MODEL_UNKNOWN'],
    [400, 'VLM_REQUEST_REFUSED'],
    [429, 'VLM_OVERLOADED'],
    [500, 'VLM_SERVER_FAILED'],
  ])('with status %i gives %s', async (status, code) => {
    const elsewhere = await startStandInServer();
    server.behave(sends(status, '{}', { location: `${elsewhere.baseUrl}/chat/completions` }));
    const model = await open({ baseUrl: server.baseUrl });
    expect(await codeOf(model.readText(picture()))).toBe(code);
    expect([server.asked.length, elsewhere.asked.length]).toEqual([1, 0]);
    await elsewhere.stop();
  });

  it.each([
    ['text that is no JSON', sends(200, '<html>Sign in, MARTIN Jean</html>'), 'VLM_RESPONSE_UNUSABLE'],
    ['another content type', sends(200, completion('[]'), { 'content-type': 'text/html' }), 'VLM_RESPONSE_UNUSABLE'],
    ['an event stream', sends(200, 'data: {}', { 'content-type': 'text/event-stream' }), 'VLM_RESPONSE_UNUSABLE'],
    ['no choices', sends(200, '{"choices": []}'), 'VLM_RESPONSE_UNUSABLE'],
    ['null', sends(200, 'null'), 'VLM_RESPONSE_UNUSABLE'],
    ['an error inside of 200', sends(200, '{"error": {"message": "MARTIN Jean"}}'), 'VLM_RESPONSE_UNUSABLE'],
    ['content that is null', says(null), 'VLM_ANSWER_UNUSABLE'],
    ['prose', says('I see MARTIN Jean.'), 'VLM_ANSWER_UNUSABLE'],
    ['a filtered answer', says('', 'content_filter'), 'VLM_ANSWER_WITHHELD'],
    ['a body that breaks off', reset, 'VLM_UNREACHABLE'],
  ])('answers %s', async (_, behaviour, code) => {
    server.behave(behaviour);
    const model = await open({ baseUrl: server.baseUrl });
    const error = await model.readText(picture()).catch((thrown: unknown) => thrown);
    expect(isCoded(error, code) ? code : error).toBe(code);
    const told = `${JSON.stringify(error)}${(error as Error).stack}${String((error as Error).cause)}`;
    expect(told).not.toContain('MARTIN');
  });

  it('is not there at all', async () => {
    await server.stop();
    expect(await codeOf((await open({ baseUrl: server.baseUrl })).readText(picture()))).toBe('VLM_UNREACHABLE');
    server = await startStandInServer();
  });

  it('is not read beyond the limit, however much it sends', async () => {
    const counter = { bytes: 0 };
    server.behave(floods(counter));
    const model = await open({ baseUrl: server.baseUrl, maxResponseMib: 1 });
    expect(await codeOf(model.readText(picture()))).toBe('VLM_RESPONSE_TOO_LARGE');
    // What sockets hold between the two comes on top.
    expect(counter.bytes).toBeLessThan(32 * 1024 * 1024);
  });

  it('is not unpacked beyond the limit either', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
    server.behave((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    const model = await open({ baseUrl: server.baseUrl, maxResponseMib: 1 });
    expect(await codeOf(model.readText(picture()))).toBe('VLM_RESPONSE_TOO_LARGE');
    expect(server.asked[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('property: whatever it sends, the outcome is an answer or an error with a code', async () => {
    const model = await open({ baseUrl: server.baseUrl, breakerFailures: 1_000 });
    const item = fc.record({ bbox_2d: fc.array(fc.double(), { maxLength: 5 }), text_content: fc.string() });
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .oneof(
          fc.jsonValue(),
          fc.array(item).map((items) => JSON.stringify(items)),
        )
        .map((said) => completion(said)),
    );
    const status = fc.constantFrom(200, 200, 200, 204, 302, 400, 418, 429, 500);
    await fc.assert(
      fc.asyncProperty(status, body, async (code, text) => {
        server.behave(sends(code, text));
        expect(await codeOf(model.readText(picture(64, 64)))).toMatch(/^(answered|VLM_[A-Z_]+)$/);
        expect(await codeOf(model.judge(picture(64, 64), { ask: '?' }))).toBe('answered');
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['never begins to answer', silence],
    ['never ends its answer', dribble],
  ])('that %s is left at the deadline, and its connection is closed', async (_, behaviour) => {
    server.behave(behaviour);
    const model = await open({ baseUrl: server.baseUrl, timeoutMs: 300 });
    const started = Date.now();
    expect(await codeOf(model.readText(picture()))).toBe('VLM_TIMEOUT');
    expect(Date.now() - started).toBeLessThan(3_000);
    for (let waits = 0; server.connections.open > 0 && waits < 100; waits += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(server.connections.open).toBe(0);
  });

  it('is left at the caller’s deadline when that is earlier, or when the caller gives up', async () => {
    server.behave(silence);
    const model = await open({ baseUrl: server.baseUrl, timeoutMs: 60_000 });
    expect(await codeOf(model.readText(picture(), { deadlineMs: Date.now() + 100 }))).toBe('VLM_TIMEOUT');
    expect(await codeOf(model.readText(picture(), { signal: AbortSignal.timeout(100) }))).toBe('VLM_CANCELLED');
    expect(await codeOf(model.judge(picture(), { ask: '?' }, { signal: AbortSignal.abort() }))).toBe('VLM_CANCELLED');
    const closing = codeOf(model.readText(picture()));
    await model.close();
    expect(await closing).toBe('VLM_CLOSED');
    expect(await codeOf(model.readText(picture()))).toBe('VLM_CLOSED');
  });

  it('leaves a verdict unclear and says why', async () => {
    server.behave(sends(503, '{}'), says('who knows'));
    const model = await open({ baseUrl: server.baseUrl });
    const question = { ask: 'Le dossier est-il ouvert ?' };
    expect(await model.judge(picture(), question)).toEqual({
      verdict: 'unclear',
      reason: 'unavailable',
      code: 'VLM_SERVER_FAILED',
    });
    expect((await model.judge(picture(), question)).reason).toBe('answer_unusable');
  });
});

describe('retries of a question', () => {
  it.each([
    ['is overloaded', sends(429, '{}', { 'retry-after': '0' })],
    ['fails', sends(500, '{}')],
    ['breaks the connection', reset],
  ])('come when the server %s', async (_, trouble) => {
    server.behave(trouble, trouble, GOOD);
    const model = await open({ baseUrl: server.baseUrl, retries: 2 });
    expect((await model.readText(picture())).texts).toHaveLength(1);
    expect(server.asked).toHaveLength(3);
  });

  it.each([
    ['refuses', sends(400, '{}')],
    ['redirects', sends(302, '{}')],
    ['babbles', says('no idea')],
  ])('do not come when the server %s', async (_, trouble) => {
    server.behave(trouble);
    const model = await open({ baseUrl: server.baseUrl, retries: 5 });
    expect(await codeOf(model.readText(picture()))).not.toBe('answered');
    expect(server.asked).toHaveLength(1);
  });

  it('wait as long as the server wants', async () => {
    server.behave(sends(503, '{}', { 'retry-after': '1' }), GOOD);
    const model = await open({ baseUrl: server.baseUrl, retries: 1 });
    const started = Date.now();
    await model.readText(picture());
    expect(Date.now() - started).toBeGreaterThanOrEqual(990);
  });

  it('are not tried when the server wants more time than there is', async () => {
    server.behave(sends(429, '{}', { 'retry-after': '3600' }));
    const model = await open({ baseUrl: server.baseUrl, retries: 5 });
    const started = Date.now();
    expect(await codeOf(model.readText(picture()))).toBe('VLM_OVERLOADED');
    expect(Date.now() - started).toBeLessThan(3_000);
  });

  it('survive a server that closes connections that were kept', async () => {
    server.behave((response, asked) => {
      GOOD(response, asked);
      response.on('finish', () => setTimeout(() => response.socket?.destroy(), 1));
    });
    const model = await open({ baseUrl: server.baseUrl, retries: 2 });
    for (let shade = 0; shade < 12; shade += 1) {
      expect((await model.readText(picture(64, 64, shade))).texts).toHaveLength(1);
    }
  });
});

describe('a server that failed repeatedly', () => {
  it('is left alone, then probed by one question, then asked again', async () => {
    const clock = { ms: Date.now() };
    server.behave(sends(500, '{}'));
    const settings = { baseUrl: server.baseUrl, breakerFailures: 2, breakerOpenMs: 5_000 };
    const model = await open(settings, { surroundings: { now: () => clock.ms } });
    const codes = [];
    for (let asked = 0; asked < 4; asked += 1) codes.push(await codeOf(model.readText(picture())));
    expect(codes).toEqual(['VLM_SERVER_FAILED', 'VLM_SERVER_FAILED', 'VLM_CIRCUIT_OPEN', 'VLM_CIRCUIT_OPEN']);
    expect(server.asked).toHaveLength(2);
    server.behave((response, asked) => setTimeout(() => GOOD(response, asked), 200));
    clock.ms += 5_001;
    const together = await Promise.all([1, 2, 3].map(() => codeOf(model.readText(picture()))));
    expect(together.sort()).toEqual(['VLM_CIRCUIT_OPEN', 'VLM_CIRCUIT_OPEN', 'answered']);
    expect(await codeOf(model.readText(picture()))).toBe('answered');
  });

  it('is one that says nothing until the deadline, but not one whose callers are in a hurry', async () => {
    server.behave(GOOD, silence);
    const settings = { baseUrl: server.baseUrl, timeoutMs: 1_500, breakerFailures: 2 };
    const model = await open(settings);
    // The first picture loads the encoder, which takes its part of the time.
    await codeOf(model.readText(picture(64, 64)));
    const codes = [];
    for (let asked = 0; asked < 3; asked += 1) codes.push(await codeOf(model.readText(picture(64, 64))));
    expect(codes).toEqual(['VLM_TIMEOUT', 'VLM_TIMEOUT', 'VLM_CIRCUIT_OPEN']);
    const hurried = await open({ ...settings, timeoutMs: 60_000 });
    for (let asked = 0; asked < 4; asked += 1) {
      expect(await codeOf(hurried.readText(picture(64, 64), { deadlineMs: Date.now() + 100 }))).toBe('VLM_TIMEOUT');
    }
  });

  it('is not one that merely refuses the key or is busy', async () => {
    const model = await open({ baseUrl: server.baseUrl, breakerFailures: 1 });
    for (const status of [401, 429, 400, 404]) {
      server.behave(sends(status, '{}'));
      await codeOf(model.readText(picture()));
    }
    server.behave(GOOD);
    expect(await codeOf(model.readText(picture()))).toBe('answered');
  });
});

describe('many questions at once', () => {
  it('are at the server no more than allowed, and those beyond the queue are refused', async () => {
    server.behave((response, asked) => setTimeout(() => GOOD(response, asked), 100));
    const model = await open({ baseUrl: server.baseUrl, maxConcurrent: 2, maxWaiting: 3 });
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, shade) => codeOf(model.readText(picture(64, 64, shade)))),
    );
    expect(codes.filter((code) => code === 'answered')).toHaveLength(5);
    expect(codes.filter((code) => code === 'VLM_BUSY')).toHaveLength(3);
    expect(server.connections.most).toBeLessThanOrEqual(2);
  });
});

describe('the API key', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vigie-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('comes from a file, is taken anew when the file changes, and is in no error', async () => {
    const apiKeyFile = path.join(folder, 'key');
    writeFileSync(apiKeyFile, 'sk-first\n');
    server.behave(GOOD, sends(401, '{}'));
    const model = await open({ baseUrl: server.baseUrl, apiKeyFile });
    await model.readText(picture());
    writeFileSync(apiKeyFile, 'sk-second\n');
    const error = await model.readText(picture()).catch((thrown: unknown) => thrown);
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-first', 'Bearer sk-second']);
    expect(`${JSON.stringify(error)}${(error as Error).stack}`).not.toMatch(/sk-(first|second)/);
  });

  it.each([
    ['is empty', ''],
    ['holds two lines', 'sk-a\nsk-b'],
    ['holds what no header can', 'sk-é'],
  ])('is refused at the start when its file %s, without quoting it', async (_, content) => {
    const apiKeyFile = path.join(folder, 'key');
    writeFileSync(apiKeyFile, content);
    const error = await open({ baseUrl: server.baseUrl, apiKeyFile }).catch((thrown: unknown) => thrown);
    expect(isCoded(error, 'VLM_KEY_UNREADABLE')).toBe(true);
    expect(JSON.stringify(error)).not.toContain('sk-');
  });

  it('is not sent when none is configured, and its loss later is an error with a code', async () => {
    const apiKeyFile = path.join(folder, 'key');
    writeFileSync(apiKeyFile, 'sk-first');
    chmodSync(apiKeyFile, 0o600);
    const keyed = await open({ baseUrl: server.baseUrl, apiKeyFile });
    rmSync(apiKeyFile);
    expect(await codeOf(keyed.readText(picture()))).toBe('VLM_KEY_UNREADABLE');
    await (await open({ baseUrl: server.baseUrl })).readText(picture());
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });
});

describe('readiness', () => {
  const list = (...ids: string[]) => sends(200, JSON.stringify({ object: 'list', data: ids.map((id) => ({ id })) }));

  it('is given when the server serves the model, or gives no list of models', async () => {
    server.behave(list('other', 'qwen3-vl'), sends(200, '{"models": 1}'));
    const model = await open({ baseUrl: server.baseUrl });
    await model.ready();
    await model.ready();
    expect(server.asked.map(({ method, path: at }) => `${method} ${at}`)).toEqual(['GET /v1/models', 'GET /v1/models']);
  });

  it('fails with a code when it does not, or is away', async () => {
    server.behave(list('other'), sends(401, ''), silence);
    const model = await open({ baseUrl: server.baseUrl, timeoutMs: 300 });
    expect(await codeOf(model.ready())).toBe('VLM_MODEL_UNKNOWN');
    expect(await codeOf(model.ready())).toBe('VLM_UNAUTHORISED');
    expect(await codeOf(model.ready())).toBe('VLM_TIMEOUT');
  });
});

describe('without configuration', () => {
  it('there is no model', async () => {
    expect(await openVisionLanguageModel({ config: visionLanguageConfig.parse({}) })).toBeNull();
  });

  it('half a configuration is refused', async () => {
    expect(await codeOf(open({ baseUrl: server.baseUrl, model: '' }))).toBe('VLM_SETTINGS_UNUSABLE');
    expect(await codeOf(open({ baseUrl: server.baseUrl, minPixels: 9_000, maxPixels: 5_000 }))).toBe(
      'VLM_SETTINGS_UNUSABLE',
    );
    expect(visionLanguageErrors.package).toBe('vision-language');
  });
});
