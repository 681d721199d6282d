import { DIGIT_LIKE } from './confusions';
import { changesOnly, doubtIfTorn, everyGroupRead } from './evidence';
import { digitsBetween, type Grammar, type ReadingOfCode } from './grammar';

const D = `[${DIGIT_LIKE}]`;
/** Blanks between thousands: the usual one, no-break, narrow no-break, thin. */
const BLANK = '[ \\u00a0\\u202f\\u2009]';
/** What may stand before a number. */
export const SIGNS = '+\\-\u2212\u00b1<>\u2264\u2265\u2248~=';
/** The inside of a regular expression for a number, also one some of whose digits were read as letters. */
export const NUMBER_LIKE = `[${SIGNS}]?(?:${D}{1,3}(?:${BLANK}${D}{3})+|${D}+)(?:[.,]${D}+)?`;
const NUMBER = new RegExp(`^${NUMBER_LIKE}$`);
const SEPARATORS = '+-\u2212\u00b1<>\u2264\u2265\u2248~= \u00a0\u202f\u2009.,';

/** Letters that stand in a number for a digit; a D, G, T or B after digits has a meaning of its own (2D, 4G, 3B). */
const LIKELY = 'OoIl|SsZz';

/** Numbers with a decimal comma or point. Without one, `1O` may be a room and `2l` two litres: those are left alone. */
export const decimal: Grammar = {
  name: 'decimal',
  mostWords: 1,
  labels: [],
  needsDigit: true,
  proves: false,
  shapes: ({ text }) => (NUMBER.test(text) ? [digitsBetween(text, SEPARATORS)] : []),
  admits: () => true,
  judge: ({ text }, reading) => {
    if (!/[.,]/.test(text) || !everyGroupRead(reading)) return doubtIfTorn(reading);
    return numberIsLikely(reading) ? 'settle' : doubtIfTorn(reading);
  },
  telling: () => false,
};

/**
 * Whether a reading changed only what a number's digits are read as, and no letter before digits: O2, S1, Z2, T4, B12
 * and D3 are names, while nothing is called `l2` or `|2`.
 */
export function numberIsLikely(reading: ReadingOfCode): boolean {
  const first = reading.text.search(/\d/);
  const leading = reading.changes.find((change) => change.at === first);
  const named = leading && !'l|'.includes(leading.from) && /\d/.test(reading.text[first + 1] ?? '');
  return !named && changesOnly(reading, LIKELY);
}
