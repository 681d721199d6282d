import { connectBus } from '@vigie/bus';
import { readConfig } from '@vigie/config';
import { openEvidenceStore } from '@vigie/evidence';
import { requireFreeDisk } from '@vigie/lifecycle';
import { openDatabase } from '@vigie/postgres';
import { orchestratorConfig } from './config';
import { type RunningOrchestrator, startOrchestrator } from './start-orchestrator';

/** The orchestrator as a process of its own: settings from the environment, connections of its own. */
export async function composeOrchestrator(): Promise<RunningOrchestrator> {
  const config = readConfig(orchestratorConfig, { prefix: 'VIGIE_ORCHESTRATOR_' });
  const opened: { close(): Promise<void> }[] = [];
  const open = async <T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
    const part = await opening;
    opened.unshift(part);
    return part;
  };
  const closeAll = async () => {
    for (const part of opened.splice(0)) await part.close();
  };
  try {
    const { databaseUrl, databaseFolder } = config;
    const place = databaseUrl === '' ? { embedded: { folder: databaseFolder } } : { url: databaseUrl };
    const token = config.natsToken === '' ? {} : { token: config.natsToken };
    const database = await open(openDatabase(place));
    const bus = await open(connectBus({ url: config.natsUrl, name: 'orchestrator', ...token }));
    const evidence = await open(
      openEvidenceStore({ folder: config.evidenceFolder, leastFreeBytes: config.leastFreeMib * 1024 * 1024 }),
    );
    const orchestrator = await startOrchestrator({ config, bus, database, evidence });
    const stop = async () => {
      await orchestrator.stop();
      await closeAll();
    };
    const ready = async () => {
      if (databaseUrl === '') await requireFreeDisk([databaseFolder], config.leastFreeMib);
      await orchestrator.ready();
    };
    return { ...orchestrator, ready, stop };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
