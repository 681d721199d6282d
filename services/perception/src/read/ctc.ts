import type { CharacterSet } from './characters';

/** A character as read; `at` is its place along the crop, 0 (left edge) … 1 (right edge). */
export interface Glyph {
  readonly character: string;
  readonly at: number;
  readonly confidence: number;
}

/** How sure the recogniser is of a space at a place along the crop (0 … 1), even where another class won. */
export interface SpaceHint {
  readonly at: number;
  readonly probability: number;
}

/** What the recogniser read in one crop; spaces are hints, not glyphs. */
export interface Recognition {
  readonly glyphs: readonly Glyph[];
  readonly spaces: readonly SpaceHint[];
  /** Mean confidence of the glyphs, 0 … 1; 0 when there is none. */
  readonly confidence: number;
}

/** Less than this says nothing about a space. */
const LEAST_HINT = 0.001;

/**
 * Greedy CTC decoding of one slot of the recogniser's output (steps × classes, softmaxed) over the classes that we
 * keep: the best class of each step, repeats merged, blanks dropped. `filled` is the share of the steps that the crop fills.
 */
export function decodeCtc(
  data: Float32Array,
  offset: number,
  steps: number,
  filled: number,
  set: CharacterSet,
): Recognition {
  const glyphs: Glyph[] = [];
  const spaces: SpaceHint[] = [];
  const place = (step: number) => Math.min(1, step / (steps * filled));
  let run = { index: 0, start: 0, best: 0 };
  const used = Math.min(steps, Math.ceil(steps * filled) + 1);
  for (let step = 0; step <= used; step += 1) {
    const base = offset + step * set.classes;
    const { index, probability } = step < used ? bestClass(data, base, set) : NOTHING;
    const space = step < used ? data[base + set.classes - 1]! : 0;
    if (space >= LEAST_HINT) spaces.push({ at: place(step + 0.5), probability: space });
    if (index === run.index) {
      run.best = Math.max(run.best, probability);
      continue;
    }
    const character = set.characters[run.index]!;
    if (character.trim() !== '') glyphs.push({ character, at: place((run.start + step) / 2), confidence: run.best });
    run = { index, start: step, best: probability };
  }
  const sum = glyphs.reduce((total, glyph) => total + glyph.confidence, 0);
  return { glyphs, spaces, confidence: glyphs.length > 0 ? sum / glyphs.length : 0 };
}

const NOTHING = { index: 0, probability: 0 };

function bestClass(data: Float32Array, base: number, set: CharacterSet): { index: number; probability: number } {
  let index = 0;
  let probability = data[base]!;
  for (let at = 1; at < set.indices.length; at += 1) {
    const value = data[base + set.indices[at]!]!;
    if (value > probability) {
      probability = value;
      index = at;
    }
  }
  return { index, probability };
}
