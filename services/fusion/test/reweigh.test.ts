import { FINGERPRINT_COMPONENTS, type FingerprintComponentName } from '@vigie/domain';
import {
  COMPONENT_DIMENSIONS,
  type ComponentVector,
  componentsOf,
  cosine,
  elementDescriptor,
  fuseFingerprint,
  reweigh,
  similarityUnder,
  type Weights,
} from '@vigie/fusion';
import fc from 'fast-check';
import { vectorFor } from './fake-embedder';

type Vectors = Readonly<Record<FingerprintComponentName, Float32Array>>;

/** Unit vectors of every modality, all near to one another or not. */
const vectors: fc.Arbitrary<Vectors> = fc
  .record({ seed: fc.string({ minLength: 1 }), nearness: fc.double({ min: 0, max: 0.95, noNaN: true }) })
  .map(({ seed, nearness }) => {
    const vectorOf = (name: FingerprintComponentName) => {
      const common = vectorFor(name, COMPONENT_DIMENSIONS[name]);
      const own = vectorFor(`${name} ${seed}`, COMPONENT_DIMENSIONS[name]);
      const sum = own.map((value, i) => Math.sqrt(1 - nearness) * value + Math.sqrt(nearness) * (common[i] ?? 0));
      const length = Math.hypot(...sum);
      return sum.map((value) => value / length);
    };
    return Object.fromEntries(FINGERPRINT_COMPONENTS.map((name) => [name, vectorOf(name)])) as Vectors;
  });
const weight = fc.double({ min: 0.05, max: 5, noNaN: true });
const weights: fc.Arbitrary<Weights> = fc.record({
  image: weight,
  text: weight,
  title: weight,
  ui: weight,
  context: weight,
});
const some = fc.uniqueArray(fc.constantFrom(...FINGERPRINT_COMPONENTS), { minLength: 1 });

const fuse = (of: Vectors, under: Weights, names: readonly FingerprintComponentName[] = FINGERPRINT_COMPONENTS) =>
  fuseFingerprint(
    names.map((name): ComponentVector => ({ name, provider: 'p', vector: of[name] })),
    under,
  )!;
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
const weightedMean = (a: Vectors, b: Vectors, under: Weights) => {
  const total = FINGERPRINT_COMPONENTS.reduce((sum, name) => sum + under[name], 0);
  return FINGERPRINT_COMPONENTS.reduce((sum, name) => sum + (under[name] / total) * cosine(a[name], b[name]), 0);
};

test('F-14.3: states with every modality stand in the order of their weighted means under any weights', () => {
  fc.assert(
    fc.property(
      vectors,
      fc.array(vectors, { minLength: 2, maxLength: 6 }),
      weights,
      weights,
      (query, stored, base, other) => {
        const asked = reweigh(fuse(query, base), other)!;
        const scored = stored.map((one) => ({
          product: dot(asked, fuse(one, base)),
          mean: weightedMean(query, one, other),
        }));
        const byProduct = [...scored].sort((a, b) => b.product - a.product);
        for (const [i, one] of byProduct.entries()) {
          // Equal to within single precision is equal.
          expect(one.mean).toBeGreaterThanOrEqual(Math.max(...byProduct.slice(i).map(({ mean }) => mean)) - 1e-5);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('F-14.3: similarity under weights is the cosine of the fingerprints fused under them, whatever each side lacks', () => {
  fc.assert(
    fc.property(vectors, vectors, some, some, weights, (a, b, hasA, hasB, under) => {
      const cosines = Object.fromEntries(
        hasA.filter((name) => hasB.includes(name)).map((name) => [name, cosine(a[name], b[name])]),
      );
      const expected = cosine(fuse(a, under, hasA), fuse(b, under, hasB));
      expect(similarityUnder(under, cosines, { a: hasA, b: hasB })).toBeCloseTo(expected, 5);
    }),
    { numRuns: 100 },
  );
});

test('F-14.5: a fingerprint gives back the components that it was fused from', () => {
  fc.assert(
    fc.property(vectors, some, weights, (of, names, base) => {
      const components = componentsOf(fuse(of, base, names));
      expect(Object.keys(components).sort()).toEqual([...names].sort());
      for (const name of names) expect(cosine(components[name]!, of[name])).toBeCloseTo(1, 5);
    }),
    { numRuns: 100 },
  );
});

test('a query none of whose modalities has weight asks for nothing', () => {
  const of = Object.fromEntries(
    FINGERPRINT_COMPONENTS.map((name) => [name, vectorFor(name, COMPONENT_DIMENSIONS[name])]),
  ) as Vectors;
  const equal = { image: 1, text: 1, title: 1, ui: 1, context: 1 };
  const onlyText = { image: 0, text: 1, title: 0, ui: 0, context: 0 };
  expect(reweigh(fuse(of, equal, ['image']), onlyText)).toBeNull();
  expect(similarityUnder(onlyText, { image: 1 }, { a: ['image'], b: ['image'] })).toBe(0);
});

test('the cosine of two descriptors is the mean of how alike the elements look and read', () => {
  const [look, otherLook, words] = [vectorFor('a', 296), vectorFor('b', 296), vectorFor('c', 128)];
  const same = cosine(elementDescriptor(look, words)!, elementDescriptor(otherLook, words)!);
  const looks = cosine(elementDescriptor(look, null)!, elementDescriptor(otherLook, null)!);
  expect(same).toBeCloseTo((1 + looks) / 2, 5);
  expect(elementDescriptor(null, null)).toBeNull();
});
