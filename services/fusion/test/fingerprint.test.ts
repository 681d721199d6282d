import { FINGERPRINT_COMPONENTS, type FingerprintComponentName } from '@vigie/domain';
import {
  COMPONENT_DIMENSIONS,
  type ComponentVector,
  contextText,
  contextVector,
  cosine,
  DEFAULT_WEIGHTS,
  FINGERPRINT_DIMENSIONS,
  fuseFingerprint,
  projectVector,
  toComponent,
  type Weights,
} from '@vigie/fusion';
import fc from 'fast-check';
import { vectorFor } from './fake-embedder';

const RUNS = { numRuns: 120 };

/** Unit vectors that are related to a varying degree, as those of real screens are. */
function component(name: FingerprintComponentName, seed: number, blend: number): ComponentVector {
  const dimensions = COMPONENT_DIMENSIONS[name];
  const [own, shared] = [vectorFor(`${name}${seed}`, dimensions), vectorFor(name, dimensions)];
  const mixed = own.map((value, i) => value * (1 - blend) + (shared[i] ?? 0) * blend);
  return toComponent(name, 'fake', mixed)!;
}

const components = fc
  .record({ seed: fc.integer({ min: 0, max: 99_999 }), blend: fc.double({ min: 0, max: 0.9, noNaN: true }) })
  .map(({ seed, blend }) => FINGERPRINT_COMPONENTS.map((name) => component(name, seed, blend)));

const weights: fc.Arbitrary<Weights> = fc.record({
  image: fc.double({ min: 0.01, max: 3, noNaN: true }),
  text: fc.double({ min: 0.01, max: 3, noNaN: true }),
  title: fc.double({ min: 0.01, max: 3, noNaN: true }),
  ui: fc.double({ min: 0.01, max: 3, noNaN: true }),
  context: fc.double({ min: 0.01, max: 3, noNaN: true }),
});

const subset = fc.subarray([...FINGERPRINT_COMPONENTS], { minLength: 1 });

test('F-14.3: the default weights are the seed’s', () => {
  expect(DEFAULT_WEIGHTS).toEqual({ image: 0.5, text: 0.3, title: 0.1, ui: 0.1, context: 0.1 });
});

test('F-14.2: every component has unit norm, whatever the length of its provider’s vector', () => {
  const vectors = fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 1, maxLength: 900 });
  fc.assert(
    fc.property(fc.constantFrom(...FINGERPRINT_COMPONENTS), vectors, (name, values) => {
      const made = toComponent(name, 'fake', values);
      if (made === null) return;
      expect(made.vector).toHaveLength(COMPONENT_DIMENSIONS[name]);
      expect(Math.hypot(...made.vector)).toBeCloseTo(1, 5);
    }),
    RUNS,
  );
});

test('F-14.4, F-5.1: a fingerprint has unit norm and fixed dimensions for any weights and any modalities', () => {
  fc.assert(
    fc.property(components, weights, subset, (all, weight, names) => {
      const fused = fuseFingerprint(
        all.filter(({ name }) => names.includes(name)),
        weight,
      );
      expect(fused).toHaveLength(FINGERPRINT_DIMENSIONS);
      expect(Math.hypot(...fused!)).toBeCloseTo(1, 5);
    }),
    RUNS,
  );
});

test('F-5.1: a fingerprint fits pgvector’s index of at most 2,000 dimensions', () => {
  expect(FINGERPRINT_DIMENSIONS).toBe(1536);
});

test('F-14.3, F-5.2: the cosine of two fingerprints is the weighted mean of their components’ cosines', () => {
  fc.assert(
    fc.property(components, components, weights, subset, (a, b, weight, names) => {
      const pick = (all: ComponentVector[]) => all.filter(({ name }) => names.includes(name));
      const whole = cosine(fuseFingerprint(pick(a), weight)!, fuseFingerprint(pick(b), weight)!);
      const total = names.reduce((sum, name) => sum + weight[name], 0);
      const parts = names.map((name) => {
        const of = (all: ComponentVector[]) => all.find((candidate) => candidate.name === name)!.vector;
        return (weight[name] / total) * cosine(of(a), of(b));
      });
      expect(whole).toBeCloseTo(
        parts.reduce((sum, part) => sum + part, 0),
        4,
      );
    }),
    RUNS,
  );
});

test('F-8.4, F-4: without context there is still a valid fingerprint, near that of the same screen with context', () => {
  fc.assert(
    fc.property(components, (all) => {
      const without = fuseFingerprint(
        all.filter(({ name }) => name !== 'context'),
        DEFAULT_WEIGHTS,
      )!;
      const withContext = fuseFingerprint(all, DEFAULT_WEIGHTS)!;
      expect(Math.hypot(...without)).toBeCloseTo(1, 5);
      expect(cosine(without, withContext)).toBeCloseTo(Math.sqrt(1 / 1.1), 4);
    }),
    RUNS,
  );
});

const contexts = fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), fc.string({ maxLength: 20 }), {
  minKeys: 1,
  maxKeys: 5,
});

test('F-8.2: another context gives another fingerprint of the same screen', () => {
  fc.assert(
    fc.property(components, contexts, contexts, (all, a, b) => {
      const sorted = (context: Record<string, string>) => JSON.stringify(Object.entries(context).sort());
      fc.pre(sorted(a) !== sorted(b));
      const fused = (context: Record<string, string>) => {
        const text = contextText(context);
        const vector = contextVector(context, text === null ? null : vectorFor(text, 512));
        return fuseFingerprint([...all.slice(0, 4), toComponent('context', 'fake', vector)!], DEFAULT_WEIGHTS)!;
      };
      expect(Array.from(fused(a))).not.toEqual(Array.from(fused(b)));
      expect(Array.from(fused(a))).toEqual(Array.from(fused(a)));
    }),
    RUNS,
  );
});

test('F-8.2: contexts that an embedding cannot tell apart, as by case alone, differ all the same', () => {
  const same = vectorFor('the same', 512);
  const [a, b] = [contextVector({ ipp: 'AB12' }, same), contextVector({ ipp: 'ab12' }, same)];
  expect(cosine(a, b)).toBeGreaterThan(0.5);
  expect(cosine(a, b)).toBeLessThan(0.999);
});

test('F-8.3: the more alike two contexts are, the nearer they are', () => {
  const vector = (values: Record<string, string>, text: Float32Array) => contextVector(values, text);
  const [base, other] = [vectorFor('base', 512), vectorFor('other', 512)];
  const near = base.map((value, i) => value * 0.9 + (other[i] ?? 0) * 0.1);
  const reference = vector({ a: '1' }, base);
  expect(cosine(reference, vector({ a: '2' }, near))).toBeGreaterThan(cosine(reference, vector({ a: '3' }, other)));
});

test('values of a context come in one order, whatever the order in which they were given', () => {
  expect(contextText({ b: '2', a: '1' })).toBe(contextText({ a: '1', b: '2' }));
  expect(contextText({})).toBeNull();
  expect(contextText({ a: ' ' })).toBeNull();
});

test('a projection keeps cosines within 0.2 and is the same for ever', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999 }), fc.double({ min: 0, max: 1, noNaN: true }), (seed, blend) => {
      const a = vectorFor(`a${seed}`, 6912);
      const other = vectorFor(`b${seed}`, 6912);
      const b = a.map((value, i) => value * blend + (other[i] ?? 0) * (1 - blend));
      expect(Math.abs(cosine(a, b) - cosine(projectVector(a, 512), projectVector(b, 512)))).toBeLessThan(0.2);
    }),
    RUNS,
  );
  const probe = projectVector(
    Float32Array.from({ length: 1000 }, (_, i) => i % 7),
    16,
  );
  expect(Array.from(probe)).toMatchInlineSnapshot(`
[
  176,
  34,
  55,
  -58,
  50,
  -13,
  184,
  -35,
  -43,
  43,
  -61,
  -87,
  -8,
  22,
  -24,
  57,
]
`);
});
