import { cosine } from '@vigie/fusion';
import { ExactNearest } from '../src/bench/search/exact-nearest';
import { sampleState } from '../src/bench/search/sample-fingerprints';

const states = Array.from({ length: 1_500 }, (_, row) => sampleState(row));

/** Cosine of each of a hundred states with its nearest, and with the median one. */
function neighbours(): { nearest: number[]; median: number[] } {
  const [nearest, median]: [number[], number[]] = [[], []];
  for (let asked = 0; asked < 100; asked++) {
    const scores = states
      .filter((_, row) => row !== asked)
      .map(({ fingerprint }) => cosine(fingerprint, states[asked]!.fingerprint))
      .sort((a, b) => b - a);
    nearest.push(scores[0]!);
    median.push(scores[Math.floor(scores.length / 2)]!);
  }
  return { nearest: nearest.sort((a, b) => a - b), median: median.sort((a, b) => a - b) };
}

test('sample states are as near and as far as those of real screens, and never all alike', () => {
  const { nearest, median } = neighbours();
  expect(nearest[50]).toBeGreaterThan(0.85);
  expect(nearest[99]).toBeLessThan(0.9999);
  expect(median[50]).toBeGreaterThan(0.15);
  expect(median[50]).toBeLessThan(0.5);
  for (const { fingerprint } of states.slice(0, 20)) expect(Math.hypot(...fingerprint)).toBeCloseTo(1, 5);
});

test('a row is the same state whenever it is made', () => {
  expect(sampleState(77)).toEqual(states[77]);
  expect(sampleState(78).fingerprint).not.toEqual(states[77]!.fingerprint);
});

test('a few screens have most of the states, as on a ward', () => {
  const byApp = Map.groupBy(states, (state) => state.appName);
  const sizes = [...byApp.values()].map((some) => some.length).sort((a, b) => b - a);
  expect(sizes[0]).toBeGreaterThan(5 * sizes[Math.floor(sizes.length / 2)]!);
});

test('the exact search finds what comparing everything finds', () => {
  const questions = [3_000, 3_001, 3_002].map((row) => sampleState(row).fingerprint);
  const exact = new ExactNearest(questions);
  for (const [row, { fingerprint }] of states.entries()) exact.see(row, fingerprint);
  for (const [at, question] of questions.entries()) {
    const scores = states.map(({ fingerprint }) => cosine(fingerprint, question));
    expect(exact.answer(at).row).toBe(scores.indexOf(Math.max(...scores)));
  }
});
