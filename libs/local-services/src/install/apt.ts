import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { localServicesErrors } from '../errors';
import { vigieFolder } from '../places';
import type { Progress } from './progress';
import { installFault, tryCommand } from './run-command';

/** How long we wait for another package manager to finish. */
const LOCK_PATIENCE_MS = 300_000;
const LOCK_PAUSE_MS = 3_000;
const LOCKED =
  /could not get lock|unable to (acquire|lock)|is another process using it|resource temporarily unavailable/i;

/** An apt with its lists, its cache and, maybe, its own sources: the system's, or one below .vigie. */
export interface Apt {
  /** APT_CONFIG, or null for the system's own. */
  readonly config: string | null;
  readonly say: Progress;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * An apt whose state lies in .vigie/apt/NAME, so that it needs no right over the system's and leaves it untouched.
 * @param sources a file of sources in deb822 form; the system's sources when absent
 */
export function privateApt(name: string, say: Progress, sources?: string): Apt {
  const folder = path.join(vigieFolder(), 'apt', name);
  for (const below of ['lists/partial', 'cache/archives/partial', 'no-parts']) {
    mkdirSync(path.join(folder, below), { recursive: true });
  }
  const lines = [
    `Dir::State::lists "${folder}/lists";`,
    `Dir::Cache "${folder}/cache";`,
    `Dir::Log "${folder}";`,
    'Dir::Cache::pkgcache "";',
    'Dir::Cache::srcpkgcache "";',
    'APT::Sandbox::User "root";',
    'Acquire::Languages "none";',
    'Debug::NoLocking "1";',
  ];
  if (sources !== undefined) {
    const list = path.join(folder, 'derived.sources');
    writeFileSync(list, sources);
    lines.push(`Dir::Etc::sourcelist "${list}";`, `Dir::Etc::sourceparts "${folder}/no-parts";`);
  }
  const config = path.join(folder, 'apt.conf');
  writeFileSync(config, `${lines.join('\n')}\n`);
  return { config, say };
}

export function archivesOf(apt: Apt): string[] {
  if (apt.config === null) return [];
  const folder = path.join(path.dirname(apt.config), 'cache', 'archives');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => path.join(folder, name));
}

/** Runs apt-get, waiting while another process holds a lock. @throws INSTALL_FAILED, INSTALL_LOCKED */
export async function aptGet(apt: Apt, args: readonly string[], cwd?: string): Promise<string> {
  const started = performance.now();
  for (let told = false; ; told = true) {
    const { code, output } = await tryCommand('apt-get', [...args], { cwd, environment: environmentOf(apt) });
    if (code === 0) return output;
    if (!LOCKED.test(output)) throw installFault(`apt-get ${args[0]}`, output);
    if (performance.now() - started > LOCK_PATIENCE_MS) {
      const facts = { what: 'the package manager', seconds: LOCK_PATIENCE_MS / 1000 };
      throw localServicesErrors.create('INSTALL_LOCKED', facts);
    }
    if (!told) apt.say('waiting for another package manager to finish');
    await delay(LOCK_PAUSE_MS);
  }
}

/** Brings the lists up to date. Some sources of a machine may be out of reach, so what matters is what is known after. */
export async function aptUpdate(apt: Apt): Promise<void> {
  apt.say('reading the package lists (apt-get update)');
  await aptGet(apt, ['update', '-q']).catch((error: unknown) => {
    if (error instanceof Error && /lock/i.test(error.message)) throw error;
  });
}

/** Versions that apt would install, without epoch and Debian revision; a package that it does not know has none. */
export async function aptCandidates(apt: Apt, packages: readonly string[]): Promise<Map<string, string>> {
  const { output } = await tryCommand('apt-cache', ['policy', ...packages], { environment: environmentOf(apt) });
  const candidates = new Map<string, string>();
  for (const block of output.split(/^(?=\S)/m)) {
    const name = block.match(/^(\S+):/)?.[1];
    const version = block.match(/^\s+Candidate: (?:\d+:)?([^\s(-]+)/m)?.[1];
    if (name !== undefined && version !== undefined) candidates.set(name, version);
  }
  return candidates;
}

function environmentOf(apt: Apt): NodeJS.ProcessEnv {
  return apt.config === null ? {} : { APT_CONFIG: apt.config };
}
