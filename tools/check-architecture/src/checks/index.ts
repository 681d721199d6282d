import type { Check } from './check';
import { citedPaths, dependencyTable } from './docs';
import { errorCatalogues } from './errors';
import { generatedCode, protocolBreaking } from './protocol';
import { build, formatAndLint, protocolLint, testTypes } from './tools';
import { wallsHold } from './walls';

/** In this order: the catalogues are read from what the build made. */
export const checks: readonly Check[] = [
  formatAndLint,
  build,
  testTypes,
  wallsHold,
  generatedCode,
  protocolLint,
  protocolBreaking,
  errorCatalogues,
  citedPaths,
  dependencyTable,
];
