import type { ElementType, Rect } from '@vigie/domain';
import type { Sight } from '@vigie/perception';
import sharp from 'sharp';
import { captionOf, roomAbove, wordsToShow } from './captions';

const COLOURS: Readonly<Record<ElementType, string>> = {
  button: '#e00000',
  text_input: '#0068d8',
  dropdown: '#a000ff',
  tab: '#b85c00',
  checkbox: '#008000',
  radio: '#007c7c',
  link: '#d000d0',
  generic: '#606060',
};

/** Height of the captions, and width of their letters, pixels (DejaVu Sans: 0.57 em on average). */
const SIZE = 8;
const LETTER = 0.57;

/**
 * The picture with a box around each element (its type, label and states above, a second frame when it is dangerous)
 * and each word (its text below, unless an element shows it), as PNG.
 */
export async function drawSight(sight: Sight): Promise<Buffer> {
  const { width, height, data } = sight.image;
  const boxes = sight.elements.map(({ box }) => box);
  const frames = sight.words.map(({ box }) => frame(box, '#80808060', 0.5));
  const words = wordsToShow(sight).map(({ text, box }) => {
    const size = Math.max(6, Math.min(SIZE, box.height * 0.6));
    return caption(text.slice(0, 60), box.x, box.y + box.height + size - 1, size, '#b000b0');
  });
  const captions = sight.elements.map((element) => {
    const room = roomAbove(element.box, boxes, width, SIZE + 3);
    const text = captionOf(element, Math.floor(room / (SIZE * LETTER)));
    return caption(text, element.box.x, Math.max(SIZE, element.box.y - 3), SIZE, COLOURS[element.type]);
  });
  // Captions lie over all frames: none crosses a text.
  const parts = [...frames, ...sight.elements.map(outline), ...words, ...captions];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans, sans-serif">${parts.join('')}</svg>`;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function outline({ type, box, isDangerous }: Sight['elements'][number]): string {
  const around = { x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4 };
  return frame(box, COLOURS[type], 1.5) + (isDangerous ? frame(around, '#ff0000', 1) : '');
}

function frame({ x, y, width, height }: Rect, colour: string, stroke: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`;
}

/** On a white plate, so that it reads on dark and light ground alike. */
function caption(text: string, x: number, y: number, size: number, colour: string): string {
  if (text === '') return '';
  const shown = text.replace(/[&<>"'\p{Cc}]/gu, (sign) => `&#${sign.codePointAt(0)};`);
  const plate = `<rect x="${x - 1}" y="${y - size + 0.5}" width="${text.length * size * LETTER + 2}" height="${size + 1}" fill="#ffffff" fill-opacity="0.8"/>`;
  return `${plate}<text x="${x}" y="${y}" font-size="${size}" fill="${colour}">${shown}</text>`;
}
