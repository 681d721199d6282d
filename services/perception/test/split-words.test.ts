import type { Recognition } from '../src/read/ctc';
import type { Ink } from '../src/read/ink';
import { splitWords } from '../src/read/split-words';

/** Ink from rows of `#` and spaces; glyphs spread evenly over the given characters at the given columns. */
function inkOf(rows: readonly string[]): Ink {
  const width = Math.max(...rows.map((row) => row.length));
  const mask = new Uint8Array(width * rows.length);
  rows.forEach((row, y) => {
    [...row].forEach((sign, x) => {
      if (sign === '#') mask[y * width + x] = 1;
    });
  });
  return { width, height: rows.length, mask, wiped: new Uint8Array(mask.length), background: [255, 255, 255] };
}

const reading = (width: number, glyphs: [string, number][], spaces: [number, number][] = []): Recognition => ({
  glyphs: glyphs.map(([character, x]) => ({ character, at: x / width, confidence: 0.9 })),
  spaces: spaces.map(([x, probability]) => ({ at: x / width, probability })),
  confidence: 0.9,
});

const TEN_HIGH = (pattern: string) => Array.from({ length: 10 }, () => pattern);

test('a wide gap ends a word though no space was read', () => {
  const pattern = '### ###      ### ###';
  const ink = inkOf(TEN_HIGH(pattern));
  const words = splitWords(
    reading(20, [
      ['a', 1],
      ['b', 5],
      ['c', 14],
      ['d', 18],
    ]),
    ink,
  );
  expect(words.map((word) => word.text)).toEqual(['ab', 'cd']);
  expect(words[1]!.box).toEqual({ x: 13, y: 0, width: 7, height: 10 });
});

test('a middling gap ends a word only where the recogniser saw a space', () => {
  const pattern = '### ###   ### ###';
  const glyphs: [string, number][] = [
    ['a', 1],
    ['b', 5],
    ['c', 11],
    ['d', 15],
  ];
  expect(splitWords(reading(17, glyphs), inkOf(TEN_HIGH(pattern))).map((word) => word.text)).toEqual(['abcd']);
  expect(splitWords(reading(17, glyphs, [[8, 0.2]]), inkOf(TEN_HIGH(pattern))).map((word) => word.text)).toEqual([
    'ab',
    'cd',
  ]);
});

test('a space that was read for sure takes the widest gap near it, not every gap', () => {
  const pattern = '### ###  ### ###';
  const glyphs: [string, number][] = [
    ['a', 1],
    ['b', 5],
    ['c', 10],
    ['d', 14],
  ];
  const words = splitWords(reading(16, glyphs, [[8, 0.9]]), inkOf(TEN_HIGH(pattern)));
  expect(words.map((word) => word.text)).toEqual(['ab', 'cd']);
});

test('a line without ink or without glyphs has no words', () => {
  expect(splitWords(reading(5, [['a', 2]]), inkOf(TEN_HIGH('     ')))).toEqual([]);
  expect(splitWords(reading(5, []), inkOf(TEN_HIGH('#####')))).toEqual([]);
});

test('a space behind a comma does not part the comma from its word', () => {
  const pattern = '### ###    #      ### ###';
  const glyphs: [string, number][] = [
    ['a', 1],
    ['b', 5],
    [',', 10],
    ['c', 19],
    ['d', 23],
  ];
  const hints: [number, number][] = [
    [13, 0.3],
    [15, 1],
  ];
  const words = splitWords(reading(25, glyphs, hints), inkOf(TEN_HIGH(pattern)));
  expect(words.map((word) => word.text)).toEqual(['ab,', 'cd']);
});
