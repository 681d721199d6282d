import { doubtfulSigns } from '../src/read/doubtful-signs';
import { isLossy } from '../src/read/is-lossy';
import { unreadMarks, unreadWhole } from '../src/read/unread-ink';
import { unreadPlaces } from '../src/read/unread-places';
import { inkOf } from './support/drawn-ink';

const ANGLE = ['#    ', ' ##  ', '   ##', ' ##  ', '#    '];
const BARRED = ['#    ', ' ##  ', '   ##', ' ##  ', '#    ', '     ', '#####'];

function compared(sign: string, shape: readonly string[]) {
  const ink = inkOf(Array.from({ length: 7 }, (_row, y) => `${(shape[y] ?? '').padEnd(5)}  # `));
  const glyphs = [...`${sign}1`].map((character, at) => ({
    character,
    at: (at === 0 ? 2.5 : 7.5) / ink.width,
    confidence: 1,
  }));
  return doubtfulSigns(
    [{ text: `${sign}1`, box: { x: 0, y: 0, width: ink.width, height: 7 }, confidence: 1, glyphs }],
    ink,
  ).length;
}

test('a comparator is doubtful where its bar says another than was read', () => {
  expect([compared('>', ANGLE), compared('≥', BARRED)]).toEqual([0, 0]);
  expect([compared('>', BARRED), compared('≥', ANGLE)]).toEqual([1, 1]);
});

const FIRST = inkOf(['# # #']);
const alone = (text: string) =>
  doubtfulSigns(
    [
      {
        text,
        box: { x: 0, y: 0, width: 1, height: 1 },
        confidence: 1,
        glyphs: [{ character: text, at: 0, confidence: 1 }],
      },
    ],
    FIRST,
  ).length;

test('a letter alone whose capital looks the same is doubtful, and a capital or a digit is not', () => {
  expect(['v', 'o', 'II', 's1,5', 'O.5', '1,:5'].map(alone)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(['V', 'O', '1', 'a', '1,5'].map(alone)).toEqual([0, 0, 0, 0, 0]);
});

test('a letter with the ink of two is doubtful', () => {
  const glyphs = [{ character: 'I', at: 0.1, confidence: 1 }];
  expect(
    doubtfulSigns([{ text: 'I', box: { x: 0, y: 0, width: 3, height: 1 }, confidence: 1, glyphs }], FIRST),
  ).toHaveLength(1);
});

test('an angle that touches its amount and was not read is told', () => {
  const ink = inkOf(['#  ###', ' #### ', '#  ###']);
  const glyphs = [{ character: '9', at: 0.7, confidence: 1 }];
  const piece = { text: '9', box: { x: 0, y: 0, width: 6, height: 3 }, confidence: 1, glyphs };
  expect(unreadMarks(piece, ink)).toHaveLength(1);
});

const LETTER = ['#   #', '#   #', '#   #', ' # # ', ' # # ', '  #  '];

test('ink of which nothing was read is told where it has the size of a letter', () => {
  expect(unreadWhole(inkOf(LETTER))).toMatchObject({ width: 5, height: 6 });
  expect(unreadWhole(inkOf(['##', '##']))).toBeNull();
  expect(unreadWhole(inkOf(['#######', ...Array.from({ length: 5 }, () => '#     #'), '#######']))).toBeNull();
});

const SIGN = { x: 12, y: 18, width: 8, height: 9 };
const FIELD = { type: 'text_input', box: { x: 5, y: 10, width: 200, height: 24 } } as const;
const ROW = { type: 'generic', box: { x: 0, y: 10, width: 600, height: 24 } } as const;
const word = (x: number) => ({ text: 'Nom', box: { x, y: 18, width: 40, height: 9 }, confidence: 1, line: 0 });

test('a sign of which nothing was read is a doubt in a field without a word, and on the line of a row’s words', () => {
  expect(unreadPlaces([SIGN], [FIELD], [])).toEqual([{ code: 'SIGN_UNREAD', box: SIGN }]);
  expect(unreadPlaces([SIGN], [ROW], [word(100)])).toHaveLength(1);
});

test('an arrow at a field’s end, a picture beside its text and an icon higher than its row are no doubt', () => {
  expect(unreadPlaces([{ ...SIGN, x: 190 }], [FIELD], [])).toEqual([]);
  expect(unreadPlaces([SIGN], [FIELD], [word(100)])).toEqual([]);
  expect(unreadPlaces([{ ...SIGN, y: 12, height: 16 }], [ROW], [word(100)])).toEqual([]);
  expect(unreadPlaces([SIGN], [], [])).toEqual([]);
});

test('compression is told by the ground around letters', () => {
  const ink = inkOf(['#         #', '#         #', '#         #']);
  const sharp = new Uint8Array(33 * 3).fill(255);
  const lossy = sharp.map((level, at) => (at % 7 < 3 ? level - 6 : level));
  expect(isLossy({ width: 11, height: 3, data: sharp }, ink)).toBe(false);
  expect(isLossy({ width: 11, height: 3, data: lossy }, ink)).toBe(true);
});
