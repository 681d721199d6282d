import { DIGITS, isDigit } from './confusions';
import { doubtIfTorn, mostDigitsRead } from './evidence';
import { type Grammar, shapeOf } from './grammar';

/** Lengths of patients' and stays' numbers where a hospital has not told its own form. */
const USUAL = { least: 6, most: 13 } as const;

/**
 * A hospital's own number of a patient (IPP) or of a stay. There is no national form: each hospital gives its pictures
 * (`9` a digit, `A` a letter: `A9999999`), else only what follows a label is looked at. It carries no key, so a letter
 * is replaced only where a label says what stands there: lots and room numbers have letters by right.
 */
export function ipp(pictures: readonly string[]): Grammar {
  return {
    name: 'ipp',
    mostWords: 1,
    labels: ['IPP', 'NIP', 'IEP', 'NDA'],
    needsDigit: true,
    proves: false,
    shapes: ({ text, labelled }) => {
      const own = pictures.filter((picture) => picture.length === text.length).map(shapeOf);
      if (own.length > 0 || !labelled || pictures.length > 0) return own;
      const usual = text.length >= USUAL.least && text.length <= USUAL.most;
      return usual ? [Array.from(text, () => DIGITS)] : [];
    },
    admits: () => true,
    judge: ({ labelled }, reading) => {
      if (!mostDigitsRead(reading)) return doubtIfTorn(reading);
      return labelled && reading.changes.every((change) => !isDigit(change.from)) ? 'settle' : 'doubt';
    },
    telling: () => false,
  };
}
