import type { Rect, RgbImage } from '@vigie/domain';
import { colourAt, colourDistance } from '../../see/ground/colours';

/** A line is drawn this far from the legend's text at most, and this long beside it at least, pixels. */
const GAP = 9;
const LEAST_RUN = 14;
/** A line differs from the ground above and below it by more than this. */
const LINE = 9;
const LEAST_HEIGHT = 24;

/** The frame in whose upper edge a text stands, as in GTK, Windows and HTML field sets; null when there is none. */
export function legendFrame(image: RgbImage, text: Rect): Rect | null {
  const middle = text.y + text.height / 2;
  for (let y = Math.round(middle - text.height * 0.4); y <= middle + text.height * 0.4; y += 1) {
    const left = runFrom(image, text.x - 2, y, -1);
    const right = left === null ? null : runFrom(image, text.x + text.width + 1, y, 1);
    if (left === null || right === null || right - text.x - text.width < LEAST_RUN) continue;
    const bottom = sideBottom(image, left, y) ?? sideBottom(image, right, y);
    if (bottom !== null && bottom - y >= LEAST_HEIGHT)
      return { x: left, y, width: right - left + 1, height: bottom - y };
  }
  return null;
}

/** The far end of a horizontal line that begins near `x`; null when none does. */
function runFrom(image: RgbImage, x: number, y: number, step: 1 | -1): number | null {
  let at = x;
  for (let gap = 0; gap <= GAP && !isLine(image, at, y); gap += 1) at += step;
  if (!isLine(image, at, y)) return null;
  const start = at;
  while (at > 0 && at < image.width - 1 && isLine(image, at + step, y)) at += step;
  return step < 0 && start - at < 1 ? null : at;
}

function isLine(image: RgbImage, x: number, y: number): boolean {
  if (x < 1 || y < 3 || x >= image.width - 1 || y >= image.height - 3) return false;
  const here = colourAt(image, x, y);
  return (
    colourDistance(here, colourAt(image, x, y - 2)) > LINE && colourDistance(here, colourAt(image, x, y + 2)) > LINE
  );
}

/** Where the side that hangs from a line's end stops; null when nothing hangs there. */
function sideBottom(image: RgbImage, x: number, y: number): number | null {
  let best: number | null = null;
  for (const column of [x - 1, x, x + 1]) {
    let at = y + 4;
    while (at < image.height - 1 && isSide(image, column, at)) at += 1;
    if (at - y > LEAST_HEIGHT && (best === null || at > best)) best = at;
  }
  return best;
}

function isSide(image: RgbImage, x: number, y: number): boolean {
  if (x < 3 || x >= image.width - 3) return false;
  const here = colourAt(image, x, y);
  return (
    colourDistance(here, colourAt(image, x - 2, y)) > LINE || colourDistance(here, colourAt(image, x + 2, y)) > LINE
  );
}
