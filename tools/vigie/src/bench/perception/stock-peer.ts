import { readFile } from 'node:fs/promises';
import type { Rect, RgbImage } from '@vigie/domain';
import { loadCatalogue, openSession, resolveModel } from '@vigie/inference';
import { detectText, parseCharacterSet, type Recognition, recogniseText } from '@vigie/perception';
import sharp from 'sharp';
import type { Box } from './truth';

/** PaddleOCR's default: the longer side is shrunk to this before detection. */
const DETECTION_SIDE = 960;

export interface StockReader {
  read(image: RgbImage): Promise<{ words: { text: string; box: Box }[]; ms: number }>;
  close(): Promise<void>;
}

/**
 * The same weights with the settings that they come with: detection at 960 pixels, crops as detected, every class of the
 * recogniser, and words cut where it reads a space.
 */
export async function openStockReader(): Promise<StockReader> {
  const catalogue = loadCatalogue();
  const options = { threads: 2, providers: ['cpu'] as const };
  const detector = await openSession(await resolveModel(catalogue, 'pp-ocrv4-detection'), options);
  const recogniser = await openSession(await resolveModel(catalogue, 'pp-ocrv4-recognition'), options);
  const file = (await resolveModel(catalogue, 'pp-ocrv4-characters')).file;
  const characters = parseCharacterSet(await readFile(file, 'utf8'), /./u);
  return {
    read: async (image) => {
      const started = performance.now();
      const factor = Math.min(1, DETECTION_SIDE / Math.max(image.width, image.height));
      const small = await resized(image, factor);
      const found = await detectText(detector, small, { x: 0, y: 0, width: small.width, height: small.height });
      const places = found
        .map(({ box }) => scaled(box, 1 / factor, image))
        .filter(({ width, height }) => width > 2 && height > 2);
      const crops = places.map((place) => cut(image, place));
      const read = await recogniseText(recogniser, characters, crops, () => undefined);
      return { words: read.flatMap((one, index) => wordsOf(one, places[index]!)), ms: performance.now() - started };
    },
    close: async () => {
      await detector.close();
      await recogniser.close();
    },
  };
}

async function resized(image: RgbImage, factor: number): Promise<RgbImage> {
  const { width, height } = image;
  const { data, info } = await sharp(image.data, { raw: { width, height, channels: 3 } })
    .resize(Math.round(width * factor), Math.round(height * factor), { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function scaled(box: Rect, by: number, image: RgbImage): Rect {
  const x = Math.max(0, Math.floor(box.x * by));
  const y = Math.max(0, Math.floor(box.y * by));
  const right = Math.min(image.width, Math.ceil((box.x + box.width) * by));
  const bottom = Math.min(image.height, Math.ceil((box.y + box.height) * by));
  return { x, y, width: right - x, height: bottom - y };
}

function cut(image: RgbImage, { x, y, width, height }: Rect): RgbImage {
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * image.width + x) * 3;
    data.set(image.data.subarray(from, from + width * 3), row * width * 3);
  }
  return { width, height, data };
}

/** Words between the spaces that the recogniser read; each as wide as its share of the line. */
function wordsOf(reading: Recognition, place: Rect): { text: string; box: Box }[] {
  const spaces = reading.spaces.filter(({ probability }) => probability > 0.5).map(({ at }) => at);
  const words: { text: string; from: number; to: number }[] = [];
  for (const { character, at } of reading.glyphs) {
    const last = words.at(-1);
    if (last && !spaces.some((space) => space > last.to && space < at)) {
      last.text += character;
      last.to = at;
    } else words.push({ text: character, from: at, to: at });
  }
  const half = reading.glyphs.length > 0 ? 0.5 / reading.glyphs.length : 0;
  return words.map(({ text, from, to }) => {
    const left = Math.max(0, from - half);
    const width = Math.min(1, to + half) - left;
    return { text, box: [place.x + left * place.width, place.y, width * place.width, place.height] as const };
  });
}
