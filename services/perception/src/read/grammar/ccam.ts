import { DIGITS, type Slot } from './confusions';
import { changesOnly, mostDigitsRead } from './evidence';
import type { Grammar } from './grammar';

/** The letters O and I are not used, “to avoid any confusion with figures” (Assurance maladie, presentation of the CCAM). */
const CCAM_LETTERS: Slot = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Systems of the body that open a code: A nervous … Q skin, Y complements, Z without place. */
const SYSTEMS: Slot = 'ABCDEFGHJKLMNPQYZ';

const CODE: readonly Slot[] = [SYSTEMS, CCAM_LETTERS, CCAM_LETTERS, CCAM_LETTERS, DIGITS, DIGITS, DIGITS];
/** What is replaced without a label: lots and accounts may well end in another letter (`ABCD12B`). */
const LIKELY = '0123456789OoIl|SsZz';
/** Activity (1 to 5: 1 the act, 4 the anaesthesia) and phase (0 to 3), written `HBJD001-1`, `HBJD001/1/0`, `HBJD001 1 0`. */
const SUFFIX = /^([-/.+ ]?)(.)(?:([-/.+ ]?)(.))?$/;

/** Acts of the Classification commune des actes médicaux: four letters, three digits; `[A-Z]{4}[0-9]{3}` in HPRIM XML. */
export const ccam: Grammar = {
  name: 'ccam',
  mostWords: 1,
  labels: ['CCAM', 'ACTE', 'ACTES'],
  needsDigit: true,
  proves: false,
  shapes: ({ text }) => {
    if (text.length === CODE.length) return [CODE];
    const suffix = SUFFIX.exec(text.slice(CODE.length));
    if (text.length < CODE.length || !suffix) return [];
    const [, first = '', , second = '', phase] = suffix;
    const tail = phase === undefined ? [] : [...second, '0123'];
    return [[...CODE, ...first, '12345', ...tail]];
  },
  admits: () => true,
  judge: ({ text, labelled }, reading) => {
    if (countLetters(text.slice(0, 4)) < 3) return 'leave';
    const likely = labelled || changesOnly(reading, LIKELY);
    return mostDigitsRead(reading) && likely ? 'settle' : 'doubt';
  },
  telling: () => false,
};

function countLetters(text: string): number {
  return [...text].filter((sign) => sign >= 'A' && sign <= 'Z').length;
}
