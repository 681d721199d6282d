import type { RgbImage, ScreenState } from '@vigie/domain';
import type { EvidenceStore } from '@vigie/evidence';
import sharp from 'sharp';
import type { Pictures } from '../ports';
import { comparePixels } from '../verify/pixel-change';

/** Largest picture decoded, pixels: an 8K screen has 33 million. */
const MAX_PIXELS = 40_000_000;

/** Pictures from the evidence store. A missing or broken one costs the pixel check, never the run. */
export function evidencePictures(store: EvidenceStore, onFault: (error: unknown) => void): Pictures {
  return {
    compare: async (before, after, region) => {
      if (sameDigest(before, after)) return { identical: true, region: 0, screen: 0 };
      if (before.evidence === '' || after.evidence === '') return null;
      try {
        const [first, second] = await Promise.all([decode(store, before.evidence), decode(store, after.evidence)]);
        return comparePixels(first, second, region);
      } catch (error) {
        onFault(error);
        return null;
      }
    },
    keep: async (state, kind) => {
      if (state.evidence === '') return '';
      try {
        return await store.put(await store.get(state.evidence), { kind });
      } catch (error) {
        onFault(error);
        return '';
      }
    },
  };
}

function sameDigest(a: ScreenState, b: ScreenState): boolean {
  return a.imageDigest.length > 0 && Buffer.compare(a.imageDigest, b.imageDigest) === 0;
}

async function decode(store: EvidenceStore, name: string): Promise<RgbImage> {
  const image = sharp(await store.get(name), { limitInputPixels: MAX_PIXELS });
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
