import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isCoded } from '@vigie/errors';
import { systemFolder } from '../places';
import { type Apt, aptCandidates, aptGet, aptUpdate, archivesOf, isRoot, privateApt } from './apt';
import type { Progress } from './progress';
import { relocate } from './relocate';
import { runCommand, tryCommand } from './run-command';

/** A way to bring Debian packages to this machine. */
export interface Means {
  readonly apt: Apt;
  install(packages: readonly string[]): Promise<void>;
  /** A package file that we built. */
  installFile(file: string): Promise<void>;
}

export function meansOfThisUser(say: Progress): Means {
  return isRoot() ? intoTheSystem({ config: null, say }) : intoOurFolder(privateApt('unpacked', say));
}

/** Asks for the lists only when something is unknown, since they take seconds. */
async function know(apt: Apt, packages: readonly string[]): Promise<void> {
  const candidates = await aptCandidates(apt, packages);
  if (packages.some((name) => !candidates.has(name))) await aptUpdate(apt);
}

function intoTheSystem(apt: Apt): Means {
  const install = async (packages: readonly string[]) => {
    await know(apt, packages);
    const get = () =>
      aptGet(apt, ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...packages]);
    await withoutStartingDaemons(() =>
      get().catch(async (error: unknown) => {
        // The lists may be older than the archive, which then no longer has those versions.
        if (!isCoded(error, 'INSTALL_FAILED') || !/unable to (fetch|locate)|404|not found/i.test(error.message))
          throw error;
        await aptUpdate(apt);
        return get();
      }),
    );
  };
  const installFile = async (file: string) => {
    await withoutStartingDaemons(() => aptGet(apt, ['install', '-y', '-o', 'DPkg::Lock::Timeout=300', file]));
  };
  return { apt, install, installFile };
}

const POLICY = '/usr/sbin/policy-rc.d';
const POLICY_TEXT =
  '#!/bin/sh\n# Made by the installer of Vigie for the time of one installation; may be removed.\nexit 101\n';

/** Debian starts a server as soon as its package is installed. We start our own, so the system's stay off. */
async function withoutStartingDaemons<T>(work: () => Promise<T>): Promise<T> {
  const stale = existsSync(POLICY) && readFileSync(POLICY, 'utf8') === POLICY_TEXT;
  if (existsSync(POLICY) && !stale) return work();
  writeFileSync(POLICY, POLICY_TEXT, { mode: 0o755 });
  try {
    return await work();
  } finally {
    rmSync(POLICY, { force: true });
  }
}

function intoOurFolder(apt: Apt): Means {
  const unpack = async (files: readonly string[]) => {
    for (const file of files) await runCommand('dpkg', ['-x', file, systemFolder()]);
    await relocate(systemFolder());
  };
  const install = async (packages: readonly string[]) => {
    await know(apt, packages);
    apt.say(`unpacking into ${systemFolder()}, since only root may install: ${packages.join(', ')}`);
    for (const file of archivesOf(apt)) rmSync(file);
    const get = () => aptGet(apt, ['install', '-y', '--no-install-recommends', '--download-only', ...packages]);
    await get().catch(async () => {
      await aptUpdate(apt);
      return get();
    });
    await unpack(archivesOf(apt));
    for (const file of archivesOf(apt)) rmSync(file);
  };
  return { apt, install, installFile: (file) => unpack([file]) };
}

/** Such as `amd64`. */
export async function debianArchitecture(): Promise<string> {
  return (await runCommand('dpkg', ['--print-architecture'])).trim();
}

export async function hasApt(): Promise<boolean> {
  return (await tryCommand('apt-get', ['--version'])).code === 0;
}
