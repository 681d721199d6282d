import type { ElementType, Rect, ScreenState, StateNeighbour } from '@vigie/domain';
import type { Weights } from './fuse/fingerprint';

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

/** Empty or absent strings do not filter. */
export interface StateFilter {
  readonly site?: string | undefined;
  readonly appName?: string | undefined;
  /** Only states confirmed for this workflow, and this step. */
  readonly workflowId?: string | undefined;
  readonly stepId?: string | undefined;
  /** Only states confirmed for some step. */
  readonly confirmed?: boolean | undefined;
}

/** What to compare with: a stored state, which the answer leaves out, or FINGERPRINT_DIMENSIONS numbers of a space. */
export type SearchTarget =
  | { readonly screenStateId: string }
  | { readonly fingerprint: Float32Array; readonly space: string };

export type StateQuery = StateFilter &
  SearchTarget & {
    readonly limit: number;
    /** Weights of a workflow: similarities are exact under them. Without: the weights of the stored fingerprints. */
    readonly weights?: Weights | undefined;
  };

/** Elements of one space whose descriptors are near to `descriptor` (ELEMENT_DIMENSIONS numbers, `elementDescriptor`). */
export interface ElementQuery {
  readonly descriptor: Float32Array;
  readonly space: string;
  readonly limit: number;
  readonly site?: string | undefined;
  readonly appName?: string | undefined;
  readonly type?: string | undefined;
}

/** An element as the store knows it, whichever states it is in. Its texts stand in the states alone. */
export interface ElementNeighbour {
  readonly elementId: string;
  readonly site: string;
  readonly appName: string;
  readonly type: ElementType;
  readonly role: string;
  /** Cosine of the descriptors. */
  readonly similarity: number;
  readonly firstSeenMs: number;
  /** To the minute. */
  readonly lastSeenMs: number;
}

/** A step that a state was confirmed for. */
export interface Confirmation {
  readonly screenStateId: string;
  readonly workflowId: string;
  readonly stepId: string;
  readonly confirmedAtMs: number;
}

/** Stored states. Owner of every table of fusion. */
export interface StateStore {
  /** Idempotent by frame: the first one stands, unless mode, space or vectors differ. False when it changed nothing. */
  save(fused: FusedState): Promise<boolean>;
  /** Null when it is not stored. */
  load(screenStateId: string): Promise<ScreenState | null>;
  /** Those that are stored, by id. */
  loadMany(screenStateIds: readonly string[]): Promise<ReadonlyMap<string, ScreenState>>;
  /** The space of its fingerprint; null when the state is not stored. */
  spaceOf(screenStateId: string): Promise<string | null>;
  /** Which vectors a state was fused from. */
  vectorsOf(screenStateId: string): Promise<readonly StateVector[]>;
  /** Vectors by id, of components, elements and fingerprints. Throws VECTOR_UNKNOWN. */
  loadVectors(vectorIds: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  /** Nearest first, the state itself left out. Throws STATE_UNKNOWN. */
  nearest(query: StateQuery): Promise<readonly StateNeighbour[]>;
  nearestElements(query: ElementQuery): Promise<readonly ElementNeighbour[]>;
  /** False when there is no such state. */
  confirm(screenStateId: string, workflowId: string, stepId: string): Promise<boolean>;
  /** What a state was confirmed for, latest first. */
  confirmationsOf(screenStateId: string): Promise<readonly Confirmation[]>;
  /** States confirmed for a step, latest first. */
  confirmedFor(workflowId: string, stepId: string, limit: number): Promise<readonly Confirmation[]>;
  /** How many states each space has. */
  countBySpace(): Promise<ReadonlyMap<string, number>>;
  /** Ids, ascending and after `after`, of states that are in another space: what is left to embed anew. */
  statesOutside(space: string, after: string, limit: number): Promise<readonly string[]>;
  /** Brings some of the rows that an older version wrote to the present format; how many. 0: none is left to take. */
  upgrade(): Promise<number>;
  /** Deletes unconfirmed states stored before a time, and vectors and elements that no state needs; how many states went. */
  sweep(olderThanMs: number): Promise<number>;
}
