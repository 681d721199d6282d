import type { Rect, RgbImage, Word } from '@vigie/domain';
import { fuseCandidates } from '../src/fuse/fuse-candidates';
import { findElements } from '../src/see/find-elements';
import { draw } from './support/draw';
import { asJpeg } from './support/understand-drawing';

const SIZE = { width: 420, height: 200 };
const FIELD = { x: 130, width: 240, height: 28, fill: '#ffffff', stroke: '#c4c8cc' };
const pictures: readonly (readonly [string, (image: RgbImage) => Promise<RgbImage>])[] = [
  ['sharp', async (image) => image],
  ['JPEG 60', asJpeg(60)],
];
const word = (text: string, box: Rect): Word => ({ text, box, confidence: 1, line: box.y });

describe.each(pictures)('in a picture that is %s', (_name, damage) => {
  const see = async (pale: Partial<typeof FIELD>, words: readonly Word[] = []) => {
    const boxes = [
      { ...FIELD, y: 30 },
      { ...FIELD, y: 80, fill: '#e6e9ec', stroke: '#e6e9ec', ...pale },
      { ...FIELD, y: 130 },
    ];
    const texts = words.map(({ text, box }) => ({ text, x: box.x, y: box.y + box.height }));
    const image = await damage(await draw({ ...SIZE, ground: '#ffffff', boxes, texts }));
    return findElements(image, words).candidates.map(({ type, box }) => [type, Math.round(box.y / 10)]);
  };

  test('a pale field without a border is found among others that are as wide and high', async () => {
    expect(await see({})).toEqual([
      ['text_input', 3],
      ['text_input', 8],
      ['text_input', 13],
    ]);
  });

  test('a pale area that is of another width or of an accent is no field', async () => {
    expect(await see({ width: 200 })).not.toContainEqual(['text_input', 8]);
    expect(await see({ fill: '#cfe2ff', stroke: '#cfe2ff' })).not.toContainEqual(['text_input', 8]);
  });

  test('a pale row with several texts is no field', async () => {
    const words = [
      word('Code', { x: 140, y: 88, width: 32, height: 10 }),
      word('Valeur', { x: 260, y: 88, width: 46, height: 10 }),
    ];
    expect(await see({}, words)).not.toContainEqual(['text_input', 8]);
  });
});

test('a caption that ends with a colon is no link, whatever a network guesses', () => {
  const seen = (text: string, y: number) => {
    const box = { x: 10, y, width: 80, height: 20 };
    return { type: 'link' as const, box, confidence: 0.95, words: [word(text, { ...box, height: 12 })] };
  };
  const candidates = [seen('Service :', 10), seen('Accueil', 60)];
  expect(fuseCandidates([{ source: 'network', candidates }]).map(({ box }) => box.y)).toEqual([60]);
});

test.each(pictures)(
  'a list is known by its arrow where the reader took its text to the end (%s)',
  async (_name, damage) => {
    const list = { x: 40, y: 30, width: 90, height: 19, fill: '#ffffff', stroke: '#767676' };
    const svg = '<path d="M118 37.5 l4 4 l4 -4" fill="none" stroke="#000" stroke-width="2"/>';
    const texts = [{ text: 'Dr Martin', x: 45, y: 44, size: 13 }];
    const image = await damage(await draw({ ...SIZE, ground: '#f5f7fb', boxes: [list], svg, texts }));
    const words = [word('DrMartin', { x: 40, y: 31, width: 90, height: 17 })];
    expect(findElements(image, words).candidates.map(({ type }) => type)).toEqual(['dropdown']);
  },
);

test('a field that its value fills is a field like those above it, and no button', async () => {
  const fill = '#f8f8f8';
  const boxes = [30, 80, 130].map((y) => ({ x: 130, y, width: 150, height: 30, fill, stroke: '#888888' }));
  const words = [
    word('Durand', { x: 139, y: 40, width: 50, height: 10 }),
    word('Élise', { x: 139, y: 90, width: 34, height: 10 }),
    word('257037511604218', { x: 139, y: 140, width: 128, height: 10 }),
  ];
  const texts = words.map(({ text, box }) => ({ text, x: box.x, y: box.y + box.height, size: 14 }));
  const image = await draw({ ...SIZE, ground: '#ffffff', boxes, texts });
  expect(findElements(image, words).candidates.map(({ type }) => type)).toEqual(Array(3).fill('text_input'));
});
