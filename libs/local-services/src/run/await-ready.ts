import { setTimeout as delay } from 'node:timers/promises';
import { localServicesErrors } from '../errors';
import { lastWords, type Supervised } from './supervise';

export interface ReadyOptions {
  readonly service: string;
  readonly port?: number | undefined;
  readonly folder: string;
  readonly timeoutMs: number;
  /** One real round trip with the service; rejects while it is not there yet. */
  readonly probe: () => Promise<void>;
}

/** Pause between two probes, ms. */
const PROBE_EVERY_MS = 30;

/** Waits for the first round trip that succeeds. A service that ends meanwhile or takes too long is stopped. */
export async function awaitReady(running: Supervised, o: ReadyOptions): Promise<void> {
  const deadline = performance.now() + o.timeoutMs;
  for (;;) {
    const how = running.ended();
    if (how !== null) throw startFault(running, o, how);
    const good = await o.probe().then(
      () => true,
      () => false,
    );
    if (good && running.ended() === null) return;
    if (performance.now() > deadline) {
      await running.stop();
      const facts = { service: o.service, seconds: o.timeoutMs / 1000, log: running.log };
      throw localServicesErrors.create('SERVICE_NOT_READY', facts);
    }
    await delay(PROBE_EVERY_MS);
  }
}

function startFault(running: Supervised, o: ReadyOptions, how: string): Error {
  const words = lastWords(running.log);
  if (/address already in use|server is already active/i.test(words)) {
    return localServicesErrors.create('PORT_TAKEN', { service: o.service, port: o.port });
  }
  if (/no space left on device/i.test(words)) {
    const facts = { service: o.service, folder: o.folder, freeMiB: 0, neededMiB: 1 };
    return localServicesErrors.create('DISK_FULL', facts);
  }
  const facts = { service: o.service, how, log: running.log, lastWords: words };
  return localServicesErrors.create('SERVICE_FAILED', facts);
}
