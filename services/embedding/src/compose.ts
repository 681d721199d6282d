import { connectBus } from '@vigie/bus';
import { openCache } from '@vigie/cache';
import { readConfig } from '@vigie/config';
import { openEvidenceStore } from '@vigie/evidence';
import { embeddingConfig } from './config';
import { type RunningEmbedding, startEmbedding } from './start-embedding';

/** The service as a process of its own: its configuration from the environment, its own connections. */
export async function composeEmbedding(): Promise<RunningEmbedding> {
  const config = readConfig(embeddingConfig, { prefix: 'VIGIE_EMBEDDING_' });
  const token = config.natsToken === '' ? {} : { token: config.natsToken };
  const bus = await connectBus({ url: config.natsUrl, name: 'embedding', ...token });
  const redis = config.redisUrl === '' ? {} : { redisUrl: config.redisUrl };
  const cache = await openCache({ ...redis, namespace: 'embedding' });
  const evidence = await openEvidenceStore({
    folder: config.evidenceFolder,
    leastFreeBytes: config.leastFreeMib * 1024 * 1024,
  });
  const running = await startEmbedding({ config, bus, cache, evidence });
  const stop = async () => {
    await running.stop();
    await Promise.all([bus.close(), cache.close(), evidence.close()]);
  };
  return { ...running, stop };
}
