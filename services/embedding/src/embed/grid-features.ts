import { toUnit, toUnitOrAxis } from './unit-vector';

/** A screen is described as 4 × 3 regions: what stands where matters, a few pixels do not. */
export const GRID_COLUMNS = 4;
export const GRID_ROWS = 3;

/** Planes of one picture: channels × height × width, row by row. */
export interface FeatureMap {
  readonly data: Float32Array;
  readonly channels: number;
  readonly height: number;
  readonly width: number;
}

/** Mean and standard deviation of each channel over the regions of many screens. */
export interface ChannelStatistics {
  readonly mean: ArrayLike<number>;
  readonly deviation: ArrayLike<number>;
}

/** Mean of every channel in every region: regions × channels. */
export function poolGrid({ data, channels, height, width }: FeatureMap): Float32Array {
  const pooled = new Float32Array(GRID_COLUMNS * GRID_ROWS * channels);
  for (let row = 0; row < GRID_ROWS; row++)
    for (let column = 0; column < GRID_COLUMNS; column++) {
      const [y0, y1] = [Math.floor((row * height) / GRID_ROWS), Math.floor(((row + 1) * height) / GRID_ROWS)];
      const [x0, x1] = [Math.floor((column * width) / GRID_COLUMNS), Math.floor(((column + 1) * width) / GRID_COLUMNS)];
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (let y = y0; y < y1; y++) {
          const line = (channel * height + y) * width;
          for (let x = x0; x < x1; x++) sum += data[line + x] ?? 0;
        }
        pooled[(row * GRID_COLUMNS + column) * channels + channel] = sum / ((y1 - y0) * (x1 - x0));
      }
    }
  return pooled;
}

/**
 * Pooled features as a unit vector: centred and scaled per channel (raw activations of any two screens have a cosine
 * near 1), each region at length 1, so that a busy region does not outweigh the others.
 */
export function gridVector(pooled: Float32Array, { mean, deviation }: ChannelStatistics): Float32Array {
  const channels = mean.length;
  const vector = pooled.map((value, i) => (value - (mean[i % channels] ?? 0)) / (deviation[i % channels] || 1));
  for (let at = 0; at < vector.length; at += channels) toUnit(vector.subarray(at, at + channels));
  return toUnitOrAxis(vector);
}
