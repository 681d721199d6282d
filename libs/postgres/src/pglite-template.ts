import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/**
 * A freshly initialised database as PGlite packs it, kept in the user's cache folder. Starting from it takes 0.9 s where
 * initialising takes 3 to 5 s. It holds no data; without a usable cache folder every start initialises.
 */
export async function readTemplate(): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(await templateFile())]);
  } catch {
    return undefined;
  }
}

/** Keeps a database that was just initialised as the template of later ones. Failing to is no reason not to start. */
export async function keepTemplate(pglite: PGlite): Promise<void> {
  try {
    const file = await templateFile();
    await pglite.exec('checkpoint');
    const packed = await pglite.dumpDataDir('none');
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const temporary = `${file}.${randomUUID()}`;
    await writeFile(temporary, new Uint8Array(await packed.arrayBuffer()), { mode: 0o600 });
    await rename(temporary, file);
  } catch {
    // A read-only or full home folder: the next start initialises again.
  }
}

/** A template that does not load was written by another build or damaged; the next start makes a new one. */
export async function dropTemplate(): Promise<void> {
  await rm(await templateFile(), { force: true }).catch(() => undefined);
}

async function templateFile(): Promise<string> {
  const manifest = path.join(path.dirname(require.resolve('@electric-sql/pglite')), '..', 'package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache');
  return path.join(cache, 'vigie', `pglite-${version}-vector.tar`);
}
