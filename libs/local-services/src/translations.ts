import { createHash } from 'node:crypto';
import { lstatSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** Where Debian's programs look for translations. */
export const COMPILED_IN_TRANSLATIONS = '/usr/share/locale';

/** A path as long as the compiled-in one, for the folder of translations below `root`. */
export function translationsLink(root: string): string {
  const digest = createHash('sha256').update(`${process.getuid?.()} ${root}`).digest('hex');
  return `/tmp/vigie-${digest.slice(0, 6)}`;
}

/** Makes the link, which a restart of the machine removes. One that another user made is left alone and not followed. */
export function linkTranslations(root: string): void {
  const link = translationsLink(root);
  const target = path.join(root, 'usr', 'share', 'locale');
  try {
    const there = lstatSync(link);
    if (there.isSymbolicLink() && readlinkSync(link) === target) return;
    if (there.uid !== process.getuid?.()) return;
    rmSync(link, { force: true });
  } catch {
    // there is none yet
  }
  symlinkSync(target, link);
}
