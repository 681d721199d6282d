import type { Rect, Size } from '@vigie/domain';
import type { RawPixels } from '../ports';
import { detectChanges } from './detect-changes';
import { copyIntoShadow, createShadow, digestOfShadow, type ShadowImage } from './shadow-image';

/**
 * A grab that was taken over: `raw` as the platform gave it, to compare with; `shadow` to encode from and to digest. Both
 * are copies, so a source may give the same buffer with every grab.
 */
export interface ScreenPicture extends Size {
  readonly layout: RawPixels['layout'];
  readonly raw: Buffer;
  readonly shadow: ShadowImage;
  /** As `Frame.digest`. */
  readonly digest: Uint8Array;
}

/** Where a grab differs from a picture; null when they cannot be compared. */
export function changesSince(before: ScreenPicture | null, grab: RawPixels): Rect[] | null {
  if (before === null || !sameShape(before, grab)) return null;
  return detectChanges(before.raw, bufferOf(grab), grab);
}

/** The picture after the grab. It takes over the buffers of the one before, but for a `raw` that others look at. */
export function takeOver(before: ScreenPicture, grab: RawPixels, changed: readonly Rect[], shared: boolean) {
  const raw = shared ? Buffer.from(before.raw) : before.raw;
  return painted(raw, before.shadow, grab, changed);
}

export function takeWhole(grab: RawPixels): ScreenPicture {
  const raw = Buffer.allocUnsafe(grab.data.byteLength);
  return painted(raw, createShadow(grab), grab, [whole(grab)]);
}

/** Digest of a grab that is not taken over. */
export function digestOfGrab(before: ScreenPicture | null, grab: RawPixels): Uint8Array {
  const changed = changesSince(before, grab);
  if (before !== null && changed?.length === 0) return before.digest;
  const known = before !== null && changed !== null;
  const shadow = known ? { ...before.shadow, data: Buffer.from(before.shadow.data) } : createShadow(grab);
  for (const rect of changed ?? [whole(grab)]) copyIntoShadow(shadow, grab, rect);
  return digestOfShadow(shadow);
}

/** Whether two pictures are the same, byte by byte. */
export function identical(a: RawPixels, b: RawPixels): boolean {
  return sameShape(a, b) && bufferOf(a).equals(bufferOf(b));
}

export function whole(size: Size): Rect {
  return { x: 0, y: 0, width: size.width, height: size.height };
}

function painted(raw: Buffer, shadow: ShadowImage, grab: RawPixels, rects: readonly Rect[]): ScreenPicture {
  const from = bufferOf(grab);
  for (const rect of rects) {
    copyRect(from, raw, rect, grab.width);
    copyIntoShadow(shadow, grab, rect);
  }
  const { width, height, layout } = grab;
  return { width, height, layout, raw, shadow, digest: digestOfShadow(shadow) };
}

function copyRect(from: Buffer, to: Buffer, rect: Rect, width: number): void {
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    const start = (y * width + rect.x) * 4;
    from.copy(to, start, start, start + rect.width * 4);
  }
}

function sameShape(a: Omit<RawPixels, 'data'>, b: Omit<RawPixels, 'data'>): boolean {
  return a.width === b.width && a.height === b.height && a.layout === b.layout;
}

function bufferOf({ data }: RawPixels): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}
