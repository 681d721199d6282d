import type { SessionOptions, TensorData } from '@vigie/inference';
import { writePlanes } from '../../embed/image-tensor';
import { toUnitOrAxis } from '../../embed/unit-vector';
import { embeddingErrors } from '../../errors';
import type { EmbeddingProvider } from '../../ports';
import { type MountedImage, resolveMounted } from '../mounted-models';
import { resizeImage } from '../resize-image';
import { imageOf, type OpenSession } from './screen-grid';

/** An image model that the operator mounted, such as CLIP's visual tower: square RGB input, one vector per image. */
export async function openMountedImage(
  folder: string,
  model: MountedImage,
  open: OpenSession,
  options: SessionOptions,
): Promise<EmbeddingProvider> {
  const session = await open(await resolveMounted(folder, model), options);
  const { size, mean, deviation } = model.input;
  const inputName = model.input.name ?? session.inputNames[0] ?? '';
  const outputName = model.output ?? session.outputNames[0] ?? '';
  return {
    facts: {
      id: model.id,
      modality: 'image',
      dimensions: model.dimensions,
      maxBatch: model.maxBatch,
      licence: model.licence,
      version: model.sha256.slice(0, 12),
      device: session.provider,
      fellBack: session.fellBack,
    },
    embed: async (inputs) => {
      const plane = 3 * size * size;
      const data = new Float32Array(inputs.length * plane);
      for (const [index, input] of inputs.entries()) {
        const pixels = await resizeImage(imageOf(input), { width: size, height: size }, 'cubic');
        writePlanes(pixels, data, index * plane, { order: 'rgb', mean, deviation });
      }
      const found = await session.run({ [inputName]: { data, dims: [inputs.length, 3, size, size] } }, [outputName]);
      return splitRows(found[outputName], inputs.length, model);
    },
    close: () => session.close(),
  };
}

/** A [batch, dimensions] tensor as unit vectors. Throws MOUNTED_MODEL_MISMATCH. */
export function splitRows(
  tensor: TensorData | undefined,
  count: number,
  model: { readonly id: string; readonly dimensions: number },
): Float32Array[] {
  const found = (tensor?.data.length ?? 0) / count;
  if (found !== model.dimensions || !(tensor?.data instanceof Float32Array)) {
    throw embeddingErrors.create('MOUNTED_MODEL_MISMATCH', { id: model.id, found, expected: model.dimensions });
  }
  const { data } = tensor;
  return Array.from({ length: count }, (_, row) => toUnitOrAxis(data.slice(row * found, (row + 1) * found)));
}
