import type { RgbImage, ScreenState, Size } from '@vigie/domain';
import type { EvidenceStore } from '@vigie/evidence';
import sharp from 'sharp';
import { orchestratorErrors } from '../errors';
import { type Grey, greyOf } from '../match/full-screen/grey';
import type { PictureShelf, Pictures } from '../ports';
import { comparePixels } from '../verify/pixel-change';

/** Largest picture decoded, pixels: an 8K screen has 33 million. */
const MAX_PIXELS = 40_000_000;

/** Pictures from the evidence store. A missing or broken one costs the pixel check, never the run. */
export function evidencePictures(store: EvidenceStore, onFault: (error: unknown) => void): Pictures {
  const known = new Map<string, Grey>();
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
    grey: async (name) => {
      const before = known.get(name);
      if (before !== undefined) return before;
      try {
        const grey = greyOf(await decode(store, name));
        remember(known, name, grey);
        return grey;
      } catch (error) {
        onFault(error);
        return null;
      }
    },
  };
}

/** A step looks at the same pictures again and again while it waits; 8K ones take 130 MB each. */
const MOST_KNOWN_PIXELS = 24_000_000;

function remember(known: Map<string, Grey>, name: string, grey: Grey): void {
  known.set(name, grey);
  let pixels = [...known.values()].reduce((sum, one) => sum + one.data.length, 0);
  for (const [oldest, one] of known) {
    if (pixels <= MOST_KNOWN_PIXELS || oldest === name) return;
    known.delete(oldest);
    pixels -= one.data.length;
  }
}

/** The pictures that workflows refer to, on the same store as proof. */
export function pictureShelf(store: EvidenceStore): PictureShelf {
  return {
    store: async (picture) => {
      if ((await sizeOf(picture)) === null) throw orchestratorErrors.create('REFERENCE_UNREADABLE');
      return store.put(picture, { kind: 'reference' });
    },
    hold: async (name) => {
      if (!(await store.has(name))) return null;
      const picture = await store.get(name);
      await store.put(picture, { kind: 'reference' });
      return sizeOf(picture);
    },
  };
}

const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/** Null for what is no picture that can be decoded whole. */
async function sizeOf(bytes: Uint8Array): Promise<Size | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format, width, height } = await image.metadata();
    if (!FORMATS.has(format) || width === undefined || height === undefined) return null;
    await image.stats();
    return { width, height };
  } catch {
    return null;
  }
}

function sameDigest(a: ScreenState, b: ScreenState): boolean {
  return a.imageDigest.length > 0 && Buffer.compare(a.imageDigest, b.imageDigest) === 0;
}

async function decode(store: EvidenceStore, name: string): Promise<RgbImage> {
  const image = sharp(await store.get(name), { limitInputPixels: MAX_PIXELS });
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
