import { readFile } from 'node:fs/promises';
import { loadCatalogue, openSession, type Provider, resolveModel } from '@vigie/inference';
import { parseCharacterSet } from '../read/characters';
import { createRecognitionCache, type SharedRecognitions } from '../read/recognition-cache';
import { createTextReader, type TextReader } from '../read/text-reader';
import { openTextDetector } from './open-text-detector';

export interface TextReaderOptions {
  /** Folder of catalogue.json; null for the repository's. */
  readonly models: string | null;
  readonly threads: number;
  readonly providers: readonly Provider[];
  readonly shared: SharedRecognitions | null;
  /** Recognitions kept in the process; default some 100 screens. 0 keeps none. */
  readonly maxRecognitions?: number;
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

/** Verifies and loads the models of the text reader. Throws MODEL_MISSING, MODEL_CORRUPT and the like. */
export async function openTextReader(options: TextReaderOptions): Promise<OpenTextReader> {
  const { threads, providers } = options;
  const catalogue = options.models === null ? loadCatalogue() : loadCatalogue(options.models);
  const characters = await resolveModel(catalogue, 'pp-ocrv4-characters');
  const detector = await openTextDetector(catalogue, { threads, providers });
  const recogniser = await openSession(await resolveModel(catalogue, 'pp-ocrv4-recognition'), { threads, providers });
  const cache = createRecognitionCache(options.shared, options.maxRecognitions);
  const lines = { recogniser, characters: parseCharacterSet(await readFile(characters.file, 'utf8')), cache };
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
