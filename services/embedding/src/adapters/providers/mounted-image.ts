import type { SessionOptions } from '@vigie/inference';
import { writePlanes } from '../../embed/image-tensor';
import type { EmbeddingProvider } from '../../ports';
import { factsOf, type MountedImage, resolveMounted } from '../mounted-models';
import { resizeImage } from '../resize-image';
import { imageOf, type OpenSession } from './screen-grid';
import { splitRows } from './split-rows';

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
    facts: factsOf(model, session),
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
