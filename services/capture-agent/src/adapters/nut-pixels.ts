import { captureAgentErrors } from '../errors';
import type { PixelSource, RawPixels } from '../ports';

interface NutBitmap {
  readonly width: number;
  readonly height: number;
  readonly byteWidth: number;
  readonly image: Buffer;
}
interface NutNative {
  readonly screen: { capture(): NutBitmap };
}

/**
 * The primary screen through nut-js's native layer. It blocks for 5 to 10 ms at 1080p, ends the process without a display
 * and keeps one display per process, so it is loaded only where that does no harm: in the capture host.
 */
export function openNutPixels(): PixelSource {
  // The package as a whole would load an image library of 30 MB beside it.
  const { libnut } = require('@nut-tree-fork/libnut/dist/import_libnut') as { libnut: NutNative };
  return {
    grab: () => {
      const bitmap = libnut.screen.capture();
      if (!bitmap?.image) throw captureAgentErrors.create('CAPTURE_FAILED', { reason: 'the system gave no picture' });
      return withoutPadding(bitmap);
    },
  };
}

function withoutPadding({ width, height, byteWidth, image }: NutBitmap): RawPixels {
  const rowBytes = width * 4;
  if (byteWidth === rowBytes) return { layout: 'bgrx', width, height, data: image };
  const data = Buffer.allocUnsafe(rowBytes * height);
  for (let y = 0; y < height; y++) image.copy(data, y * rowBytes, y * byteWidth, y * byteWidth + rowBytes);
  return { layout: 'bgrx', width, height, data };
}
