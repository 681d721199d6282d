import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { configErrors } from './errors';

/** Name of the git-ignored file with the secrets and settings of this machine, `NAME=value` lines. */
export const LOCAL_ENVIRONMENT_FILE = '.env.local';

/**
 * Takes the variables of `<folder>/.env.local` into this process's environment; those that are set already win. Nothing
 * happens without the file.
 * @throws CONFIG_FILE_UNREADABLE
 */
export function loadLocalEnvironment(folder: string): void {
  const file = path.join(folder, LOCAL_ENVIRONMENT_FILE);
  if (!existsSync(file)) return;
  try {
    for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) process.env[name] ??= value;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown reason';
    throw configErrors.create('CONFIG_FILE_UNREADABLE', { file, reason });
  }
}
