import type { Rect, Size } from '@vigie/domain';
import type { TileMap } from './changed-tiles';
import type { PixelView } from './sight';

/** The two views, and what is known of them as wholes. */
export interface Pair {
  readonly seen: PixelView;
  readonly now: PixelView;
  readonly tiles: TileMap;
  /** So much differs a little that the picture must have been encoded with loss. */
  readonly noisy: boolean;
  /** From which difference (mean of 2 × 2 pixels, levels) on a stroke counts. */
  readonly stroke: number;
}

export function inflated({ x, y, width, height }: Rect, byX: number, byY: number): Rect {
  return { x: x - byX, y: y - byY, width: width + 2 * byX, height: height + 2 * byY };
}

export function wholeOf({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}
