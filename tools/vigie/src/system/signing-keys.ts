import { existsSync, readFileSync } from 'node:fs';
import { readConfig } from '@vigie/config';
import { orchestratorConfig } from '@vigie/orchestrator';
import { generateKeyPair, loadSigner } from '@vigie/signing';
import { makeKeyFiles, signingKeyFile } from '../keys/key-files';
import type { SystemOptions } from './system';

/** The pair of a system that the command line starts, in PEM. */
export interface SigningKeys {
  readonly signingKey: string;
  /** For the agents that it brings along. */
  readonly pinnedKeys: string;
}

/** The settings that hold them; each has a `…_FILE` too. */
const VARIABLES = ['VIGIE_ORCHESTRATOR_SIGNING_KEY', 'VIGIE_AGENT_PINNED_KEYS'];

/**
 * A fresh pair, which a throw-away system forgets. A system that stays takes the configured signing key, or else keeps its
 * pair in its folder, so that agents which it did not start go on trusting it after a restart.
 */
export function makeSigningKeys({ keepData, folder }: Pick<SystemOptions, 'keepData' | 'folder'>): SigningKeys {
  const configured = keepData ? readConfig(orchestratorConfig, { prefix: 'VIGIE_ORCHESTRATOR_' }).signingKey : '';
  // Empty counts as not set, also for a child, and .env.local does not fill it again.
  for (const name of VARIABLES) for (const variable of [name, `${name}_FILE`]) process.env[variable] = '';
  const signingKey = configured || (keepData ? keptKey(folder) : generateKeyPair().privateKey);
  return { signingKey, pinnedKeys: loadSigner(signingKey).publicKey };
}

function keptKey(folder: string): string {
  const file = signingKeyFile(folder);
  if (!existsSync(file)) makeKeyFiles(folder);
  return readFileSync(file, 'utf8');
}
