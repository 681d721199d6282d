import type { RgbImage, Size } from '@vigie/domain';

/** How pixels come as patches: squares of `patch` pixels, at most `maxPatches` of them. */
export interface PatchLayout {
  readonly patch: number;
  readonly maxPatches: number;
}

export interface PatchGrid {
  readonly rows: number;
  readonly columns: number;
}

/**
 * Rows and columns of patches that keep an image's aspect and use as many of the patches as there are, as Pix2Struct's
 * image processor does: https://github.com/huggingface/transformers, models/pix2struct/image_processing_pix2struct.py
 * `extract_flattened_patches`.
 */
export function patchGrid(image: Size, { patch, maxPatches }: PatchLayout): PatchGrid {
  const scale = Math.sqrt(maxPatches * (patch / image.height) * (patch / image.width));
  const fit = (pixels: number) => Math.max(1, Math.min(Math.floor((scale * pixels) / patch), maxPatches));
  const [rows, columns] = [fit(image.height), fit(image.width)];
  // A sliver, raised to one row or column, would have more patches than there are.
  return { rows: Math.min(rows, maxPatches), columns: Math.min(columns, Math.max(1, Math.floor(maxPatches / rows))) };
}

/** Mean and deviation over all of an image's values, the deviation bounded below so that a plain image stays finite. */
export function imageScale({ data }: RgbImage): { readonly mean: number; readonly deviation: number } {
  let sum = 0;
  let squares = 0;
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / data.length;
  const deviation = Math.sqrt(Math.max(0, squares / data.length - mean * mean));
  return { mean, deviation: Math.max(deviation, 1 / Math.sqrt(data.length)) };
}

/** Numbers of one patch: its row and column, from 1, then its pixels row by row, RGB beside one another. */
export function patchLength(patch: number): number {
  return 2 + 3 * patch * patch;
}

/** Writes an image of exactly `grid` patches at `offset` of a tensor; what lies behind it stays zero, which the mask hides. */
export function writePatches(
  image: RgbImage,
  grid: PatchGrid,
  patch: number,
  scale: { readonly mean: number; readonly deviation: number },
  target: Float32Array,
  offset: number,
): void {
  let at = offset;
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) {
      target[at++] = row + 1;
      target[at++] = column + 1;
      for (let y = 0; y < patch; y++) {
        const from = ((row * patch + y) * image.width + column * patch) * 3;
        for (let i = from; i < from + patch * 3; i++)
          target[at++] = ((image.data[i] ?? 0) - scale.mean) / scale.deviation;
      }
    }
  }
}
