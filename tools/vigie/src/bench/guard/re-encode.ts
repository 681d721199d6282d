import sharp from 'sharp';
import type { Picture } from './picture';

/** The picture after JPEG of that quality, as a remote session would show it. */
export async function reEncoded({ data, width, height }: Picture, quality: number): Promise<Picture> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer();
  return { width, height, data: await sharp(jpeg).ensureAlpha().raw().toBuffer() };
}

export async function readPng(file: string): Promise<Picture> {
  const { data, info } = await sharp(file).removeAlpha().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

export async function writePng(file: string, { data, width, height }: Picture): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toFile(file);
}
