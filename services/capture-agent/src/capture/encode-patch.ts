import { type Patch, type PatchEncoding, type Rect, rectArea } from '@vigie/domain';
import type { ImageEncoder } from '../ports';
import { captureFigures as figures } from './capture-figures';
import { cutFromShadow, type ShadowImage } from './shadow-image';

export interface PatchEncoder {
  readonly images: ImageEncoder;
  /** Largest encoded patch, bytes. */
  readonly maxPatchBytes: number;
}

/** One rectangle of the shadow, losslessly encoded; split into several where one would be larger than a message. */
export async function encodePatches(shadow: ShadowImage, rect: Rect, encoder: PatchEncoder): Promise<Patch[]> {
  const encoding = encodingFor(rect);
  const data = await encoder.images.encode(cutFromShadow(shadow, rect), rect, encoding);
  if (data.length <= encoder.maxPatchBytes || rectArea(rect) === 1) return [{ rect, encoding, data }];
  const halves = await Promise.all(halve(rect).map((half) => encodePatches(shadow, half, encoder)));
  return halves.flat();
}

function encodingFor(rect: Rect): PatchEncoding {
  const side = Math.max(rect.width, rect.height);
  return rectArea(rect) >= figures.pngFromPixels || side > figures.webpMaxSide ? 'png' : 'webp-lossless';
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
