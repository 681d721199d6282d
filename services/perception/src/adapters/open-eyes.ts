import type { Eyes } from '../perceive/perceive-image';
import { type OpenTextReader, openTextReader, type TextReaderOptions } from './open-text-reader';

export type EyesOptions = TextReaderOptions;

export interface OpenEyes extends Omit<OpenTextReader, 'reader'> {
  readonly eyes: Eyes;
}

/** Verifies and loads all models that an image is looked at with. Throws MODEL_MISSING, MODEL_CORRUPT and the like. */
export async function openEyes(options: EyesOptions): Promise<OpenEyes> {
  const { reader, ...text } = await openTextReader(options);
  return { ...text, eyes: { reader, detector: null } };
}
