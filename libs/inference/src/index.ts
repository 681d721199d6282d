export { type Batcher, type BatcherOptions, createBatcher } from './batcher';
export { loadCatalogue, type ModelCatalogue, type ModelEntry, type ModelTask, modelsFolder } from './catalogue';
export { inferenceErrors } from './errors';
export { type ModelFile, resolveModel } from './resolve-model';
export {
  type OnnxSession,
  openSession,
  type Provider,
  type SessionOptions,
  type TensorData,
  type TensorValues,
} from './session';
