import { DIGITS, LETTERS, type Slot } from './confusions';

/** What must stand at each place of a text of one length. */
export type Shape = readonly Slot[];

/** Neighbouring words of one line that may be one code. */
export interface Candidate {
  /** The words joined by blanks, without the punctuation around them. */
  readonly text: string;
  readonly words: number;
  /** Whether a word before it on its line announces this grammar (`IPP : 123`). */
  readonly labelled: boolean;
}

/** One way to read a candidate; `changes` are the places where it differs from what was read. */
export interface ReadingOfCode {
  readonly text: string;
  readonly changes: readonly Change[];
}

export interface Change {
  readonly at: number;
  readonly from: string;
  readonly to: string;
  /** The recogniser's own probability for `to`, 0 when it did not offer it. */
  readonly belief: number;
}

/** What to do with the only reading: take it, report the candidate as doubtful, or take it for no such code. */
export type Judgement = 'settle' | 'doubt' | 'leave';

/**
 * A closed language of which the screens of a hospital are full. Grammars never see more than one line, so what they
 * settle depends on that line alone.
 */
export interface Grammar {
  readonly name: string;
  /** How many words of a line one code may span. */
  readonly mostWords: number;
  /** Words that announce the code, in capitals, without punctuation. */
  readonly labels: readonly string[];
  /** Whether a code must hold a digit as read: words of letters alone are words. */
  readonly needsDigit: boolean;
  /** Whether `admits` verifies a check digit: a reading that passes needs no other witness. */
  readonly proves: boolean;
  /** The shapes that a text of this length and these separators may have; none: no candidate. */
  shapes(candidate: Candidate): readonly Shape[];
  /** Whether a reading of one of these shapes exists: the calendar, the key, the closed list. */
  admits(reading: string): boolean;
  /** How far the only reading is believed, given what had to be changed for it. */
  judge(candidate: Candidate, reading: ReadingOfCode): Judgement;
  /** Whether a candidate that no reading fits is so surely one of these that it must have been misread. */
  telling(candidate: Candidate): boolean;
}

/** A shape from a picture of it: `9` is a digit, `A` a capital letter, anything else itself. */
export function shapeOf(picture: string): Shape {
  return [...picture].map((sign) => (sign === '9' ? DIGITS : sign === 'A' ? LETTERS : sign));
}

/** A shape that wants digits wherever none of the separators stands. */
export function digitsBetween(text: string, separators: string): Shape {
  return [...text].map((sign) => (separators.includes(sign) ? sign : DIGITS));
}
