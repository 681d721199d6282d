import { isDigit, RIVAL } from './confusions';
import type { Judgement, ReadingOfCode } from './grammar';

/** How many characters of a text are digits. */
export function countDigits(text: string): number {
  return [...text].filter(isDigit).length;
}

/** Whether at least half of the digits that a reading has were read as digits. */
export function mostDigitsRead(reading: ReadingOfCode): boolean {
  const made = reading.changes.filter((change) => isDigit(change.to)).length;
  return 2 * made <= countDigits(reading.text);
}

/** Whether each run of digits of a reading holds one that was read as a digit. */
export function everyGroupRead({ text, changes }: ReadingOfCode): boolean {
  const changed = new Set(changes.map((change) => change.at));
  for (const group of text.matchAll(/\d+/g)) {
    const places = [...group[0]].map((_digit, index) => group.index + index);
    if (places.every((at) => changed.has(at))) return false;
  }
  return true;
}

/** Whether only these characters were replaced. */
export function changesOnly({ changes }: ReadingOfCode, allowed: string): boolean {
  return changes.every((change) => allowed.includes(change.from));
}

/** Where the form alone proves little, only the recogniser's own hesitation makes a doubt; its certainty is respected. */
export function doubtIfTorn({ changes }: ReadingOfCode): Judgement {
  return changes.every((change) => change.belief >= RIVAL) ? 'doubt' : 'leave';
}
