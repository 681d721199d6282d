import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The root of this checkout: both src/ and dist/ lie three folders below it. */
export const repositoryFolder = path.resolve(__dirname, '..', '..', '..');

/** The git-ignored folder of everything that this checkout fetches, builds or keeps on this machine. */
export function vigieFolder(): string {
  return process.env.VIGIE_HOME || path.join(repositoryFolder, '.vigie');
}

/** Where packages are unpacked that are not installed in the system; laid out as `/`. */
export function systemFolder(): string {
  return path.join(vigieFolder(), 'system');
}

/** Folders of shared libraries below `root`, such as usr/lib and usr/lib/x86_64-linux-gnu. */
export function libraryFolders(root: string): string[] {
  const found: string[] = [];
  for (const lib of [path.join(root, 'usr', 'lib'), path.join(root, 'lib')]) {
    if (!existsSync(lib)) continue;
    const triplets = readdirSync(lib).filter((name) => /-linux-gnu/.test(name));
    found.push(...triplets.map((name) => path.join(lib, name)), lib);
  }
  return found;
}
