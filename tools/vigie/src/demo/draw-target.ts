import type { Point, Rect } from '@vigie/domain';
import sharp from 'sharp';

/** Largest picture drawn on, pixels: an 8K screen has 33 million. */
const MAX_PIXELS = 40_000_000;

/** The picture as PNG, with the target's box and a cross at the click's point drawn over it where there are any. */
export async function drawTarget(image: Uint8Array, box: Rect | null, point: Point | null): Promise<Buffer> {
  const picture = sharp(image, { limitInputPixels: MAX_PIXELS });
  const { width, height } = await picture.metadata();
  const overlay = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${boxMark(box)}${pointMark(point)}</svg>`,
  );
  return picture
    .composite([{ input: overlay, top: 0, left: 0 }])
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function boxMark(box: Rect | null): string {
  if (box === null) return '';
  return `<rect x="${box.x - 2}" y="${box.y - 2}" width="${box.width + 4}" height="${box.height + 4}" fill="none" stroke="#e8590c" stroke-width="2"/>`;
}

function pointMark(point: Point | null): string {
  if (point === null) return '';
  const { x, y } = point;
  return `<circle cx="${x}" cy="${y}" r="9" fill="none" stroke="#c2255c" stroke-width="2.5"/><path d="M${x - 14} ${y}H${x + 14}M${x} ${y - 14}V${y + 14}" stroke="#c2255c" stroke-width="1.5"/>`;
}
