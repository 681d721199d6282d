import { existsSync } from 'node:fs';
import path from 'node:path';
import { definedCatalogues, type ErrorCatalogue } from '@vigie/errors';
import type { Workspace } from '../workspace/read-workspace';

/** Every package's catalogue, in the order of the packages. Reads dist/, so it must be built. */
export function loadCatalogues({ root, packages }: Workspace): readonly ErrorCatalogue[] {
  const before = new Set(definedCatalogues());
  for (const { folder, sources } of packages) {
    if (!sources.some(({ path: file }) => file === `${folder}/src/errors.ts`)) continue;
    const built = path.join(root, folder, 'dist', 'errors.js');
    if (existsSync(built)) require(built);
  }
  return definedCatalogues().filter((catalogue) => !before.has(catalogue));
}
