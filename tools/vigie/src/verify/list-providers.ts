import { readConfig } from '@vigie/config';
import type { ProviderFacts } from '@vigie/embedding';
import { isCoded } from '@vigie/errors';

export interface ProvidersFound {
  readonly providers: readonly ProviderFacts[];
  /** Why none can be opened, or ''. */
  readonly problem: string;
  readonly remedy: string;
}

/**
 * Every embedding provider as the service here would have it, the operator's mounted models among them: each is opened,
 * its file verified, and each mounted one computes one vector.
 */
export async function listProviders(): Promise<ProvidersFound> {
  try {
    // Loaded here and not before: it brings the inference runtime, which other commands do without.
    const { createEngine, embeddingConfig } = await import('@vigie/embedding');
    const config = readConfig(embeddingConfig, { prefix: 'VIGIE_EMBEDDING_' });
    const engine = await createEngine(config);
    await engine.close();
    return { providers: engine.providers, problem: '', remedy: '' };
  } catch (error) {
    const problem = isCoded(error) ? error.message : String(error);
    return { providers: [], problem, remedy: isCoded(error) ? error.remedy : '' };
  }
}
