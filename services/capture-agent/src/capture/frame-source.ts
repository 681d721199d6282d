import { type Rect, rectArea, type Size } from '@vigie/domain';
import { captureAgentErrors } from '../errors';
import type { EncodedChange, FrameSource, PixelSource, RawPixels } from '../ports';
import { captureFigures as figures } from './capture-figures';
import { detectChanges } from './detect-changes';
import { encodePatches, type PatchEncoder } from './encode-patch';
import { copyIntoShadow, createShadow, digestOfShadow, type ShadowImage } from './shadow-image';

export interface FrameSourceDeps extends PatchEncoder {
  readonly pixels: PixelSource;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * What was sent last; `raw` is kept to compare with, `shadow` to encode from and to digest. Both are copies, so a
 * source may give the same buffer with every grab.
 */
interface Sent {
  readonly raw: Buffer;
  readonly shadow: ShadowImage;
  readonly digest: Uint8Array;
}

/**
 * Keyframes and deltas from plain grabs: at the start, when the screen changes its size, when asked, and when most of
 * it changed, the whole screen; else the rectangles that changed since the call before. A caller that loses a change
 * must ask for a keyframe next.
 */
export function encodeChanges(deps: FrameSourceDeps): FrameSource {
  let sent: Sent | null = null;

  const next = async (keyframeAsked: boolean): Promise<EncodedChange> => {
    const capturedAtMs = deps.now();
    const grabbing = deps.pixels.grab();
    // A source that grabs at once is read at once: it may paint on in the same buffer.
    const grab = checked(grabbing instanceof Promise ? await grabbing : grabbing);
    const size: Size = { width: grab.width, height: grab.height };
    const grabbed = Buffer.from(grab.data.buffer, grab.data.byteOffset, grab.data.byteLength);
    const before = sent !== null && sameSize(sent.shadow, size) ? sent : null;
    // Until this change is encoded nothing is known to be sent: a failure below makes the next one a keyframe.
    sent = null;
    const changed = before === null ? [whole(size)] : detectChanges(before.raw, grabbed, size);
    const keyframe = before === null || keyframeAsked || share(changed, size) >= figures.keyframeShare;
    const raw = before?.raw ?? Buffer.allocUnsafe(grabbed.length);
    const shadow = before?.shadow ?? createShadow(size);
    for (const rect of changed) {
      copyRect(grabbed, raw, rect, size.width);
      copyIntoShadow(shadow, grab, rect);
    }
    const digest = before !== null && changed.length === 0 ? before.digest : digestOfShadow(shadow);
    const rects = keyframe ? [whole(size)] : changed;
    const patches = (await Promise.all(rects.map((rect) => encodePatches(shadow, rect, deps)))).flat();
    sent = { raw, shadow, digest };
    return { size, keyframe, patches, digest, capturedAtMs };
  };

  return {
    next: ({ keyframe }) => next(keyframe),
    close: async () => {
      sent = null;
    },
  };
}

function checked(grab: RawPixels): RawPixels {
  const { width, height, data } = grab;
  if (width < 1 || height < 1 || data.byteLength !== width * height * 4) {
    throw captureAgentErrors.create('CAPTURE_MALFORMED', { width, height, bytes: data.byteLength });
  }
  return grab;
}

function copyRect(from: Buffer, to: Buffer, rect: Rect, width: number): void {
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    const start = (y * width + rect.x) * 4;
    from.copy(to, start, start, start + rect.width * 4);
  }
}

function whole(size: Size): Rect {
  return { x: 0, y: 0, width: size.width, height: size.height };
}

function sameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

function share(rects: readonly Rect[], size: Size): number {
  return rects.reduce((sum, rect) => sum + rectArea(rect), 0) / rectArea(size);
}
