import type { RgbImage } from '@vigie/domain';
import type { Recognition } from '../src/read/ctc';
import { readDoubtfulAgain } from '../src/read/read-again';

const crop = (width: number): RgbImage => ({ width, height: 10, data: new Uint8Array(width * 30).fill(200) });

function reading(text: string, least: number): Recognition {
  const glyphs = [...text].map((character, at) => ({
    character,
    at: at / text.length,
    confidence: at === 1 ? least : 1,
  }));
  return { glyphs, spaces: [], confidence: 1 };
}

const textOf = ({ glyphs }: Recognition) => glyphs.map(({ character }) => character).join('');

test('a doubtful line is read narrower and wider, and the reading with the surest signs stays', async () => {
  const widths: number[] = [];
  const [sure, doubtful] = await readDoubtfulAgain(
    [crop(100), crop(50)],
    [reading('sans doute', 0.99), reading('hgarmnier', 0.5)],
    async (crops) => {
      widths.push(...crops.map(({ width }) => width));
      return [reading('hgarnier', 0.9), reading('hgarnier', 0.7)];
    },
  );
  expect(widths).toEqual([45, 60]);
  expect(textOf(sure!)).toBe('sans doute');
  expect(doubtful).toEqual(reading('hgarnier', 0.9));
});

test('what is read less surely at other widths stays as it was read', async () => {
  const first = reading('rare', 0.7);
  const [kept] = await readDoubtfulAgain([crop(40)], [first], async () => [reading('rate', 0.4), reading('raie', 0.6)]);
  expect(kept).toBe(first);
});

test('lines without doubt and lone signs are read once', async () => {
  const again = jest.fn();
  await readDoubtfulAgain([crop(40), crop(8)], [reading('clair', 0.9), reading('x', 0.2)], again);
  expect(again).not.toHaveBeenCalled();
});
