import { type Rect, type RgbImage, rectUnion } from '@vigie/domain';
import { changedRegions } from '../pixels/changed-regions';
import { clampRect, growRect } from '../pixels/crop';
import { isPlain } from '../pixels/is-plain';
import type { NeuralModel, Tensor } from '../ports';
import { CELL, type ElementMaps, pasteMaps, SIDES, TYPES } from './element-maps';

/** An image with what the network said of it. */
export interface MappedImage {
  readonly image: RgbImage;
  readonly maps: ElementMaps;
}

/**
 * Half of what a cell can see, pixels: nothing farther away moves its result, bit for bit (measured with random pixels:
 * at 192 scores differ by 5e-5). Parts start at multiples of the largest stride, so that cells fall alike.
 */
export const REACH = 208;
export const STRIDE = 32;
/** Past this share of the image a look at the whole is cheaper than at its parts. */
const WHOLE_SHARE = 0.6;
/**
 * The network needs some 55 bytes for each pixel that it sees in one go. Larger images are seen in windows of this side at
 * most, pixels, with all around them that they can see; screens up to 2560 × 1600 are seen in one.
 */
const MOST_SIDE = 2560;

/**
 * The network's maps of an image. With an earlier image of the same size only what its change can reach is computed
 * again; the result is that of a look at the whole.
 */
export async function mapElements(
  model: NeuralModel,
  image: RgbImage,
  previous: MappedImage | null,
  pause: () => void,
): Promise<ElementMaps> {
  const size = paddedSize(image);
  const whole = { x: 0, y: 0, ...size };
  if (!previous || previous.image.width !== image.width || previous.image.height !== image.height) {
    return mapWhole(model, image, whole, pause);
  }
  const windows = windowsOf(changedRegions(previous.image, image), whole);
  if (windows.length === 0) return previous.maps;
  const parts = windows.map((window) => partAround(window, whole));
  if (areaOf(parts) > WHOLE_SHARE * size.width * size.height) return mapWhole(model, image, whole, pause);
  const { columns, rows, scores, sides } = previous.maps;
  const maps = { columns, rows, scores: scores.slice(), sides: sides.slice() };
  for (const [index, window] of windows.flatMap(split).entries()) {
    if (index > 0) pause();
    await mapWindow(model, image, maps, window, partAround(window, whole));
  }
  return maps;
}

/** The maps of a whole image, part by part where it is large. */
async function mapWhole(model: NeuralModel, image: RgbImage, whole: Rect, pause: () => void): Promise<ElementMaps> {
  const windows = split(whole);
  if (windows.length === 1) return mapPart(model, image, whole);
  const [columns, rows] = [whole.width / CELL, whole.height / CELL];
  const [scores, sides] = [TYPES, SIDES].map((planes) => new Float32Array(planes * columns * rows));
  const maps = { columns, rows, scores: scores!, sides: sides! };
  for (const window of windows) {
    const part = partAround(window, whole);
    // Where all is of one colour nothing stands: the network says so as well, at a price.
    if (isPlain(image, part)) continue;
    await mapWindow(model, image, maps, window, part);
    pause();
  }
  return maps;
}

/** Windows of at most `MOST_SIDE`, on the grid, that cover a rectangle on the grid. */
function split({ x, y, width, height }: Rect): Rect[] {
  const stepOf = (side: number) => Math.ceil(side / Math.ceil(side / MOST_SIDE) / STRIDE) * STRIDE;
  const [across, down] = [stepOf(width), stepOf(height)];
  const windows: Rect[] = [];
  for (let top = 0; top < height; top += down) {
    for (let left = 0; left < width; left += across) {
      const size = { width: Math.min(across, width - left), height: Math.min(down, height - top) };
      windows.push({ x: x + left, y: y + top, ...size });
    }
  }
  return windows;
}

/** All that a window's cells can see. */
function partAround(window: Rect, whole: Rect): Rect {
  return clampRect(onGrid(growRect(window, REACH), STRIDE), whole);
}

/** Computes a part and puts the cells of its window into the maps. */
async function mapWindow(model: NeuralModel, image: RgbImage, maps: ElementMaps, window: Rect, part: Rect) {
  pasteMaps(
    maps,
    await mapPart(model, image, part),
    { column: part.x / CELL, row: part.y / CELL },
    {
      ...{ left: window.x / CELL, top: window.y / CELL },
      ...{ right: (window.x + window.width) / CELL, bottom: (window.y + window.height) / CELL },
    },
  );
}

/** What changes can reach, as whole cells; windows whose parts would overlap are one. */
function windowsOf(changes: readonly Rect[], whole: Rect): Rect[] {
  const windows: Rect[] = [];
  for (const change of changes) {
    let window = clampRect(onGrid(growRect(change, REACH), CELL), whole);
    for (let at = windows.length - 1; at >= 0; at -= 1) {
      if (!overlap(growRect(windows[at]!, REACH), window)) continue;
      window = rectUnion(window, windows[at]!);
      windows.splice(at, 1);
      at = windows.length;
    }
    windows.push(window);
  }
  return windows;
}

function onGrid({ x, y, width, height }: Rect, grid: number): Rect {
  const left = Math.floor(x / grid) * grid;
  const top = Math.floor(y / grid) * grid;
  const right = Math.ceil((x + width) / grid) * grid;
  const bottom = Math.ceil((y + height) / grid) * grid;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function areaOf(rects: readonly Rect[]): number {
  return rects.reduce((sum, { width, height }) => sum + width * height, 0);
}

function paddedSize({ width, height }: RgbImage): { width: number; height: number } {
  return { width: Math.ceil(width / STRIDE) * STRIDE, height: Math.ceil(height / STRIDE) * STRIDE };
}

async function mapPart(model: NeuralModel, image: RgbImage, part: Rect): Promise<ElementMaps> {
  const { scores, boxes } = await model.run({ image: tensorOf(image, part) });
  const columns = part.width / CELL;
  const rows = part.height / CELL;
  // The runtime may use its buffers again.
  return {
    columns,
    rows,
    scores: Float32Array.from(scores!.data as Float32Array),
    sides: Float32Array.from(boxes!.data as Float32Array),
  };
}

/** What the network sees of each byte. */
const SHADES = Float32Array.from({ length: 256 }, (_unused, value) => value / 255);

/** `[1][3][height][width]`, 0 … 1; beyond the image its edge pixels go on. */
function tensorOf(image: RgbImage, { x, y, width, height }: Rect): Tensor {
  const plane = width * height;
  const data = new Float32Array(3 * plane);
  const inside = Math.max(0, Math.min(width, image.width - x));
  for (let row = 0; row < height; row += 1) {
    const from = (Math.min(image.height - 1, y + row) * image.width + Math.min(image.width - 1, x)) * 3;
    const start = row * width;
    for (let to = start, at = from; to < start + inside; to += 1, at += 3) {
      data[to] = SHADES[image.data[at]!]!;
      data[to + plane] = SHADES[image.data[at + 1]!]!;
      data[to + 2 * plane] = SHADES[image.data[at + 2]!]!;
    }
    const last = (Math.min(image.height - 1, y + row) + 1) * image.width * 3 - 3;
    for (const channel of [0, 1, 2]) {
      const end = channel * plane + start;
      data.fill(SHADES[image.data[last + channel]!]!, end + inside, end + width);
    }
  }
  return { data, dims: [1, 3, height, width] };
}
