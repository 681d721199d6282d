import type { Rect, RgbImage } from '@vigie/domain';
import type { NeuralModel } from '../ports';
import { type TextBox, textBoxes } from './text-boxes';

/** The detector halves its input five times. */
const MULTIPLE = 32;
/** ImageNet's, in the order of the detector's channels: blue, green, red. */
const MEAN = [0.406, 0.456, 0.485] as const;
const DEVIATION = [0.225, 0.224, 0.229] as const;

/**
 * Locates the lines of text in a part of an image, at its own resolution (12 px text is lost when shrunk). Boxes are in
 * pixels of the whole image.
 */
export async function detectText(session: NeuralModel, image: RgbImage, part: Rect): Promise<TextBox[]> {
  const width = Math.ceil(part.width / MULTIPLE) * MULTIPLE;
  const height = Math.ceil(part.height / MULTIPLE) * MULTIPLE;
  const input = { data: detectorInput(image, part, width, height), dims: [1, 3, height, width] };
  const outputs = await session.run({ [session.inputNames[0]!]: input });
  const data = outputs[session.outputNames[0]!]!.data as Float32Array;
  const boxes = textBoxes({ data, stride: width, width: part.width, height: part.height });
  return boxes.map(({ box, score }) => ({ score, box: { ...box, x: box.x + part.x, y: box.y + part.y } }));
}

/** Planes of blue, green and red, normalised; what lies beyond the part repeats its last row and column. */
export function detectorInput(image: RgbImage, part: Rect, width: number, height: number): Float32Array {
  const plane = width * height;
  const data = new Float32Array(plane * 3);
  const tables = [2, 1, 0].map((_channel, index) =>
    Float32Array.from({ length: 256 }, (_unused, value) => (value / 255 - MEAN[index]!) / DEVIATION[index]!),
  ) as [Float32Array, Float32Array, Float32Array];
  for (let y = 0; y < height; y += 1) {
    const row = (part.y + Math.min(y, part.height - 1)) * image.width;
    let to = y * width;
    for (let x = 0; x < width; x += 1) {
      const from = (row + part.x + Math.min(x, part.width - 1)) * 3;
      data[to] = tables[0][image.data[from + 2]!]!;
      data[to + plane] = tables[1][image.data[from + 1]!]!;
      data[to + 2 * plane] = tables[2][image.data[from]!]!;
      to += 1;
    }
  }
  return data;
}
