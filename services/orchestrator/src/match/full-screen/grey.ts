import type { Rect, RgbImage, Size } from '@vigie/domain';

/** Brightness of a picture, 0 … 255, row by row. */
export interface Grey extends Size {
  readonly data: Float32Array;
}

export function greyOf({ width, height, data }: RgbImage): Grey {
  const grey = new Float32Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 3) {
    grey[at] = 0.299 * (data[from] as number) + 0.587 * (data[from + 1] as number) + 0.114 * (data[from + 2] as number);
  }
  return { width, height, data: grey };
}

/** Each pixel the mean of a square of `step` pixels; what is left over at the right and below is not looked at. */
export function thumbnailOf(grey: Grey, step: number): Grey {
  const width = Math.max(1, Math.floor(grey.width / step));
  const height = Math.max(1, Math.floor(grey.height / step));
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data[y * width + x] = momentsOf(grey, { x: x * step, y: y * step, width: step, height: step }).mean;
    }
  }
  return { width, height, data };
}

export interface Moments {
  readonly mean: number;
  /** Sum of the squared distances from the mean. */
  readonly spread: number;
}

/** Of the pixels of `area`, as far as they lie within the picture. */
export function momentsOf(grey: Grey, area: Rect): Moments {
  let sum = 0;
  let squares = 0;
  let count = 0;
  const right = Math.min(grey.width, area.x + area.width);
  const bottom = Math.min(grey.height, area.y + area.height);
  for (let y = Math.max(0, area.y); y < bottom; y += 1) {
    for (let x = Math.max(0, area.x); x < right; x += 1) {
      const value = grey.data[y * grey.width + x] as number;
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  const mean = count === 0 ? 0 : sum / count;
  return { mean, spread: Math.max(0, squares - sum * mean) };
}
