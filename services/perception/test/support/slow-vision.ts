import type { RgbImage } from '@vigie/domain';
import { sharpPatchDecoder } from '../../src/adapters/sharp-images';
import { HeldImages } from '../../src/assemble/held-images';
import { perceiveFrame } from '../../src/perceive/perceive-frame';
import type { Vision, VisionJob, VisionResult } from '../../src/ports';

/** A vision that rebuilds and checks images as the real one does, sees nothing in them, and takes its time. */
export interface SlowVision extends Vision {
  /** Frames that were seen, by id, in order. */
  readonly seen: string[];
  /** Jobs that could not be done with the messages at hand. */
  readonly replays: number;
  /** Most jobs at the same time. */
  readonly mostAtOnce: number;
}

export function slowVision(jobMs: number): SlowVision {
  const seen: string[] = [];
  let replays = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  const parts = {
    eyes: { reader: { read: async () => [], readPlaces: async () => [] }, detector: null },
    decoder: sharpPatchDecoder,
    encoder: { encode: async ({ data }: RgbImage) => data },
    held: new HeldImages(64_000_000),
    maxMegapixels: 1,
    asks: null,
  };
  const perceive = async (job: VisionJob): Promise<VisionResult> => {
    const result = await perceiveFrame(parts, job, () => undefined);
    if (result.kind === 'log_needed') replays += 1;
    else {
      await new Promise((resolve) => setTimeout(resolve, jobMs));
      seen.push(job.frame.frameId);
    }
    return result;
  };
  return {
    seen,
    get replays() {
      return replays;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    perceive: async (job) => {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      try {
        return await perceive(job);
      } catch (error) {
        return { kind: 'failed', code: (error as { code?: string }).code ?? 'VISION_FAILED' };
      } finally {
        atOnce -= 1;
      }
    },
    giveWay: () => undefined,
    ready: async () => undefined,
    close: async () => undefined,
  };
}

/** A small picture of one shade. */
export function shade(value: number): RgbImage {
  return { width: 16, height: 12, data: new Uint8Array(16 * 12 * 3).fill(value) };
}
