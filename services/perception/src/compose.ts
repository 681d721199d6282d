import { connectBus } from '@vigie/bus';
import { openCache } from '@vigie/cache';
import { readConfig } from '@vigie/config';
import { openEvidenceStore } from '@vigie/evidence';
import { perceptionConfig } from './config';
import { type RunningPerception, startPerception } from './start-perception';

/** The service as a process of its own: its configuration from the environment, its own connections. */
export async function composePerception(): Promise<RunningPerception> {
  const config = readConfig(perceptionConfig, { prefix: 'VIGIE_PERCEPTION_' });
  const token = config.natsToken === '' ? {} : { token: config.natsToken };
  const bus = await connectBus({ url: config.natsUrl, name: 'perception', ...token });
  const redis = config.redisUrl === '' ? {} : { redisUrl: config.redisUrl };
  const cache = await openCache({ ...redis, namespace: 'perception' });
  const evidence = await openEvidenceStore({
    folder: config.evidenceFolder,
    leastFreeBytes: config.leastFreeMib * 1024 * 1024,
  });
  const running = await startPerception({ config, bus, cache, evidence });
  const stop = async () => {
    await running.stop();
    await Promise.all([bus.close(), cache.close(), evidence.close()]);
  };
  return { ...running, stop };
}
