import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A fresh folder for a server's data. It never lies in the checkout, so two checkouts cannot meet. */
export function localFolder(service: string): string {
  return mkdtempSync(path.join(tmpdir(), `vigie-test-${service}-`));
}
