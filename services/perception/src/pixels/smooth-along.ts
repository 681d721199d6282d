import type { RgbImage } from '@vigie/domain';

/**
 * Means along rows or along columns over `2 × reach + 1` pixels: noise fades, while edges that run the same way keep
 * their place and strength.
 */
export function smoothAlong(image: RgbImage, direction: 'rows' | 'columns', reach: number): RgbImage {
  const { width, height, data } = image;
  const smooth = new Uint8Array(data.length);
  const step = direction === 'rows' ? 3 : width * 3;
  const count = direction === 'rows' ? width : height;
  const size = 2 * reach + 1;
  if (direction === 'rows') {
    for (let y = 0; y < height; y += 1) {
      for (let channel = 0; channel < 3; channel += 1) slide(data, smooth, y * width * 3 + channel, step, count, reach);
    }
    return { width, height, data: smooth };
  }
  const sums = new Int32Array(width * 3);
  const stride = width * 3;
  const rowAt = (y: number) => Math.min(height - 1, Math.max(0, y)) * stride;
  for (let y = -reach; y <= reach; y += 1) {
    const at = rowAt(y);
    for (let index = 0; index < stride; index += 1) sums[index]! += data[at + index]!;
  }
  for (let y = 0; y < height; y += 1) {
    const to = y * stride;
    const leaving = rowAt(y - reach);
    const coming = rowAt(y + reach + 1);
    for (let index = 0; index < stride; index += 1) {
      const sum = sums[index]!;
      smooth[to + index] = (sum + reach) / size;
      sums[index] = sum - data[leaving + index]! + data[coming + index]!;
    }
  }
  return { width, height, data: smooth };
}

function slide(from: Uint8Array, to: Uint8Array, start: number, step: number, count: number, reach: number): void {
  const size = 2 * reach + 1;
  const last = start + (count - 1) * step;
  let sum = 0;
  for (let offset = -reach; offset <= reach; offset += 1) {
    sum += from[Math.min(last, Math.max(start, start + offset * step))]!;
  }
  for (let index = 0; index < count; index += 1) {
    const at = start + index * step;
    to[at] = (sum + reach) / size;
    sum += from[Math.min(last, at + (reach + 1) * step)]! - from[Math.max(start, at - reach * step)]!;
  }
}
