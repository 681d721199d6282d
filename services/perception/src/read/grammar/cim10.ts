import { DIGITS, isDigit, LETTERS, type Slot } from './confusions';
import { doubtIfTorn, mostDigitsRead } from './evidence';
import type { Grammar, Shape } from './grammar';

/** First places of an extension: a digit, or the `+` that fills a place which the category leaves empty (`M45+0`). */
const EXTENSION: Slot = `${DIGITS}+`;
/** Gases and pressures that look like a code whose 0 was read as a letter: CO2, SO2, PO2 … */
const GAS = /^[A-Z]O2/;

/**
 * Diagnoses of the CIM-10 in the French edition for the PMSI (ATIH, CIM-10-FR; Manuel des GHM, annexe 6): a letter, two
 * digits, and up to three more places, after a dot on screens for people and without it in files. Screens are full of
 * other things of that form (room B12, vitamin B12, bed C12D), so without the dot or a label nothing is replaced.
 */
export const cim10: Grammar = {
  name: 'cim10',
  mostWords: 1,
  labels: ['CIM', 'CIM10', 'CIM-10', 'DP', 'DAS', 'DIAGNOSTIC'],
  needsDigit: true,
  proves: false,
  shapes: ({ text }) => {
    const dot = text.indexOf('.');
    const extension = text.slice(dot === 3 ? 4 : 3);
    const length = extension.length;
    if (length > 3 || (dot >= 0 && (dot !== 3 || length === 0)) || text.length < 3) return [];
    const tail = [EXTENSION, EXTENSION, DIGITS].slice(0, length);
    return [[LETTERS, DIGITS, DIGITS, ...(dot === 3 ? ['.'] : []), ...tail] satisfies Shape];
  },
  admits: (reading) => !/\+$/.test(reading),
  judge: ({ text, labelled }, reading) => {
    const dotted = text[3] === '.';
    if (!/^[A-Z0-9]/.test(text)) return 'leave';
    // `FIG.2`, `LIB.7`: an abbreviation with its number.
    if (!/\d/.test(text.slice(1, 3))) return doubtIfTorn(reading);
    if (!dotted && !labelled)
      return text.length > 3 && mostDigitsRead(reading) ? doubtUnlessNumber(text) : doubtIfTorn(reading);
    if (isDigit(text[0]!) || GAS.test(text)) return 'doubt';
    return mostDigitsRead(reading) ? 'settle' : 'doubt';
  },
  telling: () => false,
};

/** `12O4` is a number with a letter in it, which is the business of other grammars. */
function doubtUnlessNumber(text: string): 'doubt' | 'leave' {
  return isDigit(text[0]!) ? 'leave' : 'doubt';
}
