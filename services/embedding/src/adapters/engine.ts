import { loadCatalogue, openSession, type SessionOptions } from '@vigie/inference';
import { embeddingErrors } from '../errors';
import type { EmbeddingEngine, EmbeddingProvider, EngineInput, Modality } from '../ports';
import { type MountedModel, type MountedModels, readMountedModels } from './mounted-models';
import { openGradientCrop } from './providers/gradient-crop';
import { openHashedText } from './providers/hashed-text';
import { openMountedImage } from './providers/mounted-image';
import { openMountedPatches } from './providers/mounted-patches';
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
    const provider = await openMounted(mounted.folder, model, open, session);
    own.push(provider);
    await provider.embed([SAMPLES[provider.facts.modality]]);
  }
  return own;
}

function openMounted(
  folder: string,
  model: MountedModel,
  open: OpenSession,
  session: SessionOptions,
): Promise<EmbeddingProvider> {
  switch (model.modality) {
    case 'image':
      return openMountedImage(folder, model, open, session);
    case 'image-patches':
      return openMountedPatches(folder, model, open, session);
    case 'text':
      return openMountedText(folder, model, open, session);
  }
}

/** Tried with every mounted model: one that gives other vectors than stated stops the start, not the first request. */
const SAMPLES: Readonly<Record<Modality, EngineInput>> = {
  text: { text: 'vigie' },
  image: { image: { width: 64, height: 64, data: Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 7) % 256) } },
};
