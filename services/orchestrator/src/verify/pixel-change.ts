import { type Rect, type RgbImage, rectIntersection } from '@vigie/domain';
import { BARS } from '../bars';

export interface PixelChange {
  /** Not one pixel of the whole screen differs. */
  readonly identical: boolean;
  /** Share of the pixels that changed, 0 … 1: in the region looked at, and on the whole screen. */
  readonly region: number;
  readonly screen: number;
}

/** the screens before and after, compared pixel by pixel; without a region the whole screen is the region. */
export function comparePixels(before: RgbImage, after: RgbImage, region: Rect | null): PixelChange {
  if (before.width !== after.width || before.height !== after.height) return { identical: false, region: 1, screen: 1 };
  const whole = { x: 0, y: 0, width: before.width, height: before.height };
  const screen = changedShare(before, after, whole);
  const inner = region === null ? screen : changedShare(before, after, rectIntersection(region, whole));
  return { identical: Buffer.compare(before.data, after.data) === 0, region: inner, screen };
}

function changedShare(before: RgbImage, after: RgbImage, area: Rect): number {
  if (area.width <= 0 || area.height <= 0) return 0;
  let changed = 0;
  for (let y = area.y; y < area.y + area.height; y += 1) {
    const start = (y * before.width + area.x) * 3;
    const end = start + area.width * 3;
    if (Buffer.compare(before.data.subarray(start, end), after.data.subarray(start, end)) === 0) continue;
    for (let at = start; at < end; at += 3) if (differs(before.data, after.data, at)) changed += 1;
  }
  return changed / (area.width * area.height);
}

function differs(a: Uint8Array, b: Uint8Array, at: number): boolean {
  for (let channel = at; channel < at + 3; channel += 1) {
    if (Math.abs((a[channel] as number) - (b[channel] as number)) > BARS.pixelStep) return true;
  }
  return false;
}
