import type { RgbImage } from '@vigie/domain';

export type Modality = 'text' | 'image';

/** One thing to embed, its pixels decoded. */
export type EngineInput = { readonly text: string } | { readonly image: RgbImage };

/** What a provider is; `version` changes when its vectors do, so that stored ones are never mixed up. */
export interface ProviderFacts {
  readonly id: string;
  readonly modality: Modality;
  readonly dimensions: number;
  /** Inputs that one call takes. */
  readonly maxBatch: number;
  readonly licence: string;
  /** Digest of the model's file; '' for a provider without one. */
  readonly sha256: string;
  readonly version: string;
  /** Where it computes. */
  readonly device: 'cpu' | 'cuda';
  /** True when another device was asked for and could not be used. */
  readonly fellBack: boolean;
}

/** Turns inputs of one modality into unit vectors of `facts.dimensions` numbers, one per input, in order. */
export interface EmbeddingProvider {
  readonly facts: ProviderFacts;
  embed(inputs: readonly EngineInput[]): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** All providers of a process behind one door. Throws EMBED_PROVIDER_UNKNOWN, EMBED_ENGINE_DOWN, INFERENCE_FAILED. */
export interface EmbeddingEngine {
  readonly providers: readonly ProviderFacts[];
  embed(provider: string, inputs: readonly EngineInput[]): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** Decoded images of the evidence store. Throws the store's errors, or EMBED_IMAGE_UNREADABLE. */
export interface ImageSource {
  read(evidence: string): Promise<RgbImage>;
}

/** Vectors that were computed before, by a key that names provider, version and content. */
export interface VectorCache {
  get(key: string): Promise<Float32Array | null>;
  set(key: string, vector: Float32Array): Promise<void>;
}
