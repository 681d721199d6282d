import { type Rect, type RgbImage, rectUnion } from '@vigie/domain';

/** Side of the squares that are compared, pixels. */
const TILE = 16;

/**
 * Rectangles that cover every pixel in which two images of one size differ, tight to 16 pixels in both directions;
 * empty when the images are equal. Equal rows cost one comparison of memory.
 */
export function changedRegions(before: RgbImage, after: RgbImage): Rect[] {
  const a = Buffer.from(before.data.buffer, before.data.byteOffset, before.data.byteLength);
  const b = Buffer.from(after.data.buffer, after.data.byteOffset, after.data.byteLength);
  const regions: Rect[] = [];
  // Places in `regions` of those that end where the band begins.
  let above: number[] = [];
  for (let top = 0; top < after.height; top += TILE) {
    const bottom = Math.min(after.height, top + TILE);
    const band = changedTiles(a, b, after.width, top, bottom);
    above = band.map(({ x, width }) => addRegion(regions, above, { x, y: top, width, height: bottom - top }));
    above.sort((a, b) => a - b);
  }
  return regions;
}

/** Runs of changed tiles in one band of rows. */
function changedTiles(
  a: Buffer,
  b: Buffer,
  width: number,
  top: number,
  bottom: number,
): { x: number; width: number }[] {
  const stride = width * 3;
  if (a.compare(b, top * stride, bottom * stride, top * stride, bottom * stride) === 0) return [];
  const runs: { x: number; width: number }[] = [];
  for (let x = 0; x < width; x += TILE) {
    const right = Math.min(width, x + TILE);
    let changed = false;
    for (let y = top; y < bottom && !changed; y += 1) {
      const from = y * stride + x * 3;
      const to = y * stride + right * 3;
      changed = a.compare(b, from, to, from, to) !== 0;
    }
    if (!changed) continue;
    const last = runs.at(-1);
    if (last && last.x + last.width === x) last.width = right - last.x;
    else runs.push({ x, width: right - x });
  }
  return runs;
}

/** Joins a run with a region that ends right above it and overlaps it; where the region stands. */
function addRegion(regions: Rect[], above: readonly number[], run: Rect): number {
  const at = above.find((at) => {
    const { x, y, width, height } = regions[at]!;
    return y + height === run.y && x < run.x + run.width && run.x < x + width;
  });
  if (at === undefined) return regions.push(run) - 1;
  regions[at] = rectUnion(regions[at]!, run);
  return at;
}
