import type { Rect, RgbImage } from '@vigie/domain';
import { colourAt, colourDistance } from '../../see/ground/colours';

const LEAST_DOTS = 14;

/** Whether a rectangle of dots is drawn inside a box, as older Windows and GTK show the focus. */
export function isDotted(image: RgbImage, box: Rect): boolean {
  const lines = [3, 4, 5, 6, 7].filter((by) => alternates(image, box.x + 8, box.y + by, Math.min(box.width - 16, 60)));
  const under = [3, 4, 5, 6, 7].filter((by) =>
    alternates(image, box.x + 8, box.y + box.height - 1 - by, Math.min(box.width - 16, 60)),
  );
  return lines.length > 0 && under.length > 0;
}

/** Pixels that are drawn and empty in turn. */
function alternates(image: RgbImage, x: number, y: number, length: number): boolean {
  if (length < LEAST_DOTS) return false;
  let misses = 0;
  for (let at = 1; at < length; at += 1) {
    if (colourDistance(colourAt(image, x + at, y), colourAt(image, x + at - 1, y)) > 40) continue;
    misses += 1;
    if (misses > 0.15 * length) return false;
  }
  return true;
}
