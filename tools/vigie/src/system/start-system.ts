import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '@vigie/telemetry';
import { startInOneProcess } from './in-one-process';
import { makeLinkTokens } from './link-tokens';
import { startAsProcesses } from './processes';
import { startServers } from './servers';
import { makeSigningKeys } from './signing-keys';
import { evidenceFolder, PartStack, type RunningSystem, type SystemOptions } from './system';
import { startWorkstation } from './workstations';

/** Starts servers, services and workstations, in this order; when one cannot start, those before it are stopped again. */
export async function startSystem(o: SystemOptions): Promise<RunningSystem> {
  const logger = createLogger('vigie');
  const parts = new PartStack(o.signal);
  const stop = () =>
    parts.stop((part, error) => logger.error({ part, code: codeOf(error) }, 'a part did not stop in order'));
  let breakDown: (error: unknown) => void = () => {};
  const broken = new Promise<never>((_resolve, reject) => {
    breakDown = reject;
  });
  // Whoever waits for it is told; nobody needs to.
  broken.catch(() => {});
  const tokenFile = join(o.folder, 'gateway-token');
  if (!o.keepData) forgetConfiguredTokens();
  // One of an earlier life would not open this gateway.
  rmSync(tokenFile, { force: true });
  const tokens = makeLinkTokens(o);
  const keys = makeSigningKeys(o);
  try {
    const servers = await startServers(o, parts, (error) => breakDown(error));
    o.signal.throwIfAborted();
    const start = o.processes ? startAsProcesses : startInOneProcess;
    const services = await start({ options: o, servers, parts, tokens, keys, tokenFile, onBroken: breakDown });
    const addWorkstation = async (spec: SystemOptions['workstations'][number]) =>
      parts.add(
        await startWorkstation(spec, {
          options: o,
          servers,
          services,
          token: tokens.agent,
          pinnedKeys: keys.pinnedKeys,
          onAgentLost: (error) => logger.error({ error }, error.code),
        }),
      );
    for (const spec of o.workstations) {
      o.signal.throwIfAborted();
      await addWorkstation(spec);
    }
    // Without a file the gateway has the tokens that its configuration names, and nobody here knows one.
    const token = existsSync(tokenFile) ? readFileSync(tokenFile, 'utf8').trim() : null;
    return {
      gatewayUrl: services.gatewayUrl,
      tokenFile: token === null ? null : tokenFile,
      token: token ?? '',
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

/** A throw-away system has a random token of its own, so that it works beside any configuration. */
function forgetConfiguredTokens(): void {
  for (const name of ['VIGIE_GATEWAY_TOKENS', 'VIGIE_GATEWAY_TOKENS_FILE']) delete process.env[name];
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? (error as Error | null)?.name ?? 'unknown';
}
