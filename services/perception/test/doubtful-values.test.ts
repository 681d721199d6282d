import type { ElementType } from '@vigie/domain';
import { doubtfulSigns } from '../src/read/doubtful-signs';
import { doubtfulValues, withoutMarks } from '../src/read/doubtful-values';
import { hasLostAccent } from '../src/read/lost-accents';
import type { WordPiece } from '../src/read/split-words';
import { inkOf } from './support/drawn-ink';

const place = (type: ElementType, width: number) => ({ type, box: { x: 0, y: 0, width, height: 20 } });
const wordsOf = (line: string) =>
  line.split(' ').map((text, at) => {
    const box = { x: 10 + 30 * at, y: 5, width: 20, height: 10 };
    return { text, box, confidence: 1, line: 0 };
  });

test('a mark alone in a field, or a form of dose without its number, is a doubt', () => {
  const doubted = (line: string, type: ElementType = 'text_input') =>
    doubtfulValues([place(type, 200)], wordsOf(line)).length;
  expect(['%', ',', 'cp', 'comprimé le soir'].map((line) => doubted(line))).toEqual([1, 1, 1, 1]);
  expect(['1 cp', '50 %', 'Comment', '5'].map((line) => doubted(line))).toEqual([0, 0, 0, 0]);
  expect(doubted('cp', 'dropdown')).toBe(0);
});

test("a check box's own mark is no sign that was not read, and one beside it is", () => {
  const doubts = [3, 40].map((x) => ({ code: 'SIGN_UNREAD', box: { x, y: 3, width: 14, height: 14 } }));
  expect(withoutMarks(doubts, [place('checkbox', 20)])).toEqual([doubts[1]]);
  expect(withoutMarks(doubts, [place('radio', 20)])).toEqual([doubts[1]]);
  expect(withoutMarks(doubts, [place('button', 20)])).toEqual(doubts);
});

function piece(text: string, rows: readonly string[]): [WordPiece, ReturnType<typeof inkOf>] {
  const ink = inkOf(rows);
  const glyphs = [...text].map((character, at) => ({ character, at: (at + 0.5) / text.length, confidence: 1 }));
  return [{ text, box: { x: 0, y: 0, width: ink.width, height: ink.height }, confidence: 1, glyphs }, ink];
}

const signsIn = (line: string) => {
  const pieces = line.split(' ').map((text) => ({ ...piece(text, ['#'])[0], glyphs: [] }));
  return doubtfulSigns(pieces, inkOf(['#'])).length;
};

test('what is no number though most of it is one is a doubt', () => {
  expect(
    [
      '±O,2',
      '1-O-1',
      'J1O',
      'Jo',
      '10%L',
      '10’/L',
      '(J7/J1O)',
      '25 00OUI/5ml',
      '1/',
      '« 3',
      '→7',
      '% cps',
      ', comprimé',
    ].map(signsIn),
  ).toEqual(Array(13).fill(1));
  expect(
    ['±0,2', '1-0-1', 'J10', 'J0', '25 000UI', '-7', '1 cps', '5 % cpt', '« 3 »', '10 %', 'O-O-O'].map(signsIn),
  ).toEqual(Array(11).fill(0));
});

test('a fraction read as its lower digit is a doubt, and the digit is not', () => {
  const doubts = (rows: readonly string[]) => {
    const [one, ink] = piece('4', rows);
    return doubtfulSigns([one], ink).length;
  };
  expect(doubts(['##  #   ', ' #  #   ', ' # #  # ', ' # # ## ', '### # # ', '  # ### ', '  #   # '])).toBe(1);
  expect(doubts(['   ##  ', '  # #  ', ' #  #  ', '#   #  ', '###### ', '    #  '])).toBe(0);
});

test('ink above a capital that was read without an accent is a doubt', () => {
  const row = '### ### ###';
  const [plain, flat] = piece('BAR', ['', '', '', row, row, row, row]);
  const [grave, high] = piece('BAR', ['    #', '     #', '', row, row, row, row]);
  expect([hasLostAccent(plain, flat), hasLostAccent(grave, high)]).toEqual([false, true]);
  const [read] = piece('BÀR', ['']);
  expect(hasLostAccent(read, high)).toBe(false);
});
