import { DIGIT_LIKE } from './confusions';
import { changesOnly, everyGroupRead, mostDigitsRead } from './evidence';
import { digitsBetween, type Grammar } from './grammar';

const D = `[${DIGIT_LIKE}]`;
const FRENCH = new RegExp(`^${D}{1,2}([/.-])${D}{1,2}\\1(${D}{4}|${D}{2})$`);
/** ISO 8601, calendar date in the extended format. */
const ISO = new RegExp(`^${D}{4}-${D}{2}-${D}{2}$`);
/** Years that a hospital's screen can show: births of the oldest patients to the ends of long plans. */
const YEARS = { first: 1850, last: 2199 } as const;
/** Fields that nobody filled. */
const EMPTY = /^[09/.-]+$/;
/** Letters that a short date may have for its digits; `D1/D2/15` and `S1/S2` are names of other things. */
const LIKELY = 'Ool|';

/** Days of the calendar: 12/03/1954, 12/03/54, 12.03.1954, 1954-03-12. */
export const date: Grammar = {
  name: 'date',
  mostWords: 1,
  labels: [],
  needsDigit: true,
  proves: false,
  shapes: ({ text }) => (FRENCH.test(text) || ISO.test(text) ? [digitsBetween(text, '/.-')] : []),
  admits: (reading) => EMPTY.test(reading) || isDay(reading),
  judge: ({ text }, reading) => {
    if (!mostDigitsRead(reading)) return hasYear(text) ? 'doubt' : 'leave';
    if (hasYear(text)) return 'settle';
    return everyGroupRead(reading) && changesOnly(reading, LIKELY) ? 'settle' : 'doubt';
  },
  telling: ({ text }) => hasYear(text) && !text.includes('.') && (text.match(/\d/g)?.length ?? 0) >= 5,
};

/** Whether the year has four digits: nothing else on a screen looks like that. */
function hasYear(text: string): boolean {
  return (
    ISO.test(text) || text.length - Math.max(text.lastIndexOf('/'), text.lastIndexOf('.'), text.lastIndexOf('-')) === 5
  );
}

function isDay(text: string): boolean {
  const parts = text.split(/[/.-]/);
  const [year, month, day] = (parts[0]!.length === 4 ? parts : parts.reverse()) as [string, string, string];
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (full < YEARS.first || full > YEARS.last) return false;
  return (
    Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysOf(full, Number(month), year)
  );
}

/** Of a year of two digits the century is unknown: its 29 February may exist when one of the centuries has it. */
function daysOf(year: number, month: number, written: string): number {
  if (month === 2) return leap(year) || written === '00' ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function leap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
