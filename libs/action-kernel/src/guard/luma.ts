import type { Rect } from '@vigie/domain';
import { bytesOf } from './changed-tiles';
import type { PixelView } from './sight';

/** Brightness of a place of a view (ITU-R BT.601 in eight bits), row by row. */
export function lumaOf(view: PixelView, { x, y, width, height }: Rect): Uint8Array {
  const luma = new Uint8Array(width * height);
  const { data } = view;
  const step = bytesOf(view);
  const [red, blue] = view.layout === 'bgrx' ? [2, 0] : [0, 2];
  for (let row = 0, i = 0; row < height; row++) {
    let at = ((y + row) * view.width + x) * step;
    for (let column = 0; column < width; column++, i++, at += step) {
      luma[i] =
        ((data[at + red] as number) * 77 + (data[at + 1] as number) * 150 + (data[at + blue] as number) * 29) >> 8;
    }
  }
  return luma;
}
