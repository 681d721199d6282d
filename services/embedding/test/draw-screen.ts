import type { RgbImage } from '@vigie/domain';
import sharp from 'sharp';

const { syntheticScreen } = require('../../../models/training/synthetic-screens.js') as {
  syntheticScreen(seed: number): string;
};

/** A drawn program as PNG; the same seed gives the same picture. Seeds from 1000 on played no part in the statistics. */
export async function drawPng(options: { seed: number; width?: number; height?: number }): Promise<Uint8Array> {
  const drawn = sharp(Buffer.from(syntheticScreen(options.seed)));
  const sized = options.width === undefined ? drawn : drawn.resize(options.width, options.height, { fit: 'fill' });
  return new Uint8Array(await sized.removeAlpha().png({ compressionLevel: 1 }).toBuffer());
}

export async function drawScreen(options: { seed: number; width?: number; height?: number }): Promise<RgbImage> {
  return decodePixels(await drawPng(options));
}

export async function decodePixels(picture: Uint8Array): Promise<RgbImage> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
