import { DIGIT_LIKE } from './confusions';
import { changesOnly, doubtIfTorn, everyGroupRead, mostDigitsRead } from './evidence';
import { digitsBetween, type Grammar } from './grammar';

const D = `[${DIGIT_LIKE}]`;
const CLOCK = new RegExp(`^${D}{1,2}:${D}{2}(:${D}{2})?$`);
/** The French way, with or without blanks: 9 h, 09h30, 9 h 30. */
const FRENCH = new RegExp(`^${D}{1,2} ?h( ?${D}{2})?$`);
/** Letters that stand in the place of a digit often enough; `D1:30`, `T1:20`, `G2:15` name other things. */
const LIKELY = 'OoIl|';
/** Of which a whole group may consist: `12:OO`. */
const ZEROS = 'Oo';
/** Names with what was measured or done after the colon: oxygen, days, stages, vertebrae, iodine. */
const NAMES = /^(O2|[DQIZSGTB]\d):/;

/** Times of day: 09:30, 9:30:15, 9 h 30, 09h30. Letters alone before the colon (`ID:12`) are a name. */
export const time: Grammar = {
  name: 'time',
  mostWords: 3,
  labels: [],
  needsDigit: true,
  proves: false,
  shapes: ({ text }) => (CLOCK.test(text) || FRENCH.test(text) ? [digitsBetween(text, ': h')] : []),
  admits: (reading) => {
    const [hours, minutes = 0, seconds = 0] = (reading.match(/\d+/g) ?? []).map(Number);
    return hours! <= 23 ? minutes <= 59 && seconds <= 59 : hours === 24 && minutes === 0 && seconds === 0;
  },
  judge: ({ text }, reading) => {
    if (NAMES.test(text)) return doubtIfTorn(reading);
    const likely = mostDigitsRead(reading) && changesOnly(reading, everyGroupRead(reading) ? LIKELY : ZEROS);
    if (likely) return 'settle';
    return /^\d|^[a-z|]\d/i.test(text) ? 'doubt' : doubtIfTorn(reading);
  },
  telling: () => false,
};
