import type { RgbImage } from '@vigie/domain';

/** Side of the blocks that are looked at, pixels; as those of JPEG and of the codecs of remote displays. */
const BLOCK = 8;
/** Steps between neighbours that only something drawn makes, and those that noise may make. */
const DRAWN = 48;
const MOST_NOISE = 32;
/** Every second row of blocks is enough where it shows this many rows to judge by. */
const STEP = 2 * BLOCK;
const ENOUGH_ROWS = 96;
/** A screen with fewer rows to judge by has too little drawn on it to be harmed. */
const LEAST_ROWS = 12;

/**
 * How strongly lossy compression has marked an image, as the lower quartile of the largest step beside what is drawn:
 * lossless screens have flat ground there (0, at most 1 when scaled), JPEG 95 has 2 to 4, JPEG 75 and below 8 to 19.
 */
export function noiseOf(image: RgbImage): number {
  const histogram = new Int32Array(MOST_NOISE);
  let rows = countSteps(image, 0, histogram);
  // A single field may lie in the blocks between.
  if (rows < ENOUGH_ROWS) rows += countSteps(image, BLOCK, histogram);
  // Where the only field's sides fill their blocks no row is without an edge; ringing shows beside them, too.
  if (rows < LEAST_ROWS) rows += countBesideEdges(image, histogram);
  if (rows < LEAST_ROWS) return 0;
  let seen = 0;
  let level = 0;
  while (seen + histogram[level]! < rows / 4) {
    seen += histogram[level]!;
    level += 1;
  }
  return level;
}

/** Counts the largest steps of rows in blocks that something is drawn in; their number. */
function countSteps({ data, width, height }: RgbImage, first: number, histogram: Int32Array): number {
  let rows = 0;
  const steps = new Int32Array(BLOCK);
  for (let top = first; top + BLOCK <= height; top += STEP) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      let drawn = false;
      for (let row = 0; row < BLOCK; row += 1) {
        const step = largestStep(data, ((top + row) * width + left) * 3 + 1);
        steps[row] = step;
        drawn ||= step >= DRAWN;
      }
      if (!drawn) continue;
      for (const step of steps) {
        if (step >= MOST_NOISE) continue;
        histogram[step]! += 1;
        rows += 1;
      }
    }
  }
  return rows;
}

/** Largest difference of neighbours in one row of a block, in green: it carries most of the brightness. */
function largestStep(data: Uint8Array, start: number): number {
  let most = 0;
  for (let at = start + 3; at < start + BLOCK * 3; at += 3) {
    const step = Math.abs(data[at]! - data[at - 3]!);
    if (step > most) most = step;
  }
  return most;
}

/** Counts the largest steps of rows in blocks that one straight upright edge and nothing else crosses; their number. */
function countBesideEdges({ data, width, height }: RgbImage, histogram: Int32Array): number {
  let rows = 0;
  const steps = new Int32Array(BLOCK);
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      const edge = edgeOf(data, (top * width + left) * 3 + 1);
      if (edge < 0) continue;
      let straight = true;
      for (let row = 0; straight && row < BLOCK; row += 1) {
        const start = ((top + row) * width + left) * 3 + 1;
        steps[row] = stepBeside(data, start, edge);
        straight = steps[row]! < MOST_NOISE && edgeOf(data, start) === edge;
      }
      if (!straight) continue;
      for (const step of steps) histogram[step]! += 1;
      rows += BLOCK;
    }
  }
  return rows;
}

/** The column where a block's row has its only edge, which may be two steps wide; -1 where it has none, or more. */
function edgeOf(data: Uint8Array, start: number): number {
  let [first, last] = [-1, -1];
  for (let column = 1; column < BLOCK; column += 1) {
    const at = start + column * 3;
    if (Math.abs(data[at]! - data[at - 3]!) < DRAWN) continue;
    if (first < 0) first = column;
    last = column;
  }
  return last - first > 1 ? -1 : first;
}

/** Largest step of a block's row apart from its edge. */
function stepBeside(data: Uint8Array, start: number, edge: number): number {
  let most = 0;
  for (let column = 1; column < BLOCK; column += 1) {
    if (column >= edge - 1 && column <= edge + 2) continue;
    const at = start + column * 3;
    most = Math.max(most, Math.abs(data[at]! - data[at - 3]!));
  }
  return most;
}
