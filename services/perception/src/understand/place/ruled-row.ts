import type { Rect, RgbImage } from '@vigie/domain';
import { colourAt, colourDistance } from '../../see/ground/colours';

/** A rule between rows, or the step from one row's ground to the next, differs by more. */
const STEP = 6;
/** Share of a rule that must be seen. */
const WHOLE = 0.92;
/** A rule begins this far before the text of a cell; what underlines the text does not. Pixels. */
const BEFORE = 4;
/** Rows are no higher than this to either side of a text, in heights of the text. */
const REACH = 8;

/** Heights of the rules over and under the cell of a text; null where the text stands between none. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** The cell of a text, up and down to the next rules. */
export function bandOf(image: RgbImage, text: Rect, textHeight: number): Band | null {
  const most = REACH * textHeight;
  const [from, to] = [text.x - BEFORE, text.x + text.width + BEFORE];
  const find = (start: number, step: 1 | -1) => {
    for (let y = start; Math.abs(y - start) <= most; y += step)
      if (y < 1 || y >= image.height || isRule(image, from, to, y)) return y < 1 || y >= image.height ? null : y;
    return null;
  };
  const top = find(text.y - 2, -1);
  const bottom = top === null ? null : find(text.y + text.height + 3, 1);
  return top === null || bottom === null ? null : { top, bottom };
}

/** Whether a rule over or under a cell runs on without a gap as far as a place beside it, which stands between them. */
export function reaches(image: RgbImage, { top, bottom }: Band, text: Rect, box: Rect): boolean {
  const middle = box.y + box.height / 2;
  if (middle <= top || middle >= bottom) return false;
  const [from, to] = [Math.min(text.x, box.x), Math.max(text.x + text.width, box.x + box.width)];
  return isRule(image, from, to, top) || isRule(image, from, to, bottom);
}

function isRule(image: RgbImage, from: number, to: number, y: number): boolean {
  const left = Math.max(0, Math.round(from));
  const right = Math.min(image.width - 1, Math.round(to));
  let misses = 0;
  for (let x = left; x <= right; x += 1) {
    if (colourDistance(colourAt(image, x, y), colourAt(image, x, y - 1)) > STEP) continue;
    misses += 1;
    // It must begin before the text, and may not end under it.
    if (x === left || x === right || misses > (1 - WHOLE) * (right - left + 1)) return false;
  }
  return right > left;
}
