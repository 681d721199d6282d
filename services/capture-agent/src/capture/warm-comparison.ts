import { compareSight, type PixelView } from '@vigie/action-kernel';
import type { Size } from '@vigie/domain';

/** Comparisons until the engine has compiled the code for them: the first takes ten times as long as the fifth. */
const ROUNDS = 6;
const GREY = 0xe0;

/**
 * Compares two invented pictures of the screen's size a few times, so that the first guard does not pay for what is slow
 * only once. They differ as real ones do: a caret in the target, a few letters far from it.
 */
export function warmComparison({ width, height }: Size): void {
  const seen = picture(width, height);
  const now = picture(width, height);
  paint(now, { x: 40, y: 44, width: 1, height: 14 }, 0);
  for (let letter = 0; letter < 5; letter++)
    paint(now, { x: width - 60 + letter * 9, y: height - 14, width: 5, height: 8 }, 40);
  const target = { x: 30, y: 40, width: 160, height: 24 };
  const identity = [{ x: 0, y: 0, width, height: 30 }];
  for (let round = 0; round < ROUNDS; round++) {
    compareSight(seen, now, { target, identity, tolerance: round % 2 === 0 ? 'still' : 'focus' });
  }
}

function picture(width: number, height: number): PixelView & { readonly data: Buffer } {
  return { width, height, layout: 'bgrx', data: Buffer.alloc(width * height * 4, GREY) };
}

function paint(view: PixelView, rect: { x: number; y: number; width: number; height: number }, level: number): void {
  const right = Math.min(view.width, rect.x + rect.width);
  for (let y = Math.max(0, rect.y); y < Math.min(view.height, rect.y + rect.height); y++) {
    for (let x = Math.max(0, rect.x); x < right; x++) {
      const at = (y * view.width + x) * 4;
      view.data.fill(level, at, at + 3);
    }
  }
}
