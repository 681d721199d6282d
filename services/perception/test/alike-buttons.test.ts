import { findElements } from '../src/see/find-elements';
import { draw } from './support/draw';
import { wordsOf } from './support/understand-drawing';

const LABELS = ['Oui', 'Non', 'Annuler'];
/** Buttons of older Windows: 75 × 23 pixels, light above and left, dark below and right. */
const dialog = (focused: number) => ({
  width: 500,
  height: 200,
  ground: '#d4d0c8',
  svg: LABELS.map((_label, n) => {
    const x = 100 + 79 * n;
    return `<rect x="${x}" y="80" width="75" height="23" fill="#ffffff"/><rect x="${x + 2}" y="82" width="73" height="21" fill="#a0a0a0"/>
      <rect x="${x + 2}" y="82" width="71" height="19" fill="#d4d0c8"/>${n === focused ? dots({ x: x + 4, y: 84, width: 68, height: 15 }) : ''}`;
  }).join(''),
  texts: LABELS.map((text, n) => ({ text, x: Math.round(137 + 79 * n - text.length * 3.3), y: 95, size: 11 })),
});

function dots({ x, y, width, height }: { x: number; y: number; width: number; height: number }): string {
  const places: [number, number][] = [];
  for (let at = 0; at < width; at += 2) places.push([x + at, y], [x + at, y + height - 1]);
  for (let at = 0; at < height; at += 2) places.push([x, y + at], [x + width - 1, y + at]);
  return places.map(([left, top]) => `<rect x="${left}" y="${top}" width="1" height="1" fill="#000000"/>`).join('');
}

test.each([[0], [1], [2]])(
  'the button with the dotted line of the keyboard is seen like its neighbours (%p)',
  async (focused) => {
    const drawing = dialog(focused);
    const { candidates } = findElements(await draw(drawing), wordsOf(drawing.texts).words);
    const buttons = candidates.filter(({ type }) => type === 'button').sort((a, b) => a.box.x - b.box.x);
    expect(buttons.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(LABELS);
  },
);

test('a text beside a button without a frame is none', async () => {
  const drawing = dialog(-1);
  const texts = [...drawing.texts, { text: 'Aide', x: 360, y: 95, size: 11 }];
  const { candidates } = findElements(await draw({ ...drawing, texts }), wordsOf(texts).words);
  expect(candidates.filter(({ type }) => type === 'button')).toHaveLength(3);
});

test('the title bar of a dialog is no button, whatever colours its ground goes through', async () => {
  const texts = [{ text: 'Confirmation', x: 48, y: 55, size: 11, colour: '#ffffff', weight: 'bold' }];
  const svg = `<linearGradient id="bar"><stop offset="0" stop-color="#0a246a"/><stop offset="1" stop-color="#a6caf0"/></linearGradient>
    <rect x="40" y="40" width="424" height="120" fill="#ffffff"/><rect x="42" y="42" width="420" height="116" fill="#d4d0c8"/>
    <rect x="42" y="42" width="420" height="19" fill="url(#bar)"/>`;
  const image = await draw({ width: 500, height: 200, ground: '#d4d0c8', svg, texts });
  const { candidates } = findElements(image, wordsOf(texts).words);
  expect(candidates.filter(({ type }) => type === 'button')).toEqual([]);
});

test('the same commands in several cards are buttons and no tabs, though the first of each has a colour of its own', async () => {
  const cards = [20, 140];
  const labels = ['Administrer', 'Reporter', 'Refuser'];
  const image = {
    width: 500,
    height: 260,
    ground: '#ffffff',
    boxes: cards.flatMap((y) =>
      labels.map((_label, n) => ({
        x: 20 + 104 * n,
        y,
        width: 100,
        height: 24,
        radius: 3,
        fill: n === 0 ? '#00a86b' : '#f7f5fa',
        stroke: '#b8b4c4',
      })),
    ),
    texts: cards.flatMap((y) =>
      labels.map((text, n) => ({ text, x: Math.round(70 + 104 * n - text.length * 3.2), y: y + 16, size: 11 })),
    ),
  };
  const { candidates } = findElements(await draw(image), wordsOf(image.texts).words);
  expect(candidates.map(({ type }) => type)).toEqual(Array(6).fill('button'));
});
