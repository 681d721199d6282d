import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder with these files. */
export function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vigie-postgres-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return folder;
}
