import type { Candidate, CandidateSource } from './candidate';

/** How often a source's candidates are there, by the confidence that it gives: pairs of confidence and chance, ascending. */
type Curve = readonly (readonly [confidence: number, chance: number])[];

interface Curves {
  readonly lossless: Curve;
  /** In images that came through lossy compression. */
  readonly lossy: Curve;
}

const RULES: Curve = [
  [0, 0],
  [0.5, 0.85],
  [0.6, 0.9],
  [0.85, 0.97],
  [1, 0.99],
];
const AS_GIVEN: Curve = [
  [0, 0],
  [1, 1],
];

const CHANCES: Readonly<Record<CandidateSource, Curves>> = {
  rules: {
    lossless: RULES,
    lossy: [
      [0, 0],
      [0.5, 0.65],
      [0.6, 0.75],
      [0.85, 0.85],
      [1, 0.95],
    ],
  },
  network: {
    lossless: [
      [0.3, 0],
      [0.5, 0.1],
      [1, 1],
    ],
    lossy: [
      [0.3, 0.1],
      [0.4, 0.3],
      [0.5, 0.5],
      [1, 1],
    ],
  },
  tree: { lossless: AS_GIVEN, lossy: AS_GIVEN },
  vlm: { lossless: AS_GIVEN, lossy: AS_GIVEN },
};

/** The chance that a candidate is an element, whatever its type. */
export function chanceOf(source: CandidateSource, { confidence }: Candidate, lossy: boolean): number {
  const curve = CHANCES[source][lossy ? 'lossy' : 'lossless'];
  const at = curve.findIndex(([given]) => given >= confidence);
  if (at < 0) return curve.at(-1)![1];
  if (at === 0) return curve[0]![1];
  const [before, low] = curve[at - 1]!;
  const [after, high] = curve[at]!;
  return low + ((high - low) * (confidence - before)) / (after - before);
}
