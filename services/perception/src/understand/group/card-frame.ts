import type { Rect, RgbImage } from '@vigie/domain';
import { colourAt, colourDistance } from '../../see/ground/colours';

/** A card's edge differs from what lies before or behind it by more than this. */
const EDGE = 7;
/** Round corners, and rings of lossy compression at them, hide this much of a side, pixels. */
const CORNER = 14;
/** Widest space between a card's side and its heading, in heights of the text. */
const PADDING = 4;

/** The frame or ground in whose upper left a text stands, with whatever rules are drawn across it; null when there is none. */
export function cardFrame(image: RgbImage, text: Rect, textHeight: number): Rect | null {
  const left = sideBeside(image, text, textHeight);
  if (left === null) return null;
  const [top, bottom] = [sideEnd(image, left, text.y, -1), sideEnd(image, left, text.y, 1)];
  const right = farSide(image, text, top, bottom);
  if (right === null) return null;
  const isClosed = isEdge(image, left, right, top) && isEdge(image, left, right, bottom);
  return isClosed ? { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } : null;
}

/** The upright edge left of a text, with nothing between. */
function sideBeside(image: RgbImage, { x, y, height }: Rect, textHeight: number): number | null {
  const rows = [y + 1, y + height / 2, y + height - 2];
  for (let at = x - 3; at > Math.max(0, x - PADDING * textHeight); at -= 1) {
    const steps = rows.filter((row) => isStep(image, at, row)).length;
    if (steps === rows.length) return at;
    if (steps > 0) return null;
  }
  return null;
}

function isStep(image: RgbImage, x: number, y: number): boolean {
  return colourDistance(colourAt(image, x, y), colourAt(image, x - 1, y)) > EDGE;
}

/** Where an upright edge ends. Rules and grounds that meet it interrupt it for a few pixels. */
function sideEnd(image: RgbImage, x: number, from: number, step: 1 | -1): number {
  let end = from;
  for (let y = from; y > 0 && y < image.height && Math.abs(y - end) <= 3; y += step)
    if ([x - 1, x, x + 1].some((column) => isStep(image, column, y))) end = y;
  return end;
}

/** The nearest upright edge right of a text that runs along the whole card. */
function farSide(image: RgbImage, text: Rect, top: number, bottom: number): number | null {
  const [from, to] = [top + CORNER, bottom - CORNER];
  if (to - from < text.height) return null;
  for (let x = text.x + text.width + 2; x < image.width - 1; x += 1) {
    if (!isStep(image, x, from) || !isStep(image, x, to)) continue;
    let steps = 0;
    for (let y = from; y <= to; y += 1) if (isStep(image, x, y)) steps += 1;
    if (steps >= 0.95 * (to - from + 1)) return x;
  }
  return null;
}

/** Whether a level edge runs from one side to the other near a height. */
function isEdge(image: RgbImage, left: number, right: number, y: number): boolean {
  const [from, to] = [left + CORNER, right - CORNER];
  for (let row = y - CORNER; row <= y + CORNER; row += 1) {
    let steps = 0;
    for (let x = from; x <= to; x += 1)
      if (colourDistance(colourAt(image, x, row), colourAt(image, x, row - 1)) > EDGE) steps += 1;
    if (to > from && steps >= 0.95 * (to - from)) return true;
  }
  return false;
}
