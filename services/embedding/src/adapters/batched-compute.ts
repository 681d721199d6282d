import { type Batcher, createBatcher } from '@vigie/inference';
import type { ComputeVector } from '../embed/embed-inputs';
import { embeddingErrors } from '../errors';
import type { EmbeddingEngine, EngineInput, ProviderFacts } from '../ports';

type Result = { readonly vector: Float32Array } | { readonly error: unknown };

/** One batcher per provider over the engine. When a batch fails its inputs are tried alone, so one cannot spoil the rest. */
export function createBatchedCompute(engine: EmbeddingEngine): { compute: ComputeVector; close(): Promise<void> } {
  const batchers = new Map<string, Batcher<EngineInput, Result>>(
    engine.providers.map(({ id, maxBatch }) => [
      id,
      createBatcher({ maxBatch, run: (inputs) => runBatch(engine, id, inputs) }),
    ]),
  );
  return {
    compute: async (provider: ProviderFacts, input: EngineInput) => {
      const result = await batchers.get(provider.id)?.submit(input);
      if (!result)
        throw embeddingErrors.create('EMBED_PROVIDER_UNKNOWN', { provider: provider.id, known: [...batchers.keys()] });
      if ('error' in result) throw result.error;
      return result.vector;
    },
    close: async () => {
      await Promise.all([...batchers.values()].map((batcher) => batcher.close()));
    },
  };
}

async function runBatch(engine: EmbeddingEngine, id: string, inputs: readonly EngineInput[]): Promise<Result[]> {
  try {
    return (await engine.embed(id, inputs)).map((vector) => ({ vector }));
  } catch (error) {
    if (inputs.length === 1) return [{ error }];
    const results: Result[] = [];
    for (const input of inputs) results.push(...(await runBatch(engine, id, [input])));
    return results;
  }
}
