import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { localServicesErrors } from '../errors';
import { environmentFor } from '../find-program';
import { vigieFolder } from '../places';
import type { PostgresFound } from '../require/postgres';
import type { Identity } from './supervise';
import { giveTo } from './unprivileged-user';

const run = promisify(execFile);

export const POSTGRES_SUPERUSER = 'vigie';

/** A cluster on the disk: its data folder and the superuser's password. */
export interface Cluster {
  readonly data: string;
  readonly password: string;
}

/** Opens the cluster in `folder`, or makes one there. */
export async function openCluster(
  postgres: PostgresFound,
  folder: string,
  identity: Identity | undefined,
): Promise<Cluster> {
  const data = path.join(folder, 'data');
  const secret = path.join(folder, 'password');
  if (!existsSync(path.join(data, 'PG_VERSION'))) await initialise(postgres, folder, identity);
  if (identity !== undefined) giveTo(identity, folder);
  return { data, password: readFileSync(secret, 'utf8') };
}

/**
 * As `openCluster`, by copying a cluster that was made once on this machine: 0.2 s instead of 1.5 s. For data that is
 * thrown away only, since all copies share one password.
 */
export async function copyCluster(
  postgres: PostgresFound,
  folder: string,
  identity: Identity | undefined,
): Promise<Cluster> {
  const template = path.join(vigieFolder(), 'cache', `cluster-${postgres.version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(template)) await makeTemplate(postgres, template, identity);
  await run('cp', ['-R', `${template}/.`, folder]);
  chmodSync(path.join(folder, 'data'), 0o700);
  return openCluster(postgres, folder, identity);
}

/** Made aside and renamed, so that of two processes that make it at once one wins and neither sees half of it. */
async function makeTemplate(postgres: PostgresFound, template: string, identity: Identity | undefined): Promise<void> {
  const aside = mkdtempSync(path.join(tmpdir(), 'vigie-cluster-'));
  try {
    await initialise(postgres, aside, identity);
    mkdirSync(path.dirname(template), { recursive: true });
    const staged = `${template}-${randomBytes(6).toString('hex')}`;
    await run('cp', ['-R', aside, staged]);
    try {
      renameSync(staged, template);
    } catch {
      rmSync(staged, { recursive: true, force: true });
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

async function initialise(postgres: PostgresFound, folder: string, identity: Identity | undefined): Promise<void> {
  const password = randomBytes(18).toString('hex');
  const secret = path.join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  if (identity !== undefined) giveTo(identity, folder);
  const initdb = path.join(postgres.bin, 'initdb');
  const data = path.join(folder, 'data');
  const common = [
    '-D',
    data,
    '-U',
    POSTGRES_SUPERUSER,
    '-E',
    'UTF8',
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
    '-N',
  ];
  const options = { cwd: folder, env: environmentFor(initdb), ...(identity ?? {}) };
  try {
    // Without a UTF-8 locale, case folding would stop at ASCII.
    await run(initdb, [...common, '--locale=C.UTF-8'], options).catch(() => {
      rmSync(data, { recursive: true, force: true });
      return run(initdb, [...common, '--locale=C'], options);
    });
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw initFault(folder, error as Error & { stderr?: string });
  }
}

function initFault(folder: string, error: Error & { stderr?: string }): Error {
  const words = (error.stderr ?? error.message).trim().split('\n').slice(-3).join(' | ');
  if (/no space left on device/i.test(words)) {
    const facts = { service: 'postgres', folder, freeMiB: 0, neededMiB: 1 };
    return localServicesErrors.create('DISK_FULL', facts);
  }
  const facts = { service: 'postgres', how: 'initdb failed', log: folder, lastWords: words };
  return localServicesErrors.create('SERVICE_FAILED', facts, error);
}
