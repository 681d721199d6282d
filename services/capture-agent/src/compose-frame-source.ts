import { MAX_MESSAGE_BYTES } from '@vigie/contracts';
import { sharpEncoder } from './adapters/sharp-encoder';
import { patchBudget } from './capture/capture-figures';
import { encodeChanges } from './capture/frame-source';
import type { FrameSource, PixelSource } from './ports';

export interface FrameSourceOptions {
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Largest encoded patch, bytes. */
  readonly maxPatchBytes?: number;
}

/** Keyframes and deltas of whatever can be grabbed, ready for the bus. */
export function createFrameSource(pixels: PixelSource, options: FrameSourceOptions = {}): FrameSource {
  const { now = Date.now, maxPatchBytes = patchBudget(MAX_MESSAGE_BYTES) } = options;
  const steadyNow = () => performance.now();
  return encodeChanges({ pixels, images: sharpEncoder, now, steadyNow, maxPatchBytes });
}
