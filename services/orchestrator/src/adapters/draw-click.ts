import type { Point, Rect } from '@vigie/domain';
import sharp from 'sharp';

/** Largest picture drawn on, pixels: an 8K screen has 33 million. */
const MAX_PIXELS = 40_000_000;

/** Draws a step's target box and click point on the picture taken before it. Any encoding in, PNG out. */
export async function drawClick(
  picture: Uint8Array,
  click: { readonly box: Rect | null; readonly point: Point | null },
): Promise<Buffer> {
  const image = sharp(picture, { limitInputPixels: MAX_PIXELS });
  const { width, height } = await image.metadata();
  const overlay = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${boxSvg(click.box)}${pointSvg(click.point)}</svg>`,
  );
  return image
    .composite([{ input: overlay, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

function boxSvg(box: Rect | null): string {
  if (!box) return '';
  return `<rect x="${box.x - 2}" y="${box.y - 2}" width="${box.width + 4}" height="${box.height + 4}" fill="none" stroke="#d5007f" stroke-width="2"/>`;
}

function pointSvg(point: Point | null): string {
  if (!point) return '';
  const { x, y } = point;
  return (
    `<circle cx="${x}" cy="${y}" r="12" fill="#d5007f" fill-opacity="0.25" stroke="#d5007f" stroke-width="2"/>` +
    `<path d="M${x - 18} ${y}H${x + 18}M${x} ${y - 18}V${y + 18}" stroke="#d5007f" stroke-width="1.5"/>`
  );
}
