import type { Image } from '@nut-tree-fork/nut-js';
import type { PixelSource, RawPixels } from '../ports';

/**
 * The primary screen by nut-js. It blocks for 5 to 10 ms at 1080p, ends the process without a display and keeps one
 * display per process, so it is loaded only where that does no harm: in the capture host.
 */
export function openNutPixels(): PixelSource {
  const { screen } = require('@nut-tree-fork/nut-js') as typeof import('@nut-tree-fork/nut-js');
  return { grab: async () => withoutPadding(await screen.grab()) };
}

/** nut-js says BGR; there is a fourth byte, always zero. */
function withoutPadding({ width, height, byteWidth, data }: Image): RawPixels {
  const rowBytes = width * 4;
  if (byteWidth === rowBytes) return { layout: 'bgrx', width, height, data };
  const packed = Buffer.allocUnsafe(rowBytes * height);
  for (let y = 0; y < height; y++) data.copy(packed, y * rowBytes, y * byteWidth, y * byteWidth + rowBytes);
  return { layout: 'bgrx', width, height, data: packed };
}
