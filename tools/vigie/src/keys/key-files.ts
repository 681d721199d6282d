import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@vigie/local-services';
import { generateKeyPair } from '@vigie/signing';
import { vigieErrors } from '../errors';

/** A pair of keys as two files of one folder, both PEM. */
export interface KeyFiles {
  readonly keyId: string;
  /** The orchestrator's secret; its owner alone can read it. */
  readonly signingKeyFile: string;
  /** For every agent to pin. */
  readonly publicKeyFile: string;
}

export function signingKeyFile(folder: string): string {
  return join(folder, 'signing.key.pem');
}

/**
 * Makes a pair in `folder`, and the folder (for its owner alone) when it is not there.
 *
 * @throws CLI_KEYS_EXIST when either file is there: an overwritten key cuts the agents off. CLI_KEYS_NOT_WRITTEN
 */
export function makeKeyFiles(folder: string): KeyFiles {
  const files = { signingKeyFile: signingKeyFile(folder), publicKeyFile: join(folder, 'signing.pub.pem') };
  for (const file of Object.values(files)) {
    if (existsSync(file)) throw vigieErrors.create('CLI_KEYS_EXIST', { file });
  }
  const { keyId, privateKey, publicKey } = generateKeyPair();
  try {
    makeFolder(folder);
    writeFileSync(files.signingKeyFile, privateKey, { mode: 0o600, flag: 'wx' });
    writeFileSync(files.publicKeyFile, publicKey, { mode: 0o644, flag: 'wx' });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown reason';
    throw vigieErrors.create('CLI_KEYS_NOT_WRITTEN', { folder, reason });
  }
  return { keyId, ...files };
}
