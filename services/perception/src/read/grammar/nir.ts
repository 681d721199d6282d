import { DIGITS, type Slot } from './confusions';
import { mostDigitsRead } from './evidence';
import type { Grammar, Shape } from './grammar';

/**
 * The number of social security, 13 places and a key of two: sex, year, month, department and commune of birth, order,
 * key = 97 − number mod 97 (Insee, RNIPP; service-public.fr F33078). Corsica's departments are 2A and 2B, counted as 19
 * and 18. Months 20 to 42 and 50 to 99 stand for incomplete civil records. Sex 3, 4, 7 and 8 are provisional numbers.
 * Written `1 84 05 34 172 088 41`, in one piece, or with the key apart.
 */
export const nir: Grammar = {
  name: 'nir',
  mostWords: 8,
  labels: ['NIR', 'NSS', 'INSEE', 'SS', 'SÉCU', 'SECU', 'SOCIALE', 'INS'],
  needsDigit: true,
  proves: true,
  shapes: ({ text }) => {
    const places = shapeOfGroups(text);
    return places ? [places] : [];
  },
  admits: (reading) => {
    const number = reading.replaceAll(' ', '');
    return hasStructure(number) && nirKey(number.slice(0, 13)) === Number(number.slice(13));
  },
  judge: ({ text }, reading) => {
    // A digit of a patient's number is never replaced, neither by a digit nor by Corsica's letter.
    const kept = reading.changes.every((change) => !DIGITS.includes(change.from));
    return kept && mostDigitsRead(reading) && !deniesCorsica(text, reading.text) ? 'settle' : 'doubt';
  },
  telling: ({ text, labelled }) => {
    const number = text.replaceAll(' ', '');
    const digits = [...number].filter((sign) => DIGITS.includes(sign)).length;
    // In one piece a number that begins with a date of our years (20241130…) looks like a pseudo-month's.
    const form = text.includes(' ') ? /^[1-478]/ : /^[12]\d\d(0[1-9]|1[0-2])/;
    return /^[0-9A-Z|]+$/i.test(number) && digits >= 12 && (labelled || form.test(number));
  },
};

/** Key of the first 13 places, 1 … 97. */
export function nirKey(number: string): number {
  const counted = number.replace('2A', '19').replace('2B', '18');
  return 97 - Number(BigInt(counted) % 97n);
}

const LENGTH = 15;
/**
 * Whether a reading makes a digit of a letter that Corsica may have there. As 2B counts for 18, the key cannot tell a 2B
 * whose 2 was read as a 1 from an 18 whose 8 was read as a B; and a 2B that became 28 may hide another wrong digit.
 */
function deniesCorsica(text: string, reading: string): boolean {
  const read = text.replaceAll(' ', '');
  return /^.{5}[12Il|Zz][AB]/.test(read) && reading.replaceAll(' ', '')[6] !== read[6];
}

/** Where a blank may stand, in places from the left; 8 is for the three-digit departments overseas. */
const CUTS = new Set([1, 3, 5, 7, 8, 10, 13]);

function shapeOfGroups(text: string): Shape | null {
  const shape: Slot[] = [];
  let place = 0;
  for (const sign of text) {
    if (sign === ' ') {
      if (!CUTS.has(place)) return null;
      shape.push(' ');
      continue;
    }
    shape.push(place === 0 ? '123478' : place === 6 ? `${DIGITS}AB` : DIGITS);
    place += 1;
  }
  return place === LENGTH ? shape : null;
}

function hasStructure(number: string): boolean {
  const month = Number(number.slice(3, 5));
  const known = (month >= 1 && month <= 12) || (month >= 20 && month <= 42) || month >= 50;
  const department = number.slice(5, 7);
  return known && (/^2[AB]$/.test(department) || (/^\d\d$/.test(department) && department !== '00'));
}
