import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '@vigie/telemetry';
import { startInOneProcess } from './in-one-process';
import { startAsProcesses } from './processes';
import { startServers } from './servers';
import { evidenceFolder, PartStack, type RunningSystem, type SystemOptions } from './system';
import { startWorkstation } from './workstations';

/** Starts servers, services and workstations, in this order; when one cannot start, those before it are stopped again. */
export async function startSystem(o: SystemOptions): Promise<RunningSystem> {
  const logger = createLogger('vigie');
  const parts = new PartStack();
  const stop = () =>
    parts.stop((part, error) => logger.error({ part, code: codeOf(error) }, 'a part did not stop in order'));
  let breakDown: (error: unknown) => void = () => {};
  const broken = new Promise<never>((_resolve, reject) => {
    breakDown = reject;
  });
  // Whoever waits for it is told; nobody needs to.
  broken.catch(() => {});
  const tokenFile = join(o.folder, 'gateway-token');
  try {
    const servers = await startServers(o, parts);
    o.signal.throwIfAborted();
    const start = o.processes ? startAsProcesses : startInOneProcess;
    const services = await start({ options: o, servers, parts, tokenFile, onBroken: breakDown });
    const addWorkstation = async (spec: SystemOptions['workstations'][number]) =>
      parts.add(await startWorkstation(spec, { options: o, servers, services, onBroken: breakDown }));
    for (const spec of o.workstations) {
      o.signal.throwIfAborted();
      await addWorkstation(spec);
    }
    const token = readFileSync(tokenFile, 'utf8').trim();
    return {
      gatewayUrl: services.gatewayUrl,
      tokenFile,
      token,
      evidenceFolder: evidenceFolder(o),
      broken,
      addWorkstation,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? (error as Error | null)?.name ?? 'unknown';
}
