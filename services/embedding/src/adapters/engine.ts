import { loadCatalogue, openSession } from '@vigie/inference';
import { embeddingErrors } from '../errors';
import type { EmbeddingEngine, EmbeddingProvider } from '../ports';
import { type MountedModels, readMountedModels } from './mounted-models';
import { openGradientCrop } from './providers/gradient-crop';
import { openHashedText } from './providers/hashed-text';
import { openMountedImage } from './providers/mounted-image';
import { openMountedText } from './providers/mounted-text';
import { type OpenSession, openScreenGrid } from './providers/screen-grid';

/** What the engine needs of the configuration; plain, because it travels to a worker thread. */
export interface EngineOptions {
  readonly threads: number;
  readonly devices: readonly ('cuda' | 'cpu')[];
  readonly maxBatch: number;
  /** File that lists the operator's models; empty for none. */
  readonly modelsFile: string;
  /** Folder of the model catalogue; empty for the shipped one. */
  readonly catalogueFolder: string;
}

/** Opens every provider. Throws what a provider throws: a missing or altered model stops the start. */
export async function createEngine(options: EngineOptions, open: OpenSession = openSession): Promise<EmbeddingEngine> {
  const mounted = options.modelsFile ? await readMountedModels(options.modelsFile) : { folder: '', models: [] };
  const providers = await openProviders(options, mounted, open);
  return {
    providers: providers.map((provider) => provider.facts),
    embed: async (id, inputs) => {
      const provider = providers.find((candidate) => candidate.facts.id === id);
      if (provider) return provider.embed(inputs);
      const known = providers.map((candidate) => candidate.facts.id);
      throw embeddingErrors.create('EMBED_PROVIDER_UNKNOWN', { provider: id, known });
    },
    close: async () => {
      await Promise.all(providers.map((provider) => provider.close()));
    },
  };
}

async function openProviders(
  options: EngineOptions,
  mounted: MountedModels,
  open: OpenSession,
): Promise<EmbeddingProvider[]> {
  const session = { threads: options.threads, providers: options.devices };
  const catalogue = options.catalogueFolder ? loadCatalogue(options.catalogueFolder) : loadCatalogue();
  const grid = await openScreenGrid(catalogue, open, { ...session, maxBatch: options.maxBatch });
  const own = [grid, openGradientCrop(), openHashedText()];
  for (const model of mounted.models) {
    own.push(
      model.modality === 'image'
        ? await openMountedImage(mounted.folder, model, open, session)
        : await openMountedText(mounted.folder, model, open, session),
    );
  }
  return own;
}
