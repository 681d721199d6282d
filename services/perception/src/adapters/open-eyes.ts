import { openSession, resolveModel } from '@vigie/inference';
import { createElementDetector } from '../detect/element-detector';
import type { Eyes } from '../perceive/perceive-image';
import {
  catalogueOf,
  type OpenTextReader,
  openTextReader,
  sessionOptions,
  type TextReaderOptions,
} from './open-text-reader';

/** Our network that finds elements (models/vigie-elements.md). */
const ELEMENTS = 'vigie-elements';

export type EyesOptions = TextReaderOptions;

export interface OpenEyes extends Omit<OpenTextReader, 'reader'> {
  readonly eyes: Eyes;
}

/** Verifies and loads all models that an image is looked at with. Throws MODEL_MISSING, MODEL_CORRUPT and the like. */
export async function openEyes(options: EyesOptions): Promise<OpenEyes> {
  const { onFallback } = options;
  const catalogue = catalogueOf(options);
  const known = { ...options, ...(onFallback && { onFallback: once(onFallback) }) };
  const { reader, ...text } = await openTextReader(known, catalogue);
  const network = await openSession(await resolveModel(catalogue, ELEMENTS), sessionOptions(known));
  return {
    ...text,
    eyes: { reader, detector: createElementDetector(network) },
    fellBack: text.fellBack || network.fellBack,
    models: [...text.models, network.modelId],
    close: async () => {
      await text.close();
      await network.close();
    },
  };
}

/** All models share a device, so each of them tells the same. */
function once<Code>(tell: (code: Code) => void): (code: Code) => void {
  const told = new Set<Code>();
  return (code) => {
    if (told.has(code)) return;
    told.add(code);
    tell(code);
  };
}
