import { createHash } from 'node:crypto';
import type { Patch, Size } from '@vigie/domain';
import sharp from 'sharp';
import type { EncodedChange, RawPixels } from '../src';

/** What a receiver makes of the changes: decodes each patch and puts it into its picture. */
export class AssembledImage {
  size: Size = { width: 0, height: 0 };
  data = Buffer.alloc(0);

  async apply(change: Pick<EncodedChange, 'size' | 'keyframe' | 'patches'>): Promise<void> {
    if (change.keyframe) {
      this.size = change.size;
      this.data = Buffer.alloc(change.size.width * change.size.height * 3, 0x5a);
    }
    for (const patch of change.patches) await this.#put(patch);
  }

  digest(): Buffer {
    return createHash('sha256').update(this.data).digest();
  }

  async #put({ rect, data }: Patch): Promise<void> {
    const { data: pixels, info } = await sharp(data).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    if (info.width !== rect.width || info.height !== rect.height || info.channels !== 3) {
      throw new Error(`a patch of ${rect.width} × ${rect.height} decodes to ${info.width} × ${info.height}`);
    }
    for (let row = 0; row < rect.height; row++) {
      const from = row * rect.width * 3;
      pixels.copy(this.data, ((rect.y + row) * this.size.width + rect.x) * 3, from, from + rect.width * 3);
    }
  }
}

/** The same picture, as RGB. */
export function rgbOf(pixels: RawPixels): Buffer {
  const rgb = Buffer.alloc(pixels.width * pixels.height * 3);
  const [red, blue] = pixels.layout === 'bgrx' ? [2, 0] : [0, 2];
  for (let i = 0; i < pixels.width * pixels.height; i++) {
    rgb[i * 3] = pixels.data[i * 4 + red]!;
    rgb[i * 3 + 1] = pixels.data[i * 4 + 1]!;
    rgb[i * 3 + 2] = pixels.data[i * 4 + blue]!;
  }
  return rgb;
}
