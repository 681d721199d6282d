import fc from 'fast-check';
import { cachedRecognitions } from '../src/adapters/cached-recognitions';

const good = {
  glyphs: [
    { character: 'O', at: 0.2, confidence: 0.9, alternatives: [{ character: '0', probability: 0.08 }] },
    { character: 'k', at: 0.6, confidence: 0.7 },
  ],
  spaces: [{ at: 0.4, probability: 0.2 }],
  confidence: 0.8,
};

async function found(entry: unknown) {
  const bytes = Buffer.from(typeof entry === 'string' ? entry : JSON.stringify(entry));
  const store = cachedRecognitions({ get: async () => bytes, set: async () => undefined });
  return (await store.load(['key']))[0];
}

test('what was kept comes back, a line without glyphs too', async () => {
  expect(await found(good)).toEqual(good);
  expect(await found({ glyphs: [], spaces: [], confidence: 0 })).toEqual({ glyphs: [], spaces: [], confidence: 0 });
});

describe('an entry of the shared cache that no reader wrote is a miss', () => {
  const [first, second] = good.glyphs;
  test.each([
    ['no JSON', '{'],
    ['null', null],
    ['a list', []],
    ['glyphs that are none', { ...good, glyphs: [null, 1] }],
    ['confidence without glyphs', { glyphs: [], spaces: [], confidence: 1 }],
    ['another confidence than its glyphs have', { ...good, confidence: 0.2 }],
    ['a place outside of the crop', { ...good, glyphs: [first, { ...second, at: 1.5 }] }],
    ['a place that is no number', { ...good, glyphs: [first, { ...second, at: '0.6' }] }],
    [
      'an endless confidence',
      '{"glyphs":[{"character":"a","at":0,"confidence":1e999}],"spaces":[],"confidence":1e999}',
    ],
    ['glyphs in another order', { ...good, glyphs: [second, first] }],
    ['a character that is a text', { ...good, glyphs: [{ ...first, character: 'Supprimer tout' }, second] }],
    ['an empty character', { ...good, glyphs: [{ ...first, character: ' ' }, second] }],
    ['alternatives that are none', { ...good, glyphs: [{ ...first, alternatives: [null] }, second] }],
    ['spaces that are none', { ...good, spaces: [null] }],
    ['thousands of glyphs', { ...good, glyphs: Array(5_000).fill({ character: 'a', at: 0.5, confidence: 0.8 }) }],
  ])('%s', async (_what, entry) => {
    expect(await found(entry)).toBeNull();
  });

  test('whatever it holds, it is a miss or wholly of the right shape', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ glyphs: fc.jsonValue(), spaces: fc.jsonValue(), confidence: fc.jsonValue() }),
        async (entry) => {
          const one = await found(entry);
          for (const { character, at } of one?.glyphs ?? []) {
            expect(typeof character).toBe('string');
            expect(at >= 0 && at <= 1.001).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
