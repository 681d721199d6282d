import type { RgbImage } from '@vigie/domain';
import { toUnitOrAxis } from './unit-vector';

/** A crop is looked at in this size, so that a control a few pixels larger stays the same control. */
const WIDTH = 64;
const HEIGHT = 32;
const CELL = 8;
const BINS = 9;
const COLUMNS = WIDTH / CELL;
const ROWS = HEIGHT / CELL;
/** Share of the coarse brightness picture beside the gradients; it alone describes a flat crop. */
const BRIGHTNESS = 0.25;
const BRIGHTNESS_CELLS = 8;

export const GRADIENT_HISTOGRAM_DIMENSIONS = COLUMNS * ROWS * BINS + BRIGHTNESS_CELLS;

/**
 * Histogram of oriented gradients of a crop: 8 × 4 cells of 9 unsigned directions, normalised over each cell's
 * neighbourhood, and 8 brightness values. Signs of gradients are dropped, so a dark theme keeps its shapes.
 */
export function gradientHistogram(image: RgbImage): Float32Array {
  const grey = toGrey(image);
  const cells = new Float32Array(COLUMNS * ROWS * BINS);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const dx = at(grey, x + 1, y) - at(grey, x - 1, y);
      const dy = at(grey, x, y + 1) - at(grey, x, y - 1);
      vote(cells, (Math.floor(y / CELL) * COLUMNS + Math.floor(x / CELL)) * BINS, dx, dy);
    }
  const vector = new Float32Array(GRADIENT_HISTOGRAM_DIMENSIONS);
  vector.set(normaliseCells(cells));
  vector.set(brightness(grey), cells.length);
  return toUnitOrAxis(vector);
}

/** Splits a gradient's strength between the two nearest directions. */
function vote(cells: Float32Array, offset: number, dx: number, dy: number): void {
  const strength = Math.hypot(dx, dy);
  if (strength === 0) return;
  const direction = ((Math.atan2(dy, dx) + Math.PI) / Math.PI) * BINS;
  const low = Math.floor(direction);
  const share = direction - low;
  const first = offset + (low % BINS);
  const second = offset + ((low + 1) % BINS);
  cells[first] = (cells[first] ?? 0) + strength * (1 - share);
  cells[second] = (cells[second] ?? 0) + strength * share;
}

/** Each cell by the strength of its 3 × 3 neighbourhood; the floor keeps noise on flat ground small. */
function normaliseCells(cells: Float32Array): Float32Array {
  const energy = Array.from({ length: COLUMNS * ROWS }, (_, cell) =>
    cells.subarray(cell * BINS, (cell + 1) * BINS).reduce((sum, value) => sum + value * value, 0),
  );
  const result = new Float32Array(cells.length);
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      let around = 0;
      for (let r = Math.max(0, row - 1); r <= Math.min(ROWS - 1, row + 1); r++)
        for (let c = Math.max(0, column - 1); c <= Math.min(COLUMNS - 1, column + 1); c++)
          around += energy[r * COLUMNS + c] ?? 0;
      const scale = 1 / Math.sqrt(around + 4);
      const from = (row * COLUMNS + column) * BINS;
      for (let bin = 0; bin < BINS; bin++) result[from + bin] = (cells[from + bin] ?? 0) * scale;
    }
  return result;
}

function brightness(grey: Float32Array): Float32Array {
  const values = new Float32Array(BRIGHTNESS_CELLS);
  const perCell = (WIDTH * HEIGHT) / BRIGHTNESS_CELLS;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const cell = Math.floor(y / 16) * 4 + Math.floor(x / 16);
      values[cell] = (values[cell] ?? 0) + (at(grey, x, y) * BRIGHTNESS) / perCell;
    }
  return values;
}

/** Brightness 0 … 1 in WIDTH × HEIGHT: the mean of the source pixels under each target pixel. */
function toGrey({ data, width, height }: RgbImage): Float32Array {
  const grey = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    const y0 = Math.floor((y * height) / HEIGHT);
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * height) / HEIGHT));
    for (let x = 0; x < WIDTH; x++) {
      const x0 = Math.floor((x * width) / WIDTH);
      const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * width) / WIDTH));
      let sum = 0;
      for (let sy = y0; sy < y1; sy++)
        for (let i = (sy * width + x0) * 3; i < (sy * width + x1) * 3; i += 3)
          sum += 0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0);
      grey[y * WIDTH + x] = sum / (255 * (y1 - y0) * (x1 - x0));
    }
  }
  return grey;
}

function at(grey: Float32Array, x: number, y: number): number {
  return grey[Math.min(HEIGHT - 1, Math.max(0, y)) * WIDTH + Math.min(WIDTH - 1, Math.max(0, x))] ?? 0;
}
