import sharp from 'sharp';
import type { RgbImage } from '../vision-language-model';
import type { Extent } from './fit-size';

export interface Encoding {
  readonly format: 'png' | 'jpeg';
  /** 1 … 100, of JPEG alone. */
  readonly quality: number;
}

/** The picture in the size in which it is sent, as a data URL. */
export async function encodeImage(image: RgbImage, size: Extent, encoding: Encoding): Promise<string> {
  const { width, height, data } = image;
  let picture = sharp(data, { raw: { width, height, channels: 3 } });
  if (size.width !== width || size.height !== height) picture = picture.resize({ ...size, fit: 'fill' });
  const bytes = await (encoding.format === 'png'
    ? picture.png({ compressionLevel: 1, adaptiveFiltering: false })
    : // Colour at full resolution: halved, it blurs red text on grey.
      picture.jpeg({ quality: encoding.quality, chromaSubsampling: '4:4:4' })
  ).toBuffer();
  return `data:image/${encoding.format};base64,${bytes.toString('base64')}`;
}
