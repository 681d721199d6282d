import type { Bus } from '@vigie/bus';
import { decodeEmbedResponse, encodeEmbedRequest, subjects } from '@vigie/contracts';
import type { EmbedInput } from '@vigie/domain';
import { fusionErrors } from '../errors';
import type { Embedded, Embedder } from '../ports';

export interface BusEmbedderOptions {
  readonly timeoutMs: number;
  readonly screenProvider: string;
  readonly cropProvider: string;
  readonly textProvider: string;
}

/** The embedding service over the bus. */
export function busEmbedder(bus: Pick<Bus, 'request'>, options: BusEmbedderOptions): Embedder {
  const ask = async (provider: string, inputs: readonly EmbedInput[]): Promise<Embedded> => {
    const request = encodeEmbedRequest({ provider, inputs });
    const answer = await bus.request(subjects.embed, request, { timeoutMs: options.timeoutMs });
    const response = decodeEmbedResponse(answer);
    if (response.failure !== '') {
      throw fusionErrors.create('FUSION_EMBEDDING_REFUSED', { failure: response.failure });
    }
    if (response.vectors.length !== inputs.length) {
      const facts = { found: response.vectors.length, expected: inputs.length };
      throw fusionErrors.create('FUSION_EMBEDDING_ODD', facts);
    }
    return { provider: response.provider, vectors: response.vectors };
  };
  return {
    embedScreen: (evidence) => ask(options.screenProvider, [{ kind: 'image', evidence, region: null }]),
    embedCrops: (evidence, regions) =>
      ask(
        options.cropProvider,
        regions.map((region) => ({ kind: 'image', evidence, region })),
      ),
    embedTexts: (texts) =>
      ask(
        options.textProvider,
        texts.map((text) => ({ kind: 'text', text })),
      ),
  };
}
