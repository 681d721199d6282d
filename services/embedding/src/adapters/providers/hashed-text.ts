import { HASHED_TEXT_DIMENSIONS, hashedTextVector } from '../../embed/hashed-text';
import { HASHED_TEXT_PROVIDER } from '../../embed/provider-ids';
import { toUnitOrAxis } from '../../embed/unit-vector';
import { embeddingErrors } from '../../errors';
import type { EmbeddingProvider } from '../../ports';

/** Text by hashed words, n-grams and the glossary's groups; needs no model. */
export function openHashedText(): EmbeddingProvider {
  return {
    facts: {
      id: HASHED_TEXT_PROVIDER,
      modality: 'text',
      dimensions: HASHED_TEXT_DIMENSIONS,
      maxBatch: 256,
      licence: 'own',
      sha256: '',
      version: '1',
      device: 'cpu',
      fellBack: false,
    },
    embed: async (inputs) =>
      inputs.map((input) => {
        if ('text' in input)
          return hashedTextVector(input.text) ?? toUnitOrAxis(new Float32Array(HASHED_TEXT_DIMENSIONS));
        throw embeddingErrors.create('EMBED_MODALITY_MIXED', { provider: HASHED_TEXT_PROVIDER });
      }),
    close: async () => {},
  };
}
