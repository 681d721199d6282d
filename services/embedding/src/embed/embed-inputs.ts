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

  const once = (key: string, work: () => Promise<Float32Array>): Promise<Float32Array> => {
    const known = running.get(key);
    if (known) return known;
    const started = remembered(key, work).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
  const remembered = async (key: string, work: () => Promise<Float32Array>): Promise<Float32Array> => {
    const cached = await cache.get(key);
    if (cached) return cached;
    const vector = await work();
    await cache.set(key, vector);
    return vector;
  };

  const embedOne = (provider: ProviderFacts, input: EmbedInput, index: number): Promise<Float32Array> => {
    if (input.kind === 'text') {
      return once(textKey(provider, input.text), () => compute(provider, { text: input.text }));
    }
    return once(imageKey(provider, input.evidence, input.region), async () => {
      const image = await images.read(input.evidence);
      if (!input.region) return compute(provider, { image });
      if (!isInside(input.region, image)) throw embeddingErrors.create('EMBED_REGION_OUTSIDE', { index });
      const crop = cropImage(image, input.region);
      return once(pixelKey(provider, crop), () => compute(provider, { image: crop }));
    });
  };
  return { embed: (provider, inputs) => settleAll(inputs.map((input, index) => embedOne(provider, input, index))) };
}

/** As Promise.all, but nothing runs on unobserved after a failure. */
async function settleAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
