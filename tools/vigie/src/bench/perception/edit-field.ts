import type { RgbImage } from '@vigie/domain';
import sharp from 'sharp';
import type { Truth } from './truth';

/** The screen after somebody typed a short value into its first input; null where the truth has no input line. */
export async function withEditedField(image: RgbImage, truth: Truth): Promise<RgbImage | null> {
  const field = truth.elements.find(
    ({ type, box }) => type === 'text_input' && box[2] >= 60 && box[3] >= 16 && box[3] <= 60,
  );
  if (!field) return null;
  const [x, y, width, height] = field.box.map(Math.round) as [number, number, number, number];
  const inset = 3;
  const ground = [0, 1, 2].map((channel) => image.data[((y + inset) * image.width + x + inset) * 3 + channel]!);
  const dark = ground.reduce((sum, value) => sum + value, 0) < 384;
  const [w, h] = [width - 2 * inset, height - 2 * inset];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
    <rect width="${w}" height="${h}" fill="rgb(${ground.join(',')})"/>
    <text x="4" y="${Math.round(h * 0.72)}" font-family="DejaVu Sans" font-size="12" fill="${dark ? '#eee' : '#222'}">Valeur 42</text></svg>`;
  const data = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .composite([{ input: Buffer.from(svg), left: x + inset, top: y + inset }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width: image.width, height: image.height, data };
}
