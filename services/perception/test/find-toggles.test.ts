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

test('a round letter with a sign behind it is a blood group and no radio button', async () => {
  const texts = [
    { text: '06/11/1945', x: 40, y: 60, size: 16 },
    { text: 'O-', x: 132, y: 60, size: 16 },
  ];
  const image = await draw({ ...SIZE, ground: '#fff', texts });
  const words = [
    word('06/11/1945', { x: 40, y: 48, width: 80, height: 12 }),
    word('O-', { x: 132, y: 48, width: 18, height: 12 }),
  ];
  expect(findElements(image, words).candidates.map(({ type }) => type)).not.toContain('radio');
});

test('a column of icons before texts is none of check boxes', async () => {
  const square = (y: number) => `<rect x="40.5" y="${y}.5" width="13" height="13" rx="2" fill="none" stroke="#222"/>`;
  const open = (y: number) =>
    `<path d="M40.5 ${y + 7.5} l7 -7 l7 7 v6 h-5 v-4 h-4 v4 h-5 z" fill="none" stroke="#222"/>`;
  const folder = (y: number) => `<path d="M40.5 ${y + 13.5} v-11 h4 l2 3 h7 v8 z" fill="none" stroke="#222"/>`;
  const rows = ['Images', 'Dossiers', 'Bureau'].map((text, at) =>
    word(text, { x: 64, y: 11 + 38 * at, width: 60, height: 12 }),
  );
  const column = square(10) + open(48) + folder(86);
  expect((await toggles(column, rows)).types).not.toContain('checkbox');
  expect((await toggles(square(10) + square(48) + square(86), rows)).types).toEqual([
    'checkbox',
    'checkbox',
    'checkbox',
  ]);
});

test('a caption before its mark ends where the mark before it stands, also where that was read into the word', async () => {
  const box = (x: number) => `<rect x="${x}.5" y="40.5" width="12" height="12" fill="#fff" stroke="#767676"/>`;
  const words = [
    word('Urgent', { x: 20, y: 42, width: 50, height: 10 }),
    word('Isolement', { x: 79, y: 40, width: 92, height: 13 }),
  ].map((one) => ({ ...one, line: 0 }));
  const texts = [
    { text: 'Urgent', x: 20, y: 52, size: 13 },
    { text: 'Isolement', x: 101, y: 52, size: 13 },
  ];
  const image = await draw({ ...SIZE, ground: '#fff', svg: box(79) + box(181), texts });
  const labels = findElements(image, words).candidates.map((one) => one.words.map(({ text }) => text).join(' '));
  expect(labels).toEqual(['Urgent', 'Isolement']);
});

test('a radio button alone between two texts is doubtful, for the mark of the other was missed', async () => {
  const words = [
    word('Oui', { x: 20, y: 42, width: 20, height: 10 }),
    word('Non', { x: 70, y: 42, width: 26, height: 10 }),
  ].map((one) => ({ ...one, line: 0 }));
  const texts = words.map(({ text, box }) => ({ text, x: box.x, y: 52, size: 13 }));
  const image = await draw({ ...SIZE, ground: '#fff', svg: circle(50, 40, 13), texts });
  const [radio] = findElements(image, words).candidates;
  expect(radio!.type).toBe('radio');
  expect(radio!.confidence).toBeLessThan(0.1);
});
