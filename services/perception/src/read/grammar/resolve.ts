import { isDigit, type Option, optionsFor, RIVAL, type Sign } from './confusions';
import type { Candidate, Change, Grammar, ReadingOfCode, Shape } from './grammar';

/**
 * What one grammar makes of a candidate. `proven`: a check digit agrees, whatever others say. `insists`: doubtful even
 * where another grammar admits the text, because the recogniser itself hesitates or a check digit disagrees.
 */
export type Verdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'as-read'; readonly proven: boolean }
  | { readonly kind: 'settled'; readonly reading: ReadingOfCode; readonly proven: boolean }
  | { readonly kind: 'doubtful'; readonly insists: boolean };

const NONE: Verdict = { kind: 'none' };
/** More readings than this of one candidate tell nothing. */
const MOST_READINGS = 512;

/** Reads a candidate by one grammar. A sign is replaced only in the one reading that the grammar admits and believes. */
export function resolve(grammar: Grammar, candidate: Candidate, signs: readonly Sign[]): Verdict {
  if (grammar.needsDigit && !/\d/.test(candidate.text)) return NONE;
  const shapes = grammar.shapes(candidate);
  if (shapes.length === 0) return NONE;
  const all = shapes.flatMap((shape) => readingsOf(signs, shape));
  if (all.length > MOST_READINGS) return { kind: 'doubtful', insists: grammar.proves };
  const readings = distinct(all).filter((reading) => grammar.admits(reading.text));
  if (readings.some(({ changes }) => changes.length === 0)) {
    return !grammar.proves && readings.some(isTorn)
      ? { kind: 'doubtful', insists: true }
      : { kind: 'as-read', proven: grammar.proves };
  }
  return judgeReadings(grammar, candidate, readings);
}

function judgeReadings(grammar: Grammar, candidate: Candidate, readings: readonly ReadingOfCode[]): Verdict {
  const serious = readings.filter((reading) => grammar.judge(candidate, reading) !== 'leave');
  const only = readings.length === 1 ? serious[0] : undefined;
  if (only && grammar.judge(candidate, only) === 'settle' && !only.changes.some(swapsDigits)) {
    return { kind: 'settled', reading: only, proven: grammar.proves };
  }
  if (serious.length > 0) return { kind: 'doubtful', insists: grammar.proves || serious.every(isTorn) };
  return grammar.telling(candidate) ? { kind: 'doubtful', insists: grammar.proves } : NONE;
}

function isTorn({ changes }: ReadingOfCode): boolean {
  return changes.length > 0 && changes.every((change) => change.belief >= RIVAL);
}

/** The worst failure there is: it is reported, never done. */
function swapsDigits({ from, to }: Change): boolean {
  return isDigit(from) && isDigit(to);
}

function readingsOf(signs: readonly Sign[], shape: Shape): ReadingOfCode[] {
  const options: Option[][] = [];
  let count = 1;
  for (const [at, sign] of signs.entries()) {
    const here = optionsFor(sign, shape[at]!);
    count *= here.length;
    if (count === 0) return [];
    options.push(here);
  }
  // One beyond the limit is enough to say that there are too many.
  let readings: ReadingOfCode[] = [{ text: '', changes: [] }];
  for (const [at, here] of options.entries()) {
    readings = readings.flatMap((reading) => here.map((option) => extend(reading, option, at, signs[at]!.character)));
    if (readings.length > MOST_READINGS) return readings;
  }
  return readings;
}

function extend({ text, changes }: ReadingOfCode, option: Option, at: number, from: string): ReadingOfCode {
  const { character: to, belief } = option;
  return { text: text + to, changes: to === from ? changes : [...changes, { at, from, to, belief }] };
}

function distinct(readings: readonly ReadingOfCode[]): ReadingOfCode[] {
  return [...new Map(readings.map((reading) => [reading.text, reading])).values()];
}
