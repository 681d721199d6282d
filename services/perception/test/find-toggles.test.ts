import type { Rect, RgbImage, Word } from '@vigie/domain';
import { findElements } from '../src/see/find-elements';
import { draw } from './support/draw';
import { asJpeg } from './support/understand-drawing';

const SIZE = { width: 320, height: 140 };
const word = (text: string, box: Rect): Word => ({ text, box, confidence: 1, line: box.y });
const toggles = async (
  svg: string,
  words: readonly Word[],
  damage: (image: RgbImage) => Promise<RgbImage> = async (image) => image,
) => {
  const texts = words.map(({ text, box }) => ({ text, x: box.x, y: box.y + box.height, size: 15 }));
  const image = await damage(await draw({ ...SIZE, ground: '#fff', svg, texts }));
  return { image, types: findElements(image, words).candidates.map(({ type }) => type) };
};
const circle = (x: number, y: number, side: number) =>
  `<circle cx="${x + side / 2}" cy="${y + side / 2}" r="${(side - 1) / 2}" fill="#fff" stroke="#767676"/>`;

test('a radio button is found where the reader took it into the box of a word that begins otherwise', async () => {
  const svg = circle(40, 40, 15);
  const image = await draw({ ...SIZE, ground: '#fff', svg, texts: [{ text: 'Sédation', x: 60, y: 53, size: 17 }] });
  const read = [word('Sédation', { x: 40, y: 40, width: 90, height: 15 })];
  expect(findElements(image, read).candidates.map(({ type }) => type)).toEqual(['radio']);
});

test('a large filled mark is found that stands a little higher than its text', async () => {
  const box = '<rect x="40" y="40" width="23" height="23" rx="3" fill="#1976d2"/>';
  const tick = '<path d="M45 52 l5 5 l9 -10" fill="none" stroke="#fff" stroke-width="2"/>';
  const words = [word('Isolement', { x: 74, y: 48, width: 75, height: 13 })];
  expect((await toggles(box + tick, words)).types).toEqual(['checkbox']);
  expect((await toggles(box + tick, words, asJpeg(60))).types).toEqual(['checkbox']);
});

test('a round icon before a text is no radio button', async () => {
  const icon =
    '<circle cx="47" cy="47" r="6.5" fill="#222"/><path d="M47 43 v8 M43.5 46.5 l3.5 -3.5 l3.5 3.5" stroke="#fff" stroke-width="1.6" fill="none"/>';
  const { types } = await toggles(icon, [word('Transférer', { x: 60, y: 41, width: 90, height: 12 })], asJpeg(60));
  expect(types).not.toContain('radio');
});

test('a letter with straight sides is no check box', async () => {
  const words = [word('Héparine', { x: 40, y: 40, width: 80, height: 14 })];
  const image = await draw({ ...SIZE, ground: '#fff', texts: [{ text: 'Héparine', x: 40, y: 54, size: 16 }] });
  expect(findElements(image, words).candidates.map(({ type }) => type)).not.toContain('checkbox');
});
