import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ModelCatalogue, ModelEntry } from './catalogue';
import { inferenceErrors } from './errors';

/** A model's file whose bytes were compared with the catalogue. */
export interface ModelFile {
  readonly id: string;
  /** Absolute path. */
  readonly file: string;
  readonly entry: ModelEntry;
}

/** Finds a model's file and verifies size and SHA-256. Throws MODEL_UNKNOWN, MODEL_MISSING or MODEL_CORRUPT. */
export async function resolveModel(catalogue: ModelCatalogue, id: string): Promise<ModelFile> {
  const entry = catalogue.models.find((model) => model.id === id);
  if (!entry) {
    throw inferenceErrors.create('MODEL_UNKNOWN', { id, known: catalogue.models.map((model) => model.id) });
  }
  const file = await locate(catalogue.folder, entry);
  const size = (await stat(file)).size;
  if (size !== entry.size) {
    throw inferenceErrors.create('MODEL_CORRUPT', { id, file, problem: `${size} bytes instead of ${entry.size}` });
  }
  const sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  if (sha256 !== entry.sha256) {
    throw inferenceErrors.create('MODEL_CORRUPT', { id, file, problem: 'its SHA-256 differs' });
  }
  return { id, file, entry };
}

/** Packages are looked for as Node does, in every `node_modules` above the catalogue; their `exports` do not matter. */
async function locate(folder: string, entry: ModelEntry): Promise<string> {
  const tried: string[] = [];
  if (entry.package === undefined) tried.push(join(folder, entry.path));
  else
    for (const root of [folder, __dirname]) {
      for (let at = root; ; at = dirname(at)) {
        tried.push(join(at, 'node_modules', entry.package, entry.path));
        if (dirname(at) === at) break;
      }
    }
  for (const file of tried) if (await isFile(file)) return file;
  throw inferenceErrors.create('MODEL_MISSING', { id: entry.id, file: tried[0] ?? entry.path });
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
