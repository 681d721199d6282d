import type { RgbImage } from '@vigie/domain';
import type { Recognition } from '../src/read/ctc';
import type { Ink } from '../src/read/ink';
import { readDoubtfulAgain } from '../src/read/read-again';
import { unreadInk, unreadMarks } from '../src/read/unread-ink';

const SIGNS: Readonly<Record<string, readonly string[]>> = {
  '<': ['     ', '   ##', ' ##  ', '#    ', ' ##  ', '   ##', '     '],
  '-': ['    ', '    ', '    ', '####', '    ', '    ', '    '],
  O: [' ### ', '#   #', '#   #', '#   #', '#   #', '#   #', ' ### '],
  '1': [' # ', '## ', ' # ', ' # ', ' # ', ' # ', '###'],
  '□': ['#######', '#     #', '#     #', '#     #', '#     #', '#     #', '#######'],
  '.': [' ', ' ', ' ', ' ', ' ', ' ', '#'],
  ' ': ['    ', '    ', '    ', '    ', '    ', '    ', '    '],
};
const HEIGHT = 7;

/** The ink of a text, with the place of each sign that is no space. */
function drawn(text: string): { ink: Ink; places: number[] } {
  const rows: string[] = Array.from({ length: HEIGHT }, () => ' ');
  const places: number[] = [];
  for (const sign of text) {
    const shape = SIGNS[sign]!;
    if (sign !== ' ') places.push(rows[0]!.length + shape[0]!.length / 2);
    shape.forEach((row, y) => {
      rows[y] += `${row} `;
    });
  }
  const width = rows[0]!.length;
  const mask = Uint8Array.from(rows.flatMap((row) => [...row].map((sign) => (sign === '#' ? 1 : 0))));
  const ink = { width, height: HEIGHT, mask, wiped: new Uint8Array(mask.length), background: [255, 255, 255] as const };
  return { ink, places: places.map((x) => x / width) };
}

function pictureOf({ width, mask }: Ink): RgbImage {
  const margin = 3;
  const height = HEIGHT + 2 * margin;
  const data = new Uint8Array(width * height * 3).fill(255);
  mask.forEach((inked, at) => {
    if (inked === 1) data.fill(0, (at + margin * width) * 3, (at + margin * width) * 3 + 3);
  });
  return { width, height, data };
}

test.each([
  ['< 11', 0],
  ['11 <', 2],
  ['O -', 0],
  ['- O', 1],
  ['11 - 11', 2],
])('in %s a sign that stands apart and was not read is told', (text, lost) => {
  const { ink, places } = drawn(text);
  expect(unreadInk(ink, places)).toEqual([]);
  const found = unreadInk(
    ink,
    places.filter((_place, at) => at !== lost),
  );
  expect(found).toHaveLength(1);
  const { x, width } = found[0]!;
  expect(Math.abs((x + width / 2) / ink.width - places[lost]!) * ink.width).toBeLessThan(2);
});

test('a minus that stands close to its number, and a comma in it, are not lost without a doubt', () => {
  const { ink, places } = drawn('-11.1');
  const read = (signs: readonly number[]) => {
    const glyphs = signs.map((at) => ({ character: '-11.1'[at]!, at: places[at]!, confidence: 1 }));
    const text = glyphs.map(({ character }) => character).join('');
    return unreadMarks({ text, glyphs, confidence: 1, box: { x: 1, y: 0, width: ink.width - 1, height: HEIGHT } }, ink);
  };
  expect(read([0, 1, 2, 3, 4])).toEqual([]);
  expect(read([1, 2, 3, 4])).toMatchObject([{ x: 1, width: 4 }]);
  expect(read([0, 1, 2, 4])).toHaveLength(1);
});

test('a check box, a speck and a line without any sign are no unread signs', () => {
  for (const text of ['□ 11', '. 11']) {
    const { ink, places } = drawn(text);
    expect(unreadInk(ink, places.slice(1))).toEqual([]);
  }
  expect(unreadInk(drawn('O O').ink, [])).toEqual([]);
});

test('ink higher than the letters that were read is a picture', () => {
  const { ink, places } = drawn('O -O');
  const low = { ...ink, mask: ink.mask.map((value, at) => (at % ink.width > 8 && at < 3 * ink.width ? 0 : value)) };
  expect(unreadInk(ink, places.slice(1))).toHaveLength(1);
  expect(unreadInk(low, places.slice(1))).toEqual([]);
});

test('a line with an unread sign is read at other widths, and a reading that accounts for it for sure wins', async () => {
  const { ink, places } = drawn('O -');
  const signs = (text: string, confidence: number): Recognition => {
    const glyphs = [...text].map((character, at) => ({
      character,
      at: places.at(at - text.length)!,
      confidence: at === 0 ? confidence : 1,
    }));
    return { glyphs, spaces: [], confidence: 1 };
  };
  const read = async (first: Recognition, second: number) =>
    (await readDoubtfulAgain([pictureOf(ink)], [first], async (crops) => crops.map(() => signs('O-', second))))[0]!;
  const lost = signs('-', 1);
  expect(await read(lost, 0.7)).toEqual(signs('O-', 0.7));
  expect(await read(lost, 0.3)).toBe(lost);
});
