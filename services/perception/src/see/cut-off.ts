import type { Rect, RgbImage } from '@vigie/domain';
import { colourAt, colourDistance } from './ground/colours';

/** How far a window's edge runs on above and below what it cuts, in heights of that and in pixels. */
const RUN = { heights: 3, least: 60 };
/** Colours on both sides of an edge, or of it and what lies beside it, differ by more. */
const EDGE = 12;
/** An edge is drawn along this share of its way. */
const DRAWN = 0.9;

/**
 * One of its sides, and not the other, is a part of a line that runs on far above and below it: the edge of a window that
 * covers the rest of it. Columns and panels have such lines on both sides.
 */
export function isCutOff(image: RgbImage, { x, y, width, height }: Rect): boolean {
  const cut = [x, x + width - 1].map((column) => runsOn(image, column, y, height));
  return cut[0] !== cut[1];
}

function runsOn(image: RgbImage, column: number, y: number, height: number): boolean {
  const far = Math.max(RUN.least, RUN.heights * height);
  const rows = [...rowsIn(image, y - far, y), ...rowsIn(image, y + height, y + height + far)];
  if (rows.length < far || column < 4 || column > image.width - 5) return false;
  return [-1, 0, 1].some((by) => {
    const drawn = rows.filter((row) => isEdge(image, column + by, row));
    return drawn.length >= DRAWN * rows.length;
  });
}

function rowsIn({ height }: RgbImage, from: number, to: number): number[] {
  const first = Math.max(0, from);
  return Array.from({ length: Math.max(0, Math.min(height, to) - first) }, (_value, at) => first + at);
}

/** A line that differs from what lies on its both sides. */
function isEdge(image: RgbImage, column: number, row: number): boolean {
  const line = colourAt(image, column, row);
  return [-2, 2].every((by) => colourDistance(colourAt(image, column + by, row), line) > EDGE);
}
