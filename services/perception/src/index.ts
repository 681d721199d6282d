export { type OpenTextReader, openTextReader, type TextReaderOptions } from './adapters/open-text-reader';
export { decodeImage, sharpImageEncoder } from './adapters/sharp-images';
export { composePerception } from './compose';
export { type PerceptionConfig, perceptionConfig } from './config';
export { perceptionErrors } from './errors';
export { perceiveImage } from './perceive/perceive-image';
export type { SeenElement, Sight } from './perceive/sight';
export type { TextReader } from './read/text-reader';
export { type PerceptionDeps, type RunningPerception, startPerception } from './start-perception';
