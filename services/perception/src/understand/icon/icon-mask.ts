import type { Rect, RgbImage } from '@vigie/domain';
import { clampRect, growRect } from '../../pixels/crop';
import { around, colourDistance, inkBounds, medianColour } from '../../see/ground/colours';

/** Cells of a mask's side. */
export const SIDE = 16;
/** Share of a cell that is inked. */
const FULL = 0.38;
/** Icons' sides, pixels. */
const LEAST = 8;
const MOST = 40;
const INK = 40;

/** An icon's drawing on a square grid, row by row, 1 where it is inked. */
export type IconMask = Uint8Array;

/** The drawing in a button without text; null when there is none, or it is no icon. */
export function iconMask(image: RgbImage, box: Rect): IconMask | null {
  if (box.width > 3 * MOST || box.height > 2 * MOST) return null;
  const within = clampRect(growRect(box, -Math.max(2, Math.round(Math.min(box.width, box.height) * 0.12))), image);
  if (within.width < LEAST || within.height < LEAST) return null;
  const ground = medianColour(image, around(growRect(within, -1), 0));
  const bounds = inkBounds(image, within, ground, INK);
  if (!bounds || Math.max(bounds.width, bounds.height) < LEAST || Math.max(bounds.width, bounds.height) > MOST)
    return null;
  return masked(image, bounds, (at) => {
    const { data } = image;
    return colourDistance([data[at]!, data[at + 1]!, data[at + 2]!], ground);
  });
}

/** Cells of the square around the bounds that are mostly drawn: strongest ink counts whole. */
function masked(image: RgbImage, { x, y, width, height }: Rect, offAt: (at: number) => number): IconMask {
  const side = Math.max(width, height);
  const left = x - (side - width) / 2;
  const top = y - (side - height) / 2;
  const sums = new Float32Array(SIDE * SIDE);
  let most = 1;
  for (let row = y; row < y + height; row += 1)
    for (let column = x; column < x + width; column += 1)
      most = Math.max(most, offAt((row * image.width + column) * 3));
  const steps = 4;
  for (let cell = 0; cell < SIDE * SIDE; cell += 1) {
    for (let part = 0; part < steps * steps; part += 1) {
      const across = ((cell % SIDE) + ((part % steps) + 0.5) / steps) / SIDE;
      const down = (Math.floor(cell / SIDE) + (Math.floor(part / steps) + 0.5) / steps) / SIDE;
      const column = Math.floor(left + across * side);
      const row = Math.floor(top + down * side);
      if (column < x || row < y || column >= x + width || row >= y + height) continue;
      sums[cell]! += Math.min(1, offAt((row * image.width + column) * 3) / (0.8 * most)) / (steps * steps);
    }
  }
  return Uint8Array.from(sums, (sum) => (sum >= FULL ? 1 : 0));
}
