import type { ElementType, Rect } from '@vigie/domain';
import type { Sight } from '@vigie/perception';
import sharp from 'sharp';

const COLOURS: Readonly<Record<ElementType, string>> = {
  button: '#e00000',
  text_input: '#0080ff',
  dropdown: '#a000ff',
  tab: '#ff8000',
  checkbox: '#00a000',
  radio: '#00b0b0',
  link: '#ff00ff',
  generic: '#808080',
};

/** States are drawn from this confidence on. */
const SURE = 0.7;

/** The picture with a box around each element (its type, label and states above, a second frame when it is dangerous) and each word (its text below), as PNG. */
export async function drawSight(sight: Sight): Promise<Buffer> {
  const { width, height, data } = sight.image;
  const words = sight.words.map(({ text, box }) => {
    const size = Math.max(6, Math.min(9, box.height * 0.6));
    return frame(box, '#00000040', 0.5) + caption(text, box.x, box.y + box.height + size - 1, size, '#b000b0');
  });
  const elements = sight.elements.map((element) => {
    const { type, box, isDangerous } = element;
    const colour = COLOURS[type];
    const danger = isDangerous
      ? frame({ ...box, x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4 }, '#ff0000', 1)
      : '';
    return frame(box, colour, 1.5) + danger + caption(nameOf(element), box.x, box.y - 2, 8, colour);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans, sans-serif">${words.join('')}${elements.join('')}</svg>`;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** Whether it is dangerous, its type, sure states and label; labels are cut, states never. */
function nameOf({ type, label, states, isDangerous }: Sight['elements'][number]): string {
  const sure = states.filter(({ confidence }) => confidence >= SURE).map(({ name }) => name);
  return [isDangerous ? '⚠' : '', type, sure.length > 0 ? `[${sure.join(' ')}]` : '', label].filter(Boolean).join(' ');
}

function frame({ x, y, width, height }: Rect, colour: string, stroke: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`;
}

function caption(text: string, x: number, y: number, size: number, colour: string): string {
  const shown = text.slice(0, 60).replace(/[&<>"'\p{Cc}]/gu, (sign) => `&#${sign.codePointAt(0)};`);
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" stroke="#ffffff" stroke-width="1.6" paint-order="stroke">${shown}</text>`;
}
