import type { RgbImage } from '@vigie/domain';
import type { SessionOptions, TensorData } from '@vigie/inference';
import { imageScale, patchGrid, patchLength, writePatches } from '../../embed/flat-patches';
import { maskedMean } from '../../embed/masked-mean';
import type { EmbeddingProvider } from '../../ports';
import { factsOf, type MountedPatches, resolveMounted } from '../mounted-models';
import { resizeImage } from '../resize-image';
import { imageOf, type OpenSession } from './screen-grid';
import { mismatch, splitRows } from './split-rows';

/**
 * An image model that the operator mounted and that takes flattened patches, such as Pix2Struct's encoder: pictures of
 * any size, their aspect kept, each scaled by its own mean and deviation.
 */
export async function openMountedPatches(
  folder: string,
  model: MountedPatches,
  open: OpenSession,
  options: SessionOptions,
): Promise<EmbeddingProvider> {
  const session = await open(await resolveMounted(folder, model), options);
  const outputName = model.output ?? session.outputNames[0] ?? '';
  return {
    facts: factsOf(model, session),
    embed: async (inputs) => {
      const images = inputs.map(imageOf);
      const counts = images.map((image) => countOf(image, model));
      const found = (await session.run(await feeds(images, counts, model), [outputName]))[outputName];
      if (model.pooling === 'none') return splitRows(found, inputs.length, model);
      const data = found?.data instanceof Float32Array ? found.data : new Float32Array();
      const means = maskedMean(data, counts, Math.max(...counts));
      if (!means) throw mismatch(model, data.length / inputs.length);
      return splitRows({ data: means, dims: [] }, inputs.length, model);
    },
    close: () => session.close(),
  };
}

function countOf(image: RgbImage, { input }: MountedPatches): number {
  const { rows, columns } = patchGrid(image, input);
  return rows * columns;
}

/** Padded to the image with most patches; the mask is 0 there. */
async function feeds(
  images: readonly RgbImage[],
  counts: readonly number[],
  { input }: MountedPatches,
): Promise<Record<string, TensorData>> {
  const longest = Math.max(...counts);
  const length = patchLength(input.patch);
  const patches = new Float32Array(images.length * longest * length);
  for (const [index, image] of images.entries()) {
    const grid = patchGrid(image, input);
    const size = { width: grid.columns * input.patch, height: grid.rows * input.patch };
    const resized = { ...size, data: await resizeImage(image, size, 'linear') };
    // The scale of the picture as it came: the model was trained on that of the whole, not of what is left of it.
    writePatches(resized, grid, input.patch, imageScale(image), patches, index * longest * length);
  }
  const mask = counts.flatMap((count) => Array.from({ length: longest }, (_, at) => (at < count ? 1 : 0)));
  const dims = [images.length, longest];
  return {
    [input.name]: { data: patches, dims: [...dims, length] },
    [input.mask]: {
      data: input.maskType === 'int64' ? BigInt64Array.from(mask, BigInt) : Float32Array.from(mask),
      dims,
    },
  };
}
