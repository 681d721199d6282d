import type { Screen } from './screen';

/** The modalities of F-14.1. */
export const FINGERPRINT_COMPONENTS = ['image', 'text', 'title', 'ui', 'context'] as const;
export type FingerprintComponentName = (typeof FINGERPRINT_COMPONENTS)[number];

/** One modality of a fingerprint: the provider of its vector, the row that stores it, and its weight. */
export interface FingerprintComponent {
  readonly name: FingerprintComponentName;
  readonly provider: string;
  readonly vectorId: string;
  readonly weight: number;
}

/** F-15. */
export const PERCEPTION_MODES = ['light', 'enriched', 'complete'] as const;
export type PerceptionMode = (typeof PERCEPTION_MODES)[number];

/** F-12: a screen with its identity and its fingerprint's name; vectors themselves stay in the store. */
export interface ScreenState extends Screen {
  readonly screenStateId: string;
  readonly sessionId: string;
  /** Row of the fused vector. */
  readonly vectorId: string;
  readonly components: readonly FingerprintComponent[];
  readonly mode: PerceptionMode;
  readonly fuseMs: number;
}

/** A stored state near another: cosine similarity, and the workflow step for which it was confirmed, if any. */
export interface StateNeighbour {
  readonly screenStateId: string;
  readonly similarity: number;
  readonly workflowId: string;
  readonly stepId: string;
}
