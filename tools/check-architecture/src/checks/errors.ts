import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERRORS_PAGE, errorsPage } from '../docs/errors-page';
import { findingText } from '../finding';
import { loadCatalogues } from '../generate/catalogues';
import { catalogueFindings } from '../rules/catalogues';
import type { Check } from './check';

export const errorCatalogues: Check = {
  name: 'error catalogues and docs/errors.md',
  run: async (workspace) => {
    const catalogues = loadCatalogues(workspace);
    const file = path.join(workspace.root, ERRORS_PAGE);
    const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const stale = page === errorsPage(catalogues) ? [] : [`${ERRORS_PAGE}: is not current.\n    Run npm run generate.`];
    return [...catalogueFindings(workspace, catalogues).map(findingText), ...stale];
  },
};
