import type { CharacterSet } from './characters';

/** A character that the recogniser held possible where another one won. */
export interface Alternative {
  readonly character: string;
  /** 0 … 1. */
  readonly probability: number;
}

/** A character as read; `at` is its place along the crop, 0 (left edge) … 1 (right edge). */
export interface Glyph {
  readonly character: string;
  readonly at: number;
  readonly confidence: number;
  /** The likeliest other characters, likeliest first; absent where the recogniser was sure. */
  readonly alternatives?: readonly Alternative[];
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
/** From this confidence on no other character can have a share worth keeping. */
const SURE = 0.95;
const LEAST_ALTERNATIVE = 0.05;
const MOST_ALTERNATIVES = 3;

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
  let run = { index: 0, start: 0, best: 0, peak: 0 };
  const used = Math.min(steps, Math.ceil(steps * filled) + 1);
  for (let step = 0; step <= used; step += 1) {
    const base = offset + step * set.classes;
    const { index, probability } = step < used ? bestClass(data, base, set) : NOTHING;
    const space = step < used ? data[base + set.classes - 1]! : 0;
    if (space >= LEAST_HINT) spaces.push({ at: place(step + 0.5), probability: space });
    if (index === run.index) {
      if (probability > run.best) {
        run.best = probability;
        run.peak = base;
      }
      continue;
    }
    const character = set.characters[run.index]!;
    if (character.trim() !== '') {
      const glyph = { character, at: place((run.start + step) / 2), confidence: run.best };
      const alternatives = run.best < SURE ? otherClasses(data, run.peak, run.index, set) : [];
      glyphs.push(alternatives.length > 0 ? { ...glyph, alternatives } : glyph);
    }
    run = { index, start: step, best: probability, peak: base };
  }
  const sum = glyphs.reduce((total, glyph) => total + glyph.confidence, 0);
  return { glyphs, spaces, confidence: glyphs.length > 0 ? sum / glyphs.length : 0 };
}

/** The other characters where a run was surest of its own; neither the blank nor the space is one. */
function otherClasses(data: Float32Array, base: number, own: number, set: CharacterSet): Alternative[] {
  const found: Alternative[] = [];
  for (let at = 1; at < set.indices.length; at += 1) {
    const probability = data[base + set.indices[at]!]!;
    const character = set.characters[at]!;
    if (at === own || probability < LEAST_ALTERNATIVE || character === set.characters[own]) continue;
    if (character.trim() !== '') found.push({ character, probability });
  }
  return found.sort((a, b) => b.probability - a.probability).slice(0, MOST_ALTERNATIVES);
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
