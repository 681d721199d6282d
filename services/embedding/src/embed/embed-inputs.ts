import type { EmbedInput } from '@vigie/domain';
import { embeddingErrors } from '../errors';
import type { EngineInput, ImageSource, ProviderFacts, VectorCache } from '../ports';
import { imageKey, pixelKey, textKey } from './content-key';
import { cropImage, isInside } from './crop-image';

/** Computes one vector; requests of other callers may travel in the same batch. */
export type ComputeVector = (provider: ProviderFacts, input: EngineInput) => Promise<Float32Array>;

export interface InputEmbedder {
  embed(provider: ProviderFacts, inputs: readonly EmbedInput[]): Promise<Float32Array[]>;
}

/**
 * Embeds inputs so that no content is computed twice: what was computed is in the cache, what is being computed is
 * waited for.
 */
export function createInputEmbedder(ports: {
  readonly compute: ComputeVector;
  readonly images: ImageSource;
  readonly cache: VectorCache;
}): InputEmbedder {
  const { compute, images, cache } = ports;
  const running = new Map<string, Promise<Float32Array>>();

  type Work = () => Promise<Float32Array>;
  const once = (provider: ProviderFacts, key: string, work: Work): Promise<Float32Array> => {
    const known = running.get(key);
    if (known) return known;
    const started = remembered(provider, key, work).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
  const remembered = async (provider: ProviderFacts, key: string, work: Work): Promise<Float32Array> => {
    const cached = await cache.get(key);
    if (cached && isVector(cached, provider.dimensions)) return cached;
    const vector = await work();
    await cache.set(key, vector);
    return vector;
  };

  const embedOne = (provider: ProviderFacts, input: EmbedInput, index: number): Promise<Float32Array> => {
    if (input.kind === 'text') {
      return once(provider, textKey(provider, input.text), () => compute(provider, { text: input.text }));
    }
    return once(provider, imageKey(provider, input.evidence, input.region), async () => {
      const image = await images.read(input.evidence);
      if (input.region && !isInside(input.region, image))
        throw embeddingErrors.create('EMBED_REGION_OUTSIDE', { index });
      const pixels = input.region ? cropImage(image, input.region) : image;
      return once(provider, pixelKey(provider, pixels), () => compute(provider, { image: pixels }));
    });
  };
  return { embed: (provider, inputs) => settleAll(inputs.map((input, index) => embedOne(provider, input, index))) };
}

/** A shared cache may hold anything; what is no vector of the provider is computed again. */
function isVector(values: Float32Array, dimensions: number): boolean {
  return values.length === dimensions && values.every(Number.isFinite);
}

/** As Promise.all, but nothing runs on unobserved after a failure. */
async function settleAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
