import { DIGIT_LIKE, DIGITS, isDigit } from './confusions';
import { NUMBER_LIKE, numberIsLikely, SIGNS } from './decimal';
import { countDigits, doubtIfTorn } from './evidence';
import type { Grammar, ReadingOfCode, Shape } from './grammar';
import { isUnit, mostlyRead, unitShapes } from './unit';

const NUMBER = new RegExp(`^${NUMBER_LIKE} ?$`);
const IS_DIGIT_PLACE = /[0-9OoQDIl|ZzSsGTB]/;
const STARTS_NUMBER = new RegExp(`^(?:[${SIGNS}]?[${DIGIT_LIKE}])`);
/** The longest unit of the list with its rates; bounds the places where a number may end. */
const LONGEST_UNIT = 14;

/** A number with its unit, in one word or several: `2,5 mg/j`, `500mg`, `1 200 ml`, `38,5 °C`. */
export const dose: Grammar = {
  name: 'dose',
  mostWords: 3,
  labels: [],
  needsDigit: true,
  proves: false,
  shapes: ({ text }) =>
    splits(text).flatMap(({ number, unit }) => unitShapes(unit).map((shape) => [...numberShape(number), ...shape])),
  admits: () => true,
  judge: ({ text, words }, reading) => {
    const { number, unit } = partsOf(reading.text);
    const inNumber = { text: number, changes: reading.changes.filter((change) => change.at < number.length) };
    const readUnit = text.slice(number.length).trim();
    if (inNumber.changes.length < reading.changes.length) {
      // `5m1` in one word is rather a reference than five millilitres.
      const digitInUnit = reading.changes.some((change) => change.at >= number.length && isDigit(change.from));
      if ((digitInUnit && words === 1) || !mostlyRead(readUnit, unit)) return doubtIfTorn(reading);
    }
    if (!thousandsAreRead(inNumber)) return doubtIfTorn(reading);
    if (settlesNumber(inNumber)) return 'settle';
    // O2, S1, T4 and D3 have units beside them in tables of results; I and digits are rarely a name.
    return /^[a-hj-z]/i.test(text) || unit.length < 2 ? doubtIfTorn(reading) : 'doubt';
  },
  telling: () => false,
};

function settlesNumber(number: ReadingOfCode): boolean {
  return number.changes.length < countDigits(number.text) && numberIsLikely(number);
}

/** `1 OOO` has nothing but zeros after its blank; any other group without a digit is a word (`86 zooms`). */
function thousandsAreRead({ text, changes }: ReadingOfCode): boolean {
  return [...text.matchAll(/\S+/g)].every(({ 0: group, index }) => {
    const changed = changes.filter(({ at }) => at >= index && at < index + group.length);
    return changed.length < countDigits(group) || changed.every(({ from }) => from === 'O');
  });
}

function numberShape(number: string): Shape {
  return [...number].map((sign) => (IS_DIGIT_PLACE.test(sign) ? DIGITS : sign));
}

/** Every way to take a text for a number and a unit: the l of `10l` may be the tenth's unit or a 1 without one. */
function splits(text: string): { number: string; unit: string }[] {
  const found: { number: string; unit: string }[] = [];
  if (!STARTS_NUMBER.test(text)) return found;
  for (let length = 1; length <= Math.min(LONGEST_UNIT, text.length - 1); length += 1) {
    const unit = text.slice(text.length - length);
    if (unit.startsWith(' ')) break;
    const number = text.slice(0, text.length - length);
    if (NUMBER.test(number)) found.push({ number, unit });
  }
  return found;
}

/** Number (with the blank after it) and unit of a reading. */
function partsOf(reading: string): { number: string; unit: string } {
  for (let at = 1; at < reading.length; at += 1) {
    const unit = reading.slice(at);
    if (/[\d\s]$/.test(reading.slice(0, at)) && isUnit(unit)) return { number: reading.slice(0, at), unit };
  }
  return { number: reading, unit: '' };
}
