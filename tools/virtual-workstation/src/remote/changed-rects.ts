import type { Rect, Size } from '@vigie/domain';

/** Rows of one strip. Coarse: only whether a region was touched is asked. */
const STRIP = 8;

/** Where two pictures of one size (4 bytes a pixel) differ: for each strip of rows, from the first to the last column. */
export function changedRects(before: Buffer, after: Buffer, { width, height }: Size): Rect[] {
  const rects: Rect[] = [];
  for (let y = 0; y < height; y += STRIP) {
    const rows = Math.min(STRIP, height - y);
    const from = y * width * 4;
    const to = from + rows * width * 4;
    if (before.compare(after, from, to, from, to) === 0) continue;
    const columns = changedColumns(before, after, width, y, rows);
    if (columns !== null) rects.push({ x: columns.from, y, width: columns.to - columns.from + 1, height: rows });
  }
  return rects;
}

function changedColumns(before: Buffer, after: Buffer, width: number, top: number, rows: number) {
  let from = width;
  let to = -1;
  for (let y = top; y < top + rows; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const same = before[at] === after[at] && before[at + 1] === after[at + 1] && before[at + 2] === after[at + 2];
      if (same) continue;
      from = Math.min(from, x);
      to = Math.max(to, x);
    }
  }
  return to < 0 ? null : { from, to };
}
