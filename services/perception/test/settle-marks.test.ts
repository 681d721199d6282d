import type { Glyph } from '../src/read/ctc';
import { settleMarks } from '../src/read/settle-marks';
import { inkOf } from './support/drawn-ink';

const DIGIT = ['###', '# #', '###', '# #', '###'];
const LETTER = ['###', '# #', '## ', '# #', '###'];

/** A sign, a mark of one column or three, and a sign, two blank columns between them; two rows below. */
function lineOf(first: readonly string[], mark: readonly string[], last: readonly string[]) {
  const blank = Array.from({ length: 7 }, () => '');
  const rows = blank.map((_row, y) => [first[y], mark[y], last[y]].map((part) => (part ?? '').padEnd(3)).join('  '));
  return inkOf(rows);
}

function read(text: string, width: number): Glyph[] {
  return [...text].map((character, at) => ({ character, at: (at * 5 + 1.5) / width, confidence: 1 }));
}

const settled = (text: string, ink: ReturnType<typeof inkOf>, lossy = false) => {
  const box = { x: 0, y: 0, width: ink.width, height: 5 };
  const word = { text, box, confidence: 1, glyphs: read(text, ink.width) };
  const { piece, doubtful } = settleMarks(word, ink, () => lossy);
  return [piece.text, doubtful];
};

const POINT = ['', '', '', ' # ', ' # '];
const THIN = ['', '', '', '', ' # '];
const COMMA = ['', '', '', '', ' # ', ' # '];
const MINUS = ['', '', '###'];

test('a point between digits whose ink goes on below them is a comma', () => {
  expect(settled('3.5', lineOf(DIGIT, COMMA, DIGIT))).toEqual(['3,5', false]);
});

test('a point between digits that ends where they end is a point', () => {
  expect(settled('3.5', lineOf(DIGIT, POINT, DIGIT))).toEqual(['3.5', false]);
});

test('where compression may have cut off its tail, a point between digits is in doubt', () => {
  expect(settled('3.5', lineOf(DIGIT, POINT, DIGIT), true)).toEqual(['3.5', true]);
});

test('a point after a letter group that stands as high as a minus is one', () => {
  expect(settled('B.', lineOf(LETTER, MINUS, []))).toEqual(['B-', false]);
  expect(settled('B.', lineOf(LETTER, POINT, []))).toEqual(['B.', false]);
});

test('a point of one row may be what a threshold left of a comma, and is in doubt', () => {
  expect(settled('3.5', lineOf(DIGIT, THIN, DIGIT))).toEqual(['3.5', true]);
});

test('the point of a code is left alone', () => {
  const ink = lineOf(DIGIT, COMMA, DIGIT);
  expect(settled('J.5', ink, true)).toEqual(['J.5', false]);
});
