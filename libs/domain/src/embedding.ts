import type { Rect } from './geometry';

/** What is turned into a vector: a text, or a stored image (the region of it, in pixels; null for all of it). */
export type EmbedInput =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly evidence: string; readonly region: Rect | null };

export interface EmbedRequest {
  /** Id of the provider, such as `vigie-text-ngram-512`; empty for the default of the inputs' modality. */
  readonly provider: string;
  readonly inputs: readonly EmbedInput[];
}

/** One vector per input, in their order, each of `dimensions` finite numbers; none when `failure` names an error. */
export interface EmbedResponse {
  readonly provider: string;
  readonly dimensions: number;
  readonly vectors: readonly Float32Array[];
  readonly embedMs: number;
  readonly failure: string;
}
