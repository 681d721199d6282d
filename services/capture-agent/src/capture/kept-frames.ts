import type { RawPixels } from '../ports';
import { captureFigures as figures } from './capture-figures';

/** The pixels of the last frames that somebody may act on. */
export interface KeptFrames {
  keep(frameId: string, pixels: RawPixels): void;
  find(frameId: string): RawPixels | undefined;
  /** Whether a kept frame has its pixels in this buffer, so that nobody may paint in it. */
  share(data: Uint8Array): boolean;
}

/**
 * At most so many frames and so many bytes, the oldest forgotten first; the newest stays whatever its size. Frames of an
 * unchanged screen share one buffer, which counts once.
 */
export function createKeptFrames(limits = { frames: figures.keptFrames, bytes: figures.keptBytes }): KeptFrames {
  const kept = new Map<string, RawPixels>();
  const buffers = () => new Set([...kept.values()].map(({ data }) => data));
  const bytes = () => [...buffers()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return {
    keep: (frameId, pixels) => {
      kept.delete(frameId);
      kept.set(frameId, pixels);
      for (const oldest of kept.keys()) {
        if (kept.size === 1 || (kept.size <= limits.frames && bytes() <= limits.bytes)) break;
        kept.delete(oldest);
      }
    },
    find: (frameId) => kept.get(frameId),
    share: (data) => buffers().has(data),
  };
}
