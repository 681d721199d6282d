import { connectBus } from '@vigie/bus';
import { openCache } from '@vigie/cache';
import { readConfig } from '@vigie/config';
import { requireFreeDisk } from '@vigie/lifecycle';
import { openDatabase } from '@vigie/postgres';
import { fusionConfig } from './config';
import { type RunningFusion, startFusion } from './start-fusion';

/** The service as a process of its own: its configuration from the environment, its own connections. */
export async function composeFusion(): Promise<RunningFusion> {
  const config = readConfig(fusionConfig, { prefix: 'VIGIE_FUSION_' });
  const token = config.natsToken === '' ? {} : { token: config.natsToken };
  const bus = await connectBus({ url: config.natsUrl, name: 'fusion', ...token });
  const redis = config.redisUrl === '' ? {} : { redisUrl: config.redisUrl };
  const cache = await openCache({ ...redis, namespace: 'fusion' });
  const database = await openDatabase(
    config.databaseUrl === '' ? { embedded: { folder: config.databaseFolder } } : { url: config.databaseUrl },
  );
  const running = await startFusion({ config, bus, cache, database });
  const stop = async () => {
    await running.stop();
    await Promise.all([bus.close(), cache.close()]);
    await database.close();
  };
  const ready = async () => {
    if (config.databaseUrl === '') await requireFreeDisk([config.databaseFolder], config.leastFreeMib);
    await running.ready();
  };
  return { ...running, ready, stop };
}
