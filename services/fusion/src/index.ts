export { asStored } from './adapters/as-stored';
export { busEmbedder } from './adapters/bus-embedder';
export { reindexTables } from './adapters/reindex-tables';
export { readStateFolder, writeStateFolder } from './adapters/state-folder';
export { openStateTables } from './adapters/state-tables';
export { composeFusion } from './compose';
export { type FusionConfig, fusionConfig } from './config';
export { fusionErrors } from './errors';
export { importState } from './exchange/import-state';
export { exchangeJsonSchemas } from './exchange/json-schema';
export { EXCHANGE_LIMITS } from './exchange/limits';
export { loadFused } from './exchange/load-fused';
export { npyBytes, readNpy } from './exchange/npy';
export type { ExchangeProblem } from './exchange/problem';
export { type Exchange, type ExchangeFiles, readExchange } from './exchange/read-exchange';
export { rebuildEmbeddings } from './exchange/rebuild-embeddings';
export { screenStateToJson } from './exchange/screen-state-json';
export { EXCHANGE_FORMAT, type ScreenStateJson } from './exchange/screen-state-schema';
export { writeExchange } from './exchange/write-exchange';
export { explainStates } from './explain/explain-states';
export { contextText, contextVector } from './fuse/context-vector';
export { ELEMENT_DIMENSIONS, elementDescriptor } from './fuse/element-descriptor';
export {
  COMPONENT_DIMENSIONS,
  type ComponentVector,
  DEFAULT_WEIGHTS,
  FINGERPRINT_DIMENSIONS,
  fuseFingerprint,
  toComponent,
  type Weights,
} from './fuse/fingerprint';
export { type FuseOptions, failedState, fuseScreen, type NameElements } from './fuse/fuse-screen';
export { spaceOf } from './fuse/identify';
export { inheritFrom, nameElements } from './fuse/name-elements';
export { projectVector } from './fuse/project-vector';
export { type Components, componentsOf, reweigh, similarityUnder } from './fuse/reweigh';
export { signsOf } from './fuse/signs';
export { cosine } from './fuse/unit-vector';
export { ownWeights, type WeightsConfig } from './fuse/workflow-weights';
export { type RecognisePorts, recogniseState } from './match/recognise-state';
export { type Views, viewCache } from './match/view-cache';
export type {
  Confirmation,
  ElementNeighbour,
  ElementQuery,
  Embedded,
  Embedder,
  FusedState,
  SearchTarget,
  StateFilter,
  StateQuery,
  StateStore,
  StateVector,
  StoredVector,
} from './ports';
export { type LiveWork, liveWork } from './reindex/live-work';
export {
  REINDEX_PACE,
  type ReindexPace,
  type ReindexPorts,
  reindexInBackground,
} from './reindex/reindex-in-background';
export type { ReindexJob } from './reindex/reindex-ports';
export { type FusionDeps, type RunningFusion, startFusion } from './start-fusion';
