import { type Patch, type PatchEncoding, type Rect, rectArea } from '@vigie/domain';
import sharp from 'sharp';
import { captureFigures as figures } from './capture-figures';
import { cutFromShadow, type ShadowImage } from './shadow-image';

/** One rectangle of the shadow, losslessly encoded; split into several where one would be larger than a message. */
export async function encodePatches(
  shadow: ShadowImage,
  rect: Rect,
  maxBytes = figures.maxPatchBytes,
): Promise<Patch[]> {
  const encoding = encodingFor(rect);
  const data = await encode(cutFromShadow(shadow, rect), rect, encoding);
  if (data.length <= maxBytes || rectArea(rect) === 1) return [{ rect, encoding, data }];
  const halves = await Promise.all(halve(rect).map((half) => encodePatches(shadow, half, maxBytes)));
  return halves.flat();
}

function encodingFor(rect: Rect): PatchEncoding {
  const side = Math.max(rect.width, rect.height);
  return rectArea(rect) >= figures.pngFromPixels || side > figures.webpMaxSide ? 'png' : 'webp-lossless';
}

/** Effort 0: effort 4 takes a second on a full screen for a tenth of its bytes. Level 1 likewise. */
async function encode(pixels: Buffer, rect: Rect, encoding: PatchEncoding): Promise<Uint8Array> {
  const image = sharp(pixels, {
    raw: { width: rect.width, height: rect.height, channels: 3 },
    limitInputPixels: false,
  });
  const encoded =
    encoding === 'png'
      ? image.png({ compressionLevel: 1, adaptiveFiltering: false, palette: false })
      : image.webp({ lossless: true, effort: 0 });
  return encoded.toBuffer();
}

function halve(rect: Rect): Rect[] {
  if (rect.height > 1) {
    const upper = rect.height >> 1;
    return [
      { ...rect, height: upper },
      { ...rect, y: rect.y + upper, height: rect.height - upper },
    ];
  }
  const left = rect.width >> 1;
  return [
    { ...rect, width: left },
    { ...rect, x: rect.x + left, width: rect.width - left },
  ];
}
