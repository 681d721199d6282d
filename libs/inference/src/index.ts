export { type Batcher, type BatcherOptions, createBatcher } from './batcher';
export { loadCatalogue, type ModelCatalogue, type ModelEntry, type ModelTask, modelsFolder } from './catalogue';
export { inferenceErrors } from './errors';
export { type BatchedModel, type JoinOptions, joinRuns } from './join-runs';
export { type OnnxRuntime, onnxRuntime, type RuntimeSession } from './onnx-runtime';
export { type ModelFile, resolveModel } from './resolve-model';
export { type FallbackCode, type OnnxSession, openSession, type Provider, type SessionOptions } from './session';
export type { TensorData, TensorValues } from './tensor';
