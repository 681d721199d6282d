import { type Cache, openCache } from '@vigie/cache';
import type { EmbedInput, RgbImage } from '@vigie/domain';
import { cachedVectors, createInputEmbedder, nearAndFar, type ProviderFacts } from '@vigie/embedding';
import { testRedis } from '@vigie/testkit';
import fc from 'fast-check';

const RUNS = 100;
const DIMENSIONS = 8;

const providerOf = (id: string, version: string, modality: 'text' | 'image'): ProviderFacts => ({
  id,
  modality,
  dimensions: DIMENSIONS,
  maxBatch: 8,
  licence: 'MIT',
  sha256: '',
  version,
  device: 'cpu',
  fellBack: false,
});

/** Two pictures of which the second has the first one's pixels under another name, and a third one of its own. */
const WIDTH = 6;
const pictureOf = (seed: number): RgbImage => ({
  width: WIDTH,
  height: 4,
  data: Uint8Array.from({ length: WIDTH * 4 * 3 }, (_, i) => (i * seed) % 251),
});
const PICTURES: Readonly<Record<string, RgbImage>> = { a: pictureOf(3), b: pictureOf(3), c: pictureOf(7) };
const images = { read: async (name: string) => PICTURES[name]! };

type Content = { readonly text: string } | { readonly image: RgbImage };
const contentOf = (provider: ProviderFacts, input: Content) =>
  `${provider.id}@${provider.version} ${'text' in input ? input.text : `${input.image.width} ${input.image.data.join()}`}`;

/** A vector that says what it was computed from. */
function vectorOf(content: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (let i = 0; i < content.length; i++) vector[i % DIMENSIONS]! += content.charCodeAt(i) * (i + 1);
  return vector;
}

/** Counts what is computed, after a moment in which others may ask the same. */
function counting() {
  const computed: string[] = [];
  const compute = async (provider: ProviderFacts, input: Content) => {
    const content = contentOf(provider, input);
    computed.push(content);
    await new Promise((resolve) => setImmediate(resolve));
    return vectorOf(content);
  };
  return { computed, compute };
}

const region = fc.record({
  x: fc.nat(2),
  y: fc.nat(1),
  width: fc.integer({ min: 1, max: 3 }),
  height: fc.integer({ min: 1, max: 2 }),
});
const textInput: fc.Arbitrary<EmbedInput> = fc.record({
  kind: fc.constant('text' as const),
  text: fc.constantFrom('Nom', 'Prénom', 'IPP', 'Valider'),
});
const imageInput: fc.Arbitrary<EmbedInput> = fc.record({
  kind: fc.constant('image' as const),
  evidence: fc.constantFrom('a', 'b', 'c'),
  region: fc.option(region, { nil: null }),
});
/** One request: its provider and its inputs; several are sent at once, one round after the other. */
const request = fc.oneof(
  fc.record({
    modality: fc.constant('text' as const),
    model: fc.nat(1),
    inputs: fc.array(textInput, { minLength: 1 }),
  }),
  fc.record({
    modality: fc.constant('image' as const),
    model: fc.nat(1),
    inputs: fc.array(imageInput, { minLength: 1 }),
  }),
);
const rounds = fc.array(fc.array(request, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });

const CACHES: readonly (readonly [string, () => Promise<{ cache: Cache; stop(): Promise<void> }>])[] = [
  ['memory', async () => ({ cache: await openCache({ namespace: 'embedding' }), stop: async () => {} })],
  [
    'Redis',
    async () => {
      const server = await testRedis();
      return { cache: await openCache({ redisUrl: server.url, namespace: 'embedding' }), stop: () => server.stop() };
    },
  ],
];

describe.each(CACHES)('with a cache in %s', (_, open) => {
  let cache: Cache;
  let stop: () => Promise<void>;
  let run = 0;
  beforeAll(async () => {
    ({ cache, stop } = await open());
  }, 120_000);
  afterAll(async () => {
    await cache.close();
    await stop();
  });

  const embedderOver = async (far: Cache) => {
    const near = await openCache({ namespace: 'embedding' });
    const { computed, compute } = counting();
    const embedder = createInputEmbedder({
      compute,
      images,
      cache: nearAndFar(cachedVectors(near), cachedVectors(far)),
    });
    return { computed, embedder };
  };

  test('nothing is embedded twice: equal pixels and equal texts are computed once for each model, by whoever asks', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (asked) => {
        const version = `v${run++}`;
        const [one, two] = [await embedderOver(cache), await embedderOver(cache)];
        const ask = async (embedder: typeof one.embedder, all: typeof asked) => {
          for (const round of all) {
            await Promise.all(
              round.map(async ({ modality, model, inputs }) => {
                const provider = providerOf(`${modality}-${model}`, version, modality);
                const vectors = await embedder.embed(provider, inputs);
                expect(vectors.map((vector) => [...vector])).toEqual(
                  inputs.map((input) => [...vectorOf(contentOf(provider, pixelsOf(input)))]),
                );
              }),
            );
          }
        };
        await ask(one.embedder, asked);
        expect(new Set(one.computed).size).toBe(one.computed.length);
        // Another replica finds all of it.
        await ask(two.embedder, asked);
        expect(two.computed).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  test('what fails is not remembered: the next one who asks has it computed', async () => {
    const provider = providerOf('text-0', 'failing', 'text');
    let fails = true;
    const embedder = createInputEmbedder({
      compute: async () => {
        if (fails) throw new Error('no');
        return vectorOf('x');
      },
      images,
      cache: cachedVectors(cache),
    });
    const inputs: EmbedInput[] = [{ kind: 'text', text: 'Nom' }];
    await expect(Promise.all([embedder.embed(provider, inputs), embedder.embed(provider, inputs)])).rejects.toThrow(
      'no',
    );
    fails = false;
    expect([...(await embedder.embed(provider, inputs))[0]!]).toEqual([...vectorOf('x')]);
  });

  test('a cached value that is no vector of the provider is computed again', async () => {
    const provider = providerOf('text-0', 'odd', 'text');
    const { computed, compute } = counting();
    const keys: string[] = [];
    const vectors = cachedVectors(cache);
    const spied = {
      get: (key: string) => vectors.get(key),
      set: async (key: string, vector: Float32Array) => {
        keys.push(key);
        await vectors.set(key, vector);
      },
    };
    const embedder = createInputEmbedder({ compute, images, cache: spied });
    const inputs: EmbedInput[] = [{ kind: 'text', text: 'Nom' }];
    await embedder.embed(provider, inputs);
    expect(keys[0]).not.toContain('Nom');
    for (const odd of [new Float32Array(3), new Float32Array(DIMENSIONS).fill(Number.NaN)]) {
      await cache.set(keys[0]!, new Uint8Array(odd.buffer));
      await embedder.embed(provider, inputs);
    }
    expect(computed).toHaveLength(3);
  });
});

test('with Redis away, the vectors in the process are still not computed twice', async () => {
  const away = { get: async () => null, set: async () => {} };
  const near = await openCache({ namespace: 'embedding' });
  const { computed, compute } = counting();
  const embedder = createInputEmbedder({
    compute,
    images,
    cache: nearAndFar(cachedVectors(near), cachedVectors(away)),
  });
  const provider = providerOf('text-0', 'away', 'text');
  for (let i = 0; i < 3; i++) await embedder.embed(provider, [{ kind: 'text', text: 'Nom' }]);
  expect(computed).toHaveLength(1);
});

function pixelsOf(input: EmbedInput): Content {
  if (input.kind === 'text') return { text: input.text };
  const image = PICTURES[input.evidence]!;
  if (!input.region) return { image };
  const { x, y, width, height } = input.region;
  const rows = Array.from({ length: height }, (_, row) => {
    const from = ((y + row) * image.width + x) * 3;
    return [...image.data.subarray(from, from + width * 3)];
  });
  return { image: { width, height, data: Uint8Array.from(rows.flat()) } };
}
