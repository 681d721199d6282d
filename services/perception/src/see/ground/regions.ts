import type { Rect, RgbImage } from '@vigie/domain';
import { contrastOf } from './contrast';

export type Colour = readonly [number, number, number];

/** A connected area without edges inside: one colour, or a gentle gradient. Text on it leaves holes. */
export interface Region {
  readonly box: Rect;
  /** Pixels that belong to it. */
  readonly area: number;
  readonly colour: Colour;
  /** First and last column of its runs in each row, from `box.y`; runs of one row are joined. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Pixels in each row. */
  readonly filled: Int32Array;
}

/** Neighbouring pixels that differ less in every channel have no edge between them. Borders differ by 20 and more. */
const EDGE = 7;
/** In a lossy image blue may differ more between rows: compression is coarsest in colours, and blue shows it most. */
const LOSSY_BLUE = 10;
/** Shorter runs are anti-aliasing of letters and thin borders. */
const MIN_RUN = 3;
/** Smaller areas are insides of letters. */
const MIN_SIDE = 5;
/** Larger areas are grounds that something is drawn on; smaller ones may belong to a drawing. */
const GROUND_AREA = 700;

/** An image as its smooth areas. */
export interface Segments {
  readonly regions: readonly Region[];
  /** 1 for each pixel of a large smooth area, 0 for what is drawn on those; row by row. */
  readonly ground: Uint8Array;
  readonly lossy: boolean;
  /** For the next image of the same screen; null for a lossy one, none of whose rows stays as it is. */
  readonly rows: RowRuns | null;
}

/** The runs of each row of an image, which depend on that row's pixels alone. */
export interface RowRuns {
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Where the runs of each row begin, and one more: where the last row's end. */
  readonly from: Int32Array;
}

/** An image with the runs of its rows. */
export interface RunImage {
  readonly image: RgbImage;
  readonly rows: RowRuns;
}

interface Runs {
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly row: Int32Array;
  readonly parent: Int32Array;
  count: number;
}

/**
 * The smooth areas of an image that are at least 5 pixels wide and high, and what they leave. With the rows of an
 * earlier image those that are the same are not searched again.
 */
export function segmentsOf(image: RgbImage, before: RunImage | null = null): Segments {
  const runs = allocate(image);
  const { image: calmed, lossy } = contrastOf(image);
  const known = before && before.image.width === image.width && before.image.height === image.height ? before : null;
  const begins = new Int32Array(image.height + 1);
  let above = { from: 0, to: 0 };
  for (let y = 0; y < image.height; y += 1) {
    const from = runs.count;
    begins[y] = from;
    if (known && sameRow(known.image, calmed, y)) copyRuns(known.rows, y, runs);
    else findRuns(calmed, y, runs);
    const row = { from, to: runs.count };
    linkRows(calmed, runs, above, row, lossy ? LOSSY_BLUE : EDGE);
    above = row;
  }
  begins[image.height] = runs.count;
  const rows = { start: runs.start.slice(0, runs.count), end: runs.end.slice(0, runs.count), from: begins };
  return { ...collect(image, runs), lossy, rows: lossy ? null : rows };
}

function sameRow(a: RgbImage, b: RgbImage, y: number): boolean {
  const [from, to] = [y * a.width * 3, (y + 1) * a.width * 3];
  return Buffer.compare(a.data.subarray(from, to), b.data.subarray(from, to)) === 0;
}

function copyRuns({ start, end, from }: RowRuns, y: number, runs: Runs): void {
  const [first, last] = [from[y]!, from[y + 1]!];
  const at = runs.count;
  runs.start.set(start.subarray(first, last), at);
  runs.end.set(end.subarray(first, last), at);
  runs.count += last - first;
  runs.row.fill(y, at, runs.count);
  for (let run = at; run < runs.count; run += 1) runs.parent[run] = run;
}

function allocate(image: RgbImage): Runs {
  const most = Math.ceil(image.width / MIN_RUN) * image.height;
  const make = () => new Int32Array(most);
  return { start: make(), end: make(), row: make(), parent: make(), count: 0 };
}

function findRuns({ data, width }: RgbImage, y: number, runs: Runs): void {
  const base = y * width * 3;
  let start = 0;
  for (let x = 1; x <= width; x += 1) {
    const at = base + x * 3;
    const joined =
      x < width &&
      near(data[at]!, data[at - 3]!) &&
      near(data[at + 1]!, data[at - 2]!) &&
      near(data[at + 2]!, data[at - 1]!);
    if (joined) continue;
    if (x - start >= MIN_RUN) {
      runs.start[runs.count] = start;
      runs.end[runs.count] = x - 1;
      runs.row[runs.count] = y;
      runs.parent[runs.count] = runs.count;
      runs.count += 1;
    }
    start = x;
  }
}

function near(a: number, b: number): boolean {
  const off = a - b;
  return off < EDGE && off > -EDGE;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function linkRows(image: RgbImage, runs: Runs, above: Span, row: Span, blue: number): void {
  let first = above.from;
  for (let run = row.from; run < row.to; run += 1) {
    while (first < above.to && runs.end[first]! < runs.start[run]!) first += 1;
    for (let other = first; other < above.to && runs.start[other]! <= runs.end[run]!; other += 1) {
      const left = Math.max(runs.start[run]!, runs.start[other]!);
      const right = Math.min(runs.end[run]!, runs.end[other]!);
      if (right - left + 1 >= MIN_RUN && smoothBetween(image, runs.row[run]!, left, right, blue))
        join(runs, run, other);
    }
  }
}

/** Two rows belong together where they overlap when most of three places show no edge. */
function smoothBetween({ data, width }: RgbImage, y: number, left: number, right: number, blue: number): boolean {
  let smooth = 0;
  for (const x of [left + ((right - left) >> 2), (left + right) >> 1, right - ((right - left) >> 2)]) {
    const at = (y * width + x) * 3;
    const up = at - width * 3;
    const joined =
      near(data[at]!, data[up]!) &&
      near(data[at + 1]!, data[up + 1]!) &&
      Math.abs(data[at + 2]! - data[up + 2]!) < blue;
    if (joined) smooth += 1;
  }
  return smooth >= 2;
}

function find(runs: Runs, run: number): number {
  let root = run;
  while (runs.parent[root] !== root) root = runs.parent[root]!;
  for (let at = run; at !== root; ) {
    const next = runs.parent[at]!;
    runs.parent[at] = root;
    at = next;
  }
  return root;
}

function join(runs: Runs, a: number, b: number): void {
  const first = find(runs, a);
  const second = find(runs, b);
  if (first < second) runs.parent[second] = first;
  else runs.parent[first] = second;
}

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
  area: number;
  members: number[];
}

function collect(image: RgbImage, runs: Runs): Pick<Segments, 'regions' | 'ground'> {
  const bounds = new Map<number, Bounds>();
  for (let run = 0; run < runs.count; run += 1) {
    const root = find(runs, run);
    const start = runs.start[run]!;
    const end = runs.end[run]!;
    let one = bounds.get(root);
    if (!one) {
      one = { left: start, top: runs.row[run]!, right: end, bottom: runs.row[run]!, area: 0, members: [] };
      bounds.set(root, one);
    }
    one.left = Math.min(one.left, start);
    one.right = Math.max(one.right, end);
    one.bottom = runs.row[run]!;
    one.area += end - start + 1;
    one.members.push(run);
  }
  const regions: Region[] = [];
  const ground = new Uint8Array(image.width * image.height);
  for (const one of bounds.values()) {
    if (one.area >= GROUND_AREA) fill(ground, image.width, runs, one.members);
    if (one.right - one.left + 1 < MIN_SIDE || one.bottom - one.top + 1 < MIN_SIDE) continue;
    regions.push(regionOf(image, runs, one));
  }
  return { regions, ground };
}

function fill(ground: Uint8Array, width: number, runs: Runs, members: readonly number[]): void {
  for (const run of members) {
    const row = runs.row[run]! * width;
    ground.fill(1, row + runs.start[run]!, row + runs.end[run]! + 1);
  }
}

function regionOf(image: RgbImage, runs: Runs, one: Bounds): Region {
  const height = one.bottom - one.top + 1;
  const left = new Int32Array(height).fill(image.width);
  const right = new Int32Array(height).fill(-1);
  const filled = new Int32Array(height);
  for (const run of one.members) {
    const row = runs.row[run]! - one.top;
    left[row] = Math.min(left[row]!, runs.start[run]!);
    right[row] = Math.max(right[row]!, runs.end[run]!);
    filled[row]! += runs.end[run]! - runs.start[run]! + 1;
  }
  const box = { x: one.left, y: one.top, width: one.right - one.left + 1, height };
  return { box, area: one.area, colour: colourOf(image, runs, one.members), left, right, filled };
}

/** Mean over the middles of some runs. */
function colourOf(image: RgbImage, runs: Runs, members: readonly number[]): Colour {
  const sum = [0, 0, 0];
  const step = Math.max(1, Math.floor(members.length / 16));
  let taken = 0;
  for (let at = 0; at < members.length; at += step) {
    const run = members[at]!;
    const place = (runs.row[run]! * image.width + ((runs.start[run]! + runs.end[run]!) >> 1)) * 3;
    for (let channel = 0; channel < 3; channel += 1) sum[channel]! += image.data[place + channel]!;
    taken += 1;
  }
  return [sum[0]! / taken, sum[1]! / taken, sum[2]! / taken];
}
