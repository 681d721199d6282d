import { existsSync, globSync, readFileSync } from 'node:fs';
import { type Apt, aptUpdate, privateApt } from './apt';
import type { Progress } from './progress';

/** The Debian release that first has what we need: nats-server 2.10.27 and pgvector. */
const NEWER_RELEASE = 'trixie';
const OLDER_RELEASES = ['bullseye', 'bookworm'];

/**
 * An apt for the packages and sources of a newer Debian release, derived from the sources of this machine: same hosts,
 * same keys, another release. The system's own sources and lists stay as they are. Null on a machine that is not an
 * older Debian.
 */
export function newerRelease(say: Progress): Promise<Apt | null> {
  known ??= openNewerRelease(say);
  return known;
}

let known: Promise<Apt | null> | undefined;

async function openNewerRelease(say: Progress): Promise<Apt | null> {
  const here = codename();
  if (here === null || !OLDER_RELEASES.includes(here)) return null;
  const derived = deriveSources(configuredSources(), here, NEWER_RELEASE);
  if (derived === '') return null;
  const apt = privateApt(NEWER_RELEASE, say, derived);
  await aptUpdate(apt);
  return apt;
}

function codename(): string | null {
  if (!existsSync('/etc/os-release')) return null;
  const release = readFileSync('/etc/os-release', 'utf8');
  if (!/^ID="?debian"?$/m.test(release)) return null;
  return release.match(/^VERSION_CODENAME="?(\w+)"?$/m)?.[1] ?? null;
}

function configuredSources(): string {
  const stanzas = globSync('/etc/apt/sources.list.d/*.sources').map((file) => readFileSync(file, 'utf8'));
  const lists = ['/etc/apt/sources.list', ...globSync('/etc/apt/sources.list.d/*.list')].filter(existsSync);
  const lines = lists.flatMap((file) => readFileSync(file, 'utf8').split('\n')).flatMap((line) => stanzaOf(line) ?? []);
  return [...stanzas, ...lines].join('\n\n');
}

/** One line of the old form as a stanza: `deb [signed-by=K] URI SUITE COMPONENT…`. */
function stanzaOf(line: string): string | null {
  const parts = line.match(/^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s+(.*)$/);
  if (parts === null) return null;
  const [, options = '', uri, suite, components] = parts;
  const key = options.match(/signed-by=(\S+)/)?.[1];
  const signed = key === undefined ? '' : `\nSigned-By: ${key}`;
  return `Types: deb\nURIs: ${uri}\nSuites: ${suite}\nComponents: ${components?.replace(/#.*/, '').trim()}${signed}`;
}

/**
 * The stanzas that name the release `from` as Debian's own archives do, with the release `to` and with source packages.
 * Pure; other vendors' suites (`from-pgdg` and the like) are left out, for they may not exist for another release.
 */
export function deriveSources(sources: string, from: string, to: string): string {
  const own = new RegExp(`^${from}(-updates|-security|/updates)?$`);
  return sources
    .split(/\n\s*\n/)
    .flatMap((stanza) => {
      const lines = stanza.split('\n').filter((line) => !/^\s*#/.test(line) && line.trim() !== '');
      const suites =
        lines
          .find((line) => /^Suites:/i.test(line))
          ?.replace(/^Suites:/i, '')
          .trim()
          .split(/\s+/) ?? [];
      const kept = suites.filter((suite) => own.test(suite)).map((suite) => suite.replace(from, to));
      if (kept.length === 0 || lines.some((line) => /^Enabled:\s*no/i.test(line))) return [];
      const rest = lines.filter((line) => !/^(Types|Suites):/i.test(line));
      return [['Types: deb deb-src', `Suites: ${kept.join(' ')}`, ...rest].join('\n')];
    })
    .join('\n\n');
}
