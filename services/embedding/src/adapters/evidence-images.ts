import type { RgbImage } from '@vigie/domain';
import type { EvidenceStore } from '@vigie/evidence';
import sharp from 'sharp';
import { embeddingErrors } from '../errors';
import type { ImageSource } from '../ports';

/** Decoded images kept: a screen is asked for whole and by its elements at about the same time. */
const KEPT = 3;

/** Images of the evidence store, decoded once for all who ask at about the same time; sizes are checked before decoding. */
export function evidenceImages(evidence: Pick<EvidenceStore, 'get'>, maxMegapixels: number): ImageSource {
  const recent = new Map<string, Promise<RgbImage>>();
  return {
    read: (name) => {
      const known = recent.get(name);
      if (known) return known;
      const reading = evidence.get(name).then((bytes) => decode(name, bytes, maxMegapixels));
      recent.set(name, reading);
      reading.catch(() => recent.delete(name));
      for (const oldest of recent.keys()) {
        if (recent.size <= KEPT) break;
        recent.delete(oldest);
      }
      return reading;
    },
  };
}

async function decode(evidence: string, bytes: Uint8Array, maxMegapixels: number): Promise<RgbImage> {
  try {
    const image = sharp(bytes, { limitInputPixels: Math.round(maxMegapixels * 1e6), failOn: 'error' });
    const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  } catch (error) {
    throw embeddingErrors.create('EMBED_IMAGE_UNREADABLE', { evidence, most: maxMegapixels }, error);
  }
}
