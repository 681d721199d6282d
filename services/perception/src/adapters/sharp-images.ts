import type { RgbImage } from '@vigie/domain';
import sharp from 'sharp';
import { perceptionErrors } from '../errors';
import type { ImageEncoder, PatchDecoder } from '../ports';

const FORMATS = { 'webp-lossless': 'webp', png: 'png' } as const;

/** Reads a patch's header and compares it with the frame before a single pixel is decoded. */
export const sharpPatchDecoder: PatchDecoder = {
  decode: async (data, encoding, { width, height }) => {
    const options = { limitInputPixels: width * height, failOn: 'warning', pages: 1 } as const;
    // sharp throws at once for no bytes at all, where it rejects for all others that are no picture.
    if (data.length === 0) refuse('it is empty');
    const header = await sharp(data, options)
      .metadata()
      .catch((error: unknown) => refuse('its header cannot be read or states too many pixels', error));
    if (header.format !== FORMATS[encoding]) refuse('it has another format');
    if (header.width !== width || header.height !== height) refuse('it has another size');
    if ((header.pages ?? 1) > 1) refuse('it is an animation');
    const pixels = await sharp(data, options)
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer()
      .catch((error: unknown) => {
        throw perceptionErrors.create('FRAME_PATCH_DAMAGED', {}, error);
      });
    if (pixels.byteLength !== width * height * 3) refuse('it does not decode to red, green and blue');
    return { width, height, data: pixels };
  },
};

function refuse(problem: string, cause?: unknown): never {
  throw perceptionErrors.create('FRAME_PATCH_REFUSED', { problem }, cause);
}

/** PNG, level 1: on whole screens a third of the time of lossless WebP at effort 0, for a file of similar size. */
export const sharpImageEncoder: ImageEncoder = {
  encode: ({ data, width, height }) =>
    sharp(data, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1, adaptiveFiltering: false })
      .toBuffer(),
};

/**
 * Decodes an image file's bytes, turned as the file says that it is to be shown (a photograph's EXIF orientation). `file` is
 * its name for the error. Throws IMAGE_UNREADABLE or IMAGE_TOO_LARGE.
 */
export async function decodeImage(bytes: Uint8Array, file: string, maxMegapixels: number): Promise<RgbImage> {
  const options = { limitInputPixels: 2e9, failOn: 'warning', pages: 1 } as const;
  const unreadable = (problem: string) => (error: unknown) => {
    throw perceptionErrors.create('IMAGE_UNREADABLE', { file, problem }, error);
  };
  // sharp throws at once for no bytes at all, where it rejects for all others that are no picture.
  if (bytes.length === 0) unreadable('it is empty')(undefined);
  const header = await sharp(bytes, options).metadata().catch(unreadable('its header cannot be read'));
  const { width = 0, height = 0 } = header;
  if (!['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif', 'heif'].includes(header.format ?? '')) {
    unreadable('its format is not that of a picture')(undefined);
  }
  if (width * height > maxMegapixels * 1e6) {
    throw perceptionErrors.create('IMAGE_TOO_LARGE', { file, width, height, limit: maxMegapixels });
  }
  const { data, info } = await sharp(bytes, { ...options, limitInputPixels: maxMegapixels * 1e6 })
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable('its pixels cannot be decoded'));
  return { width: info.width, height: info.height, data };
}
