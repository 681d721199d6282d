import type { Rect } from '@vigie/domain';
import { NO_SURROUNDINGS, perceiveImage } from '@vigie/perception';
import type { ReadLine } from '../src/read/reading';
import { withShortValues } from '../src/read/short-values';
import { draw } from './support/draw';

const FIELD = { x: 40, y: 30, width: 160, height: 26, fill: '#ffffff', stroke: '#808080' };
const DIGIT = '<text x="50" y="48" font-family="DejaVu Sans" font-size="13">2</text>';
const CARET = '<path d="M50 35 h1 v15 h-1 z" fill="#000"/>';

const lineOf = (text: string, box: Rect, confidence = 0.95): ReadLine => ({
  ...{ region: box, box, confidence, doubts: [] },
  words: [{ text, box, confidence }],
});

async function seen(svg: string, text: string, confidence?: number) {
  const asked: Rect[] = [];
  const readPlaces = async (_image: unknown, places: readonly Rect[]) => {
    asked.push(...places);
    return places.map((box) => lineOf(text, { ...box, x: 50, y: 36, width: 7, height: 13 }, confidence));
  };
  const image = await draw({ width: 320, height: 120, ground: '#f0f0f0', boxes: [FIELD], svg });
  const eyes = { reader: { read: async () => [], readPlaces }, detector: null };
  const sight = await perceiveImage(eyes, image, NO_SURROUNDINGS, () => undefined);
  return { asked, sight, field: sight.elements.find(({ type }) => type === 'text_input') };
}

test('a digit alone that the detector passed over is the value of its field', async () => {
  const { field, sight } = await seen(DIGIT, '2');
  expect(field?.value).toBe('2');
  expect(sight.doubts.filter(({ code }) => code === 'SIGN_UNREAD')).toEqual([]);
});

test('what is not surely a value in a field that seems empty is a sign that was not read', async () => {
  for (const { field, sight } of [await seen(DIGIT, '2', 0.7), await seen(DIGIT, 'O'), await seen(DIGIT, '*')]) {
    expect(field?.value ?? '').toBe('');
    expect(sight.doubts.map(({ code }) => code)).toContain('SIGN_UNREAD');
  }
});

test('a field without ink, or with the mark where typing goes on, is empty', async () => {
  expect((await seen('', '2')).asked).toEqual([]);
  expect((await seen(CARET, '1')).asked).toEqual([]);
});

test('the next image is told only what the detector found, so that it sees what a fresh look sees', async () => {
  expect((await seen(DIGIT, '2')).sight.read).toEqual([]);
});

test('a value read inside a field takes the place of the marks that were left of it, and of no text', () => {
  const box = { x: 10, y: 10, width: 8, height: 10 };
  const texts = (old: string) =>
    withShortValues([lineOf(old, box)], [lineOf('1', box)]).map(({ words }) => words[0]!.text);
  expect(texts('- -')).toEqual(['1']);
  expect(texts('a')).toEqual(['a', '1']);
});
