import { GRADIENT_HISTOGRAM_DIMENSIONS, gradientHistogram } from '../../embed/gradient-histogram';
import { GRADIENT_CROP_PROVIDER } from '../../embed/provider-ids';
import { embeddingErrors } from '../../errors';
import type { EmbeddingProvider } from '../../ports';

/** The crop of an element by its gradients; needs no model. */
export function openGradientCrop(): EmbeddingProvider {
  return {
    facts: {
      id: GRADIENT_CROP_PROVIDER,
      modality: 'image',
      dimensions: GRADIENT_HISTOGRAM_DIMENSIONS,
      maxBatch: 256,
      licence: 'own',
      sha256: '',
      version: '1',
      device: 'cpu',
      fellBack: false,
    },
    embed: async (inputs) =>
      inputs.map((input) => {
        if ('image' in input) return gradientHistogram(input.image);
        throw embeddingErrors.create('EMBED_MODALITY_MIXED', { provider: GRADIENT_CROP_PROVIDER });
      }),
    close: async () => {},
  };
}
