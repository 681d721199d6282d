import { modelServer } from '@vigie/testkit';
import type { AnswerCache } from '@vigie/vision-language';
import { open, picture } from './stand-ins/open';

const { says, sends, startStandInServer } = modelServer;
type StandInServer = modelServer.StandInServer;

const memoryCache = () => {
  const entries = new Map<string, Uint8Array>();
  const cache: AnswerCache = {
    get: async (key) => entries.get(key) ?? null,
    set: async (key, value) => void entries.set(key, value),
  };
  return { cache, entries };
};
const GOOD = says('[{"bbox_2d": [0, 0, 500, 500], "text_content": "MARTIN"}]');

let server: StandInServer;
beforeEach(async () => {
  server = await startStandInServer();
  server.behave(GOOD);
});
afterEach(() => server.stop());

describe('answers in the cache', () => {
  it('spare the model the same question about the same pixels', async () => {
    const { cache } = memoryCache();
    const first = await open({ baseUrl: server.baseUrl }, { cache });
    const replica = await open({ baseUrl: server.baseUrl }, { cache });
    const reading = await first.readText(picture());
    expect(await replica.readText(picture())).toEqual(reading);
    expect(server.asked).toHaveLength(1);
  });

  it('are not used for other pixels, another size, another question, other data, another model or settings', async () => {
    const { cache } = memoryCache();
    const settings = { baseUrl: server.baseUrl };
    server.behave(says('{"verdict": "yes", "a": [{"bbox_2d": [0, 0, 500, 500], "text": "x"}]}'));
    const model = await open(settings, { cache });
    const ask = 'Visible ?';
    const changed = picture();
    changed.data[5] = 1;
    await model.readText(picture());
    await model.readText(changed);
    await model.readText(picture(480, 640));
    await model.clickableZones(picture());
    await model.judge(picture(), { ask });
    await model.judge(picture(), { ask: 'Caché ?' });
    await model.judge(picture(), { ask, about: [{ name: 'expected', text: 'a' }] });
    await model.judge(picture(), { ask, about: [{ name: 'expected', text: 'b' }] });
    await (await open({ ...settings, model: 'other' }, { cache })).readText(picture());
    await (await open({ ...settings, boxes: 'pixels' }, { cache })).readText(picture());
    await (await open({ ...settings, language: 'en' }, { cache })).readText(picture());
    expect(server.asked).toHaveLength(11);
  });

  it('are found under keys that say nothing of the screen', async () => {
    const { cache, entries } = memoryCache();
    server.behave(says('{"verdict": "yes"}'));
    const model = await open({ baseUrl: server.baseUrl }, { cache });
    await model.judge(picture(), { ask: 'Est-ce MARTIN ?', about: [{ name: 'expected', text: 'MARTIN' }] });
    expect([...entries.keys()]).toEqual([expect.stringMatching(/^vlm:[0-9a-f]{64}$/)]);
  });

  it('serve an element that stands where it stood on a screen that changed elsewhere', async () => {
    const { cache } = memoryCache();
    server.behave(says('{"description": "Bouton"}'));
    const model = await open({ baseUrl: server.baseUrl }, { cache });
    const box = { x: 10, y: 10, width: 50, height: 20 };
    const changed = picture();
    changed.data[changed.data.length - 1] = 1;
    await model.describeElement(picture(), box);
    await model.describeElement(changed, box);
    expect(server.asked).toHaveLength(1);
  });

  it('are not those that failed, were cut or made no sense', async () => {
    const { cache, entries } = memoryCache();
    const model = await open({ baseUrl: server.baseUrl }, { cache });
    server.behave(sends(500, '{}'), says('?'), says('[{"bbox_2d": [0,0,500,500], "text": "a"}]', 'length'), says('?'));
    await expect(model.readText(picture())).rejects.toThrow('failed');
    await expect(model.readText(picture())).rejects.toThrow('cannot be used');
    await model.readText(picture());
    await model.judge(picture(), { ask: '?' });
    expect(entries.size).toBe(0);
  });

  it('do not hold a question up when the cache never answers', async () => {
    const stuck: AnswerCache = { get: () => new Promise(() => undefined), set: () => new Promise(() => undefined) };
    const model = await open({ baseUrl: server.baseUrl, timeoutMs: 200 }, { cache: stuck });
    await expect(model.readText(picture())).rejects.toThrow('within its deadline (200 ms)');
    const slowToStore: AnswerCache = { ...stuck, get: async () => null };
    const other = await open({ baseUrl: server.baseUrl }, { cache: slowToStore });
    expect((await other.readText(picture())).texts).toHaveLength(1);
  });

  it('are misses when the cache is away or holds something else', async () => {
    const away: AnswerCache = {
      get: () => Promise.reject(new Error('away')),
      set: () => Promise.reject(new Error('away')),
    };
    const model = await open({ baseUrl: server.baseUrl }, { cache: away });
    expect((await model.readText(picture())).texts).toHaveLength(1);
    for (const junk of ['', 'null', '{"texts": [{"text": "x", "box": {"x": -1}}]}', '[]']) {
      const odd: AnswerCache = { get: async () => Buffer.from(junk), set: async () => undefined };
      const other = await open({ baseUrl: server.baseUrl }, { cache: odd });
      expect((await other.readText(picture())).texts[0]?.text).toBe('MARTIN');
    }
  });
});
