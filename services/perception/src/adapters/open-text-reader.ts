import { readFile } from 'node:fs/promises';
import {
  type FallbackCode,
  joinRuns,
  loadCatalogue,
  type ModelCatalogue,
  type OnnxRuntime,
  openSession,
  type Provider,
  resolveModel,
  type SessionOptions,
} from '@vigie/inference';
import { parseCharacterSet } from '../read/characters';
import { CPU_BATCH } from '../read/recognise-text';
import { createRecognitionCache, type SharedRecognitions } from '../read/recognition-cache';
import { createTextReader, type TextReader } from '../read/text-reader';

export interface TextReaderOptions {
  /** Folder of catalogue.json; null for the repository's. */
  readonly models: string | null;
  readonly threads: number;
  readonly providers: readonly Provider[];
  readonly shared: SharedRecognitions | null;
  /** Recognitions kept in the process; default some 100 screens. 0 keeps none. */
  readonly maxRecognitions?: number;
  /** Lines that are recognised in one go on CUDA; on the CPU it is 8, where larger batches are slower. Default 32. */
  readonly cudaBatch?: number;
  /** Told each code once: CUDA could not be used, or failed later, and the CPU does its work. */
  readonly onFallback?: (code: FallbackCode) => void;
  /** Another runtime than onnxruntime-node; for tests. */
  readonly runtime?: OnnxRuntime;
}

export interface OpenTextReader {
  readonly reader: TextReader;
  /** True when CUDA was asked for and could not be used. */
  readonly fellBack: boolean;
  /** Ids of the models in use. */
  readonly models: readonly string[];
  /** Empties the process's cache of recognitions, as after a start; for measurements. */
  forget(): void;
  close(): Promise<void>;
}

/** Columns of a line on average; 400 are some 25 characters. */
const COLUMNS_OF_A_CROP = 400;

/** What the sessions of all models are opened with. */
export function sessionOptions({ threads, providers, onFallback, runtime }: TextReaderOptions): SessionOptions {
  return { threads, providers, ...(onFallback && { onFallback }), ...(runtime && { runtime }) };
}

/** The catalogue that the options name. */
export function catalogueOf({ models }: TextReaderOptions): ModelCatalogue {
  return models === null ? loadCatalogue() : loadCatalogue(models);
}

/** Verifies and loads the models of the text reader. Throws MODEL_MISSING, MODEL_CORRUPT and the like. */
export async function openTextReader(
  options: TextReaderOptions,
  catalogue: ModelCatalogue = catalogueOf(options),
): Promise<OpenTextReader> {
  const session = sessionOptions(options);
  const characters = await resolveModel(catalogue, 'vigie-french-characters');
  const detector = await openSession(await resolveModel(catalogue, 'vigie-text-detection'), session);
  const recogniser = await openSession(await resolveModel(catalogue, 'vigie-french-text'), session);
  const cache = createRecognitionCache(options.shared, options.maxRecognitions);
  const cudaBatch = { crops: options.cudaBatch ?? 32, columns: COLUMNS_OF_A_CROP * (options.cudaBatch ?? 32) };
  const lines = {
    // Readings at the same time share the recogniser's batches.
    recogniser: joinRuns(recogniser, { maxRows: cudaBatch.crops }),
    characters: parseCharacterSet(await readFile(characters.file, 'utf8')),
    cache,
    batch: () => (recogniser.provider === 'cuda' ? cudaBatch : CPU_BATCH),
  };
  return {
    reader: createTextReader({ detector, lines }),
    fellBack: detector.fellBack || recogniser.fellBack,
    models: [detector.modelId, recogniser.modelId],
    forget: () => cache.forget(),
    close: async () => {
      await detector.close();
      await recogniser.close();
    },
  };
}
