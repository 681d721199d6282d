import type { Rect, ScreenState, StateNeighbour } from '@vigie/domain';

/** Vectors of one provider, one per input, in order. */
export interface Embedded {
  readonly provider: string;
  readonly vectors: readonly Float32Array[];
}

/** What fusion asks of embedding. Throws FUSION_EMBEDDING_REFUSED, or the bus's error when nobody answers. */
export interface Embedder {
  embedScreen(evidence: string): Promise<Embedded>;
  embedCrops(evidence: string, regions: readonly Rect[]): Promise<Embedded>;
  /** Every text has a letter or digit. */
  embedTexts(texts: readonly string[]): Promise<Embedded>;
}

/** A vector with its content id and the part that it plays in a state. */
export interface StateVector {
  readonly part: string;
  /** Empty for the fingerprint's components. */
  readonly elementId: string;
  readonly vectorId: string;
  readonly provider: string;
  readonly weight: number;
}

export interface StoredVector extends StateVector {
  readonly vector: Float32Array;
}

/** A state and all that is stored with it. */
export interface FusedState {
  readonly state: ScreenState;
  readonly space: string;
  readonly fingerprint: Float32Array;
  readonly vectors: readonly StoredVector[];
}

export interface StateQuery {
  readonly screenStateId: string;
  readonly limit: number;
  readonly workflowId: string;
  readonly stepId: string;
}

/** Stored states. Owner of every table of fusion. */
export interface StateStore {
  /** Idempotent by frame. */
  save(fused: FusedState): Promise<void>;
  /** Null when it is not stored. */
  load(screenStateId: string): Promise<ScreenState | null>;
  /** Which vectors a state was fused from. */
  vectorsOf(screenStateId: string): Promise<readonly StateVector[]>;
  /** Vectors by id, of components, elements and fingerprints. Throws VECTOR_UNKNOWN. */
  loadVectors(vectorIds: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  /** Nearest first, the state itself left out. Throws STATE_UNKNOWN. */
  nearest(query: StateQuery): Promise<readonly StateNeighbour[]>;
  /** False when there is no such state. */
  confirm(screenStateId: string, workflowId: string, stepId: string): Promise<boolean>;
  /** Deletes unconfirmed states stored before a time, and vectors that no state needs; how many states went. */
  sweep(olderThanMs: number): Promise<number>;
}
