import type { CharacterSet } from './characters';

/** A character as read; `at` is its place along the crop, 0 (left edge) … 1 (right edge). */
export interface Glyph {
  readonly character: string;
  readonly at: number;
  readonly confidence: number;
}

/** What the recogniser read in one crop, spaces included. */
export interface Recognition {
  readonly glyphs: readonly Glyph[];
  /** Mean confidence of the glyphs, 0 … 1; 0 when there is none. */
  readonly confidence: number;
}

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
  let previous = 0;
  let runStart = 0;
  let best = 0;
  const used = Math.min(steps, Math.ceil(steps * filled) + 1);
  for (let step = 0; step <= used; step += 1) {
    const { index, probability } = step < used ? bestClass(data, offset + step * set.classes, set) : NOTHING;
    if (index === previous) {
      best = Math.max(best, probability);
      continue;
    }
    if (previous !== 0) {
      const at = Math.min(1, (runStart + step) / 2 / (steps * filled));
      glyphs.push({ character: set.characters[previous]!, at, confidence: best });
    }
    previous = index;
    runStart = step;
    best = probability;
  }
  const sum = glyphs.reduce((total, glyph) => total + glyph.confidence, 0);
  return { glyphs, confidence: glyphs.length > 0 ? sum / glyphs.length : 0 };
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
