import type { RgbImage } from '@vigie/domain';
import { asJpeg, type Seen, understand } from './support/understand-drawing';

const SIZE = { width: 480, height: 120 };
const X = [40, 170, 300];
const pictures: readonly (readonly [string, (image: RgbImage) => Promise<RgbImage>])[] = [
  ['sharp', async (image) => image],
  ['JPEG 85', asJpeg(85)],
  ['JPEG 60', asJpeg(60)],
];

describe.each(pictures)('in a picture that is %s', (_name, damage) => {
  const states = async (type: 'checkbox' | 'radio', side: number, marks: readonly string[], ground = '#ffffff') => {
    const seen = marks.map((_mark, n): Seen => [type, X[n]!, 40, side, side]);
    const svg = marks.map((mark, n) => `<g transform="translate(${X[n]} 40)">${mark}</g>`).join('');
    const elements = await understand({ ...SIZE, ground, svg, texts: [] }, seen, damage);
    return elements.map((one) => one.states.map(({ name }) => name));
  };
  const box = (side: number, fill: string, stroke: string, rounding = 2) =>
    `<rect x="0.5" y="0.5" width="${side - 1}" height="${side - 1}" rx="${rounding}" fill="${fill}" stroke="${stroke}"/>`;
  const circle = (side: number, fill: string, stroke: string, line = 1) =>
    `<circle cx="${side / 2}" cy="${side / 2}" r="${(side - line) / 2}" fill="${fill}" stroke="${stroke}" stroke-width="${line}"/>`;
  const whiteDash = '<rect x="3" y="5.5" width="7" height="2" rx="1" fill="#fff"/>';
  const whiteTick = '<path d="M3 6.5 l2.5 3 l4.5 -6" fill="none" stroke="#fff" stroke-width="2"/>';

  test('a dash is neither yes nor no in the small marks of browsers too, whatever they were taken for', async () => {
    const marks = [
      box(13, '#0075ff', '#0075ff') + whiteDash,
      box(13, '#fff', '#767676'),
      box(13, '#0075ff', '#0075ff') + whiteTick,
    ];
    expect(await states('checkbox', 13, marks)).toEqual([['mixed'], ['unchecked'], ['checked']]);
    expect(await states('radio', 13, marks.slice(0, 1))).not.toContainEqual(['checked']);
  });

  test('a square in the middle of an older mark is neither yes nor no', async () => {
    const inner = '<rect x="3" y="3" width="7" height="7" fill="#333"/>';
    const tick = '<path d="M3 6 l2.5 3 l5 -5.5" fill="none" stroke="#000" stroke-width="1.4"/>';
    const plain = box(13, '#fff', '#333', 0);
    expect(await states('checkbox', 13, [plain + inner, plain, plain + tick], '#f0f0f0')).toEqual([
      ['mixed'],
      ['unchecked'],
      ['checked'],
    ]);
  });

  test('a thick ring without a dot is not chosen', async () => {
    const dot = '<circle cx="9" cy="9" r="4" fill="#1976d2"/>';
    const marks = [circle(18, '#fff', '#757575', 2), circle(18, '#fff', '#1976d2', 2) + dot];
    expect(await states('radio', 18, marks)).toEqual([['unchecked'], ['checked']]);
  });

  test('a pale empty ring is never chosen', async () => {
    const marks = [circle(13, '#fafafa', '#c8c8c8'), circle(13, '#fff', '#0075ff')];
    const [pale] = await states('radio', 13, marks);
    expect(pale).not.toContain('checked');
  });
});
