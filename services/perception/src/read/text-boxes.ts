import type { Rect } from '@vigie/domain';

/** Probability of text for each pixel, row by row, as the detector gives it. */
export interface ProbabilityMap {
  readonly data: Float32Array;
  /** Pixels in a row of `data`; at least `width`. */
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

/** A line of text as located. */
export interface TextBox {
  readonly box: Rect;
  /** Mean probability inside, 0 … 1. */
  readonly score: number;
}

/** DB post-processing as published with the weights (PaddleOCR's db_postprocess). */
const PIXEL_THRESHOLD = 0.3;
const BOX_THRESHOLD = 0.5;
const UNCLIP_RATIO = 1.6;
/** Smaller shrunk kernels than this (pixels) are specks, not text. */
const MIN_SIDE = 3;

interface Component {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Boxes of the 8-connected regions above the threshold, grown by the unclip ratio. Text on screens is upright. */
export function textBoxes(map: ProbabilityMap): TextBox[] {
  const found: TextBox[] = [];
  for (const region of connectedRegions(map)) {
    const width = region.right - region.left + 1;
    const height = region.bottom - region.top + 1;
    if (width < MIN_SIDE || height < MIN_SIDE) continue;
    const score = meanInside(map, region);
    if (score < BOX_THRESHOLD) continue;
    const grow = (width * height * UNCLIP_RATIO) / (2 * (width + height));
    const x = Math.max(0, region.left - grow);
    const y = Math.max(0, region.top - grow);
    const right = Math.min(map.width, region.right + 1 + grow);
    const bottom = Math.min(map.height, region.bottom + 1 + grow);
    found.push({ box: { x, y, width: right - x, height: bottom - y }, score });
  }
  return found;
}

function meanInside(map: ProbabilityMap, region: Component): number {
  let sum = 0;
  for (let y = region.top; y <= region.bottom; y += 1) {
    const row = y * map.stride;
    for (let x = region.left; x <= region.right; x += 1) sum += map.data[row + x]!;
  }
  return sum / ((region.right - region.left + 1) * (region.bottom - region.top + 1));
}

/** Runs of pixels above the threshold, joined by union-find where runs of two rows touch (also at corners). */
function connectedRegions(map: ProbabilityMap): Component[] {
  const parents: number[] = [];
  const regions: Component[] = [];
  const find = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root]!;
    parents[at] = root;
    return root;
  };
  let above: number[] = [];
  for (let y = 0; y < map.height; y += 1) {
    const runs = runsOfRow(map, y);
    let candidate = 0;
    for (let at = 0; at < runs.length; at += 3) {
      const start = runs[at]!;
      const end = runs[at + 1]!;
      const id = parents.push(parents.length) - 1;
      regions.push({ left: start, right: end, top: y, bottom: y });
      runs[at + 2] = id;
      while (candidate < above.length && above[candidate + 1]! < start - 1) candidate += 3;
      for (let other = candidate; other < above.length && above[other]! <= end + 1; other += 3) {
        join(find(above[other + 2]!), find(id), parents, regions);
      }
    }
    above = runs;
  }
  return regions.filter((_region, id) => parents[id] === id);
}

/** Triples of first column, last column and a place for the region's id. */
function runsOfRow(map: ProbabilityMap, y: number): number[] {
  const runs: number[] = [];
  const row = y * map.stride;
  let start = -1;
  for (let x = 0; x < map.width; x += 1) {
    const inside = map.data[row + x]! > PIXEL_THRESHOLD;
    if (inside && start < 0) start = x;
    else if (!inside && start >= 0) {
      runs.push(start, x - 1, 0);
      start = -1;
    }
  }
  if (start >= 0) runs.push(start, map.width - 1, 0);
  return runs;
}

function join(a: number, b: number, parents: number[], regions: Component[]): void {
  if (a === b) return;
  const keep = regions[Math.min(a, b)]!;
  const gone = regions[Math.max(a, b)]!;
  parents[Math.max(a, b)] = Math.min(a, b);
  keep.left = Math.min(keep.left, gone.left);
  keep.right = Math.max(keep.right, gone.right);
  keep.top = Math.min(keep.top, gone.top);
  keep.bottom = Math.max(keep.bottom, gone.bottom);
}
