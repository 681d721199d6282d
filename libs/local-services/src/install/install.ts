import { rmSync } from 'node:fs';
import path from 'node:path';
import { localServicesErrors } from '../errors';
import { vigieFolder } from '../places';
import { findMissing } from '../require/catalogue';
import type { Purpose, Requirement } from '../require/requirement';
import { isRoot } from './apt';
import { withInstallLock } from './install-lock';
import { installNatsServer } from './install-nats-server';
import { installPgvector } from './install-pgvector';
import { hasApt, meansOfThisUser } from './means';
import type { Progress } from './progress';
import { installFault } from './run-command';

/** These need more than their package. */
const SPECIAL = ['nats-server', 'pgvector'];

/**
 * Brings what is missing: as root on Debian into the system by apt-get, without root into .vigie/system.
 * @throws INSTALL_UNSUPPORTED on a system without apt, INSTALL_FAILED, INSTALL_LOCKED
 */
export async function install(missing: readonly Requirement[], say: Progress): Promise<void> {
  if (missing.length === 0) return;
  if (!(await hasApt())) {
    const facts = { missing: missing.map((one) => `${one.id} (Debian: ${one.packages.join(' ')})`) };
    throw localServicesErrors.create('INSTALL_UNSUPPORTED', facts);
  }
  await withInstallLock(say, () =>
    installAll(
      missing.filter((one) => one.find() === null),
      say,
    ),
  );
}

/** Finds what a purpose lacks and brings it; under a second when nothing does. */
export async function ensureInstalled(purpose: Purpose, say: Progress): Promise<void> {
  await install(findMissing(purpose), say);
}

async function installAll(missing: readonly Requirement[], say: Progress): Promise<void> {
  const means = meansOfThisUser(say);
  const plain = missing.filter((one) => !SPECIAL.includes(one.id));
  for (const one of missing) say(`missing: ${one.id}, for ${one.why}`);
  if (plain.length > 0) {
    const packages = [...new Set(plain.flatMap((one) => one.packages))];
    say(`${isRoot() ? 'installing by apt-get' : 'fetching'}: ${packages.join(' ')}`);
    await means.install(packages);
  }
  if (missing.some((one) => one.id === 'nats-server')) await installNatsServer(means);
  if (missing.some((one) => one.id === 'pgvector')) await installPgvector(means);
  rmSync(path.join(vigieFolder(), 'apt'), { recursive: true, force: true });
  const still = missing.filter((one) => one.find() === null);
  if (still.length === 0) return say('everything is installed');
  throw installFault('the installation', `still missing: ${still.map((one) => one.id).join(', ')}`);
}
