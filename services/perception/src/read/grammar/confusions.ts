import type { Alternative } from '../ctc';

/** A character of a candidate: what was read, and what else the recogniser held possible. */
export interface Sign {
  readonly character: string;
  readonly alternatives: readonly Alternative[];
}

/** The characters that may stand at one place of a code. */
export type Slot = string;

/** One character that may be meant, and how much of the recogniser's own belief it has (0 … 1). */
export interface Option {
  readonly character: string;
  readonly belief: number;
}

export const DIGITS: Slot = '0123456789';
export const LETTERS: Slot = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Characters whose shapes the recogniser takes for one another. Each class holds one digit: no digit becomes another. */
const CLASSES = ['0OoQD', '1Il|', '2Zz', '5Ss', '6G', '7T', '8B'] as const;

/** All characters that may be meant as a digit, as the inside of a regular expression's brackets. */
export const DIGIT_LIKE = '0-9OoQDIl|ZzSsGTB';

/** The recogniser is torn between what it read and this: the other reading is reported, never preferred. */
export const RIVAL = 0.25;
/** A character outside the classes is a candidate only from this probability on. */
const PLAUSIBLE = 0.1;

const CONFUSABLE: ReadonlyMap<string, string> = new Map(
  CLASSES.flatMap((group) => [...group].map((one) => [one, group.replace(one, '')] as const)),
);

export function isDigit(character: string): boolean {
  return character >= '0' && character <= '9' && character.length === 1;
}

/** Whether the recogniser may have read one for the other. */
export function confusable(one: string, other: string): boolean {
  return CONFUSABLE.get(one)?.includes(other) ?? false;
}

/**
 * What a sign may mean at a place. A sign that fits stays (its rivals are listed so that they can raise a doubt; a
 * letter that fits may still be meant as its digit, as the B of `2B` and the 8 of `28`). One that does not fit may be
 * any that it is confused with, or that the recogniser offers; none at all: this is no such code.
 */
export function optionsFor({ character, alternatives }: Sign, slot: Slot): Option[] {
  const fits = slot.includes(character);
  const options: Option[] = fits ? [{ character, belief: 1 }] : [];
  const believed = (one: string) => alternatives.find((other) => other.character === one)?.probability ?? 0;
  for (const other of CONFUSABLE.get(character) ?? '') {
    if (slot.includes(other) && (!fits || (isDigit(other) && !isDigit(character)))) {
      options.push({ character: other, belief: believed(other) });
    }
  }
  for (const { character: other, probability } of alternatives) {
    if (!slot.includes(other) || options.some((one) => one.character === other)) continue;
    if (probability >= (fits ? RIVAL : PLAUSIBLE)) options.push({ character: other, belief: probability });
  }
  return options;
}
