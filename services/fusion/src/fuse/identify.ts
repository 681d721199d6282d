import { createHash } from 'node:crypto';
import { FINGERPRINT_COMPONENTS } from '@vigie/domain';
import { COMPONENT_DIMENSIONS, type Weights } from './fingerprint';

/** Part of every space: raised when fingerprints are computed in another way. 2: what controls hold counts by itself. */
const FINGERPRINT_VERSION = 2;

/** The id of a frame's state: the same frame gives the same state, whoever fuses it and however often. */
export function screenStateIdOf(frameId: string): string {
  return `state-${digest(frameId).slice(0, 32)}`;
}

/** The id of a vector by provider and numbers, so that equal vectors are stored once. */
export function vectorIdOf(provider: string, vector: Float32Array): string {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  const hash = createHash('sha256').update(provider).update('\0').update(bytes).digest('hex');
  return `vector-${hash.slice(0, 40)}`;
}

/** The embedding providers that fusion is configured for. */
export interface Providers {
  readonly screenProvider: string;
  readonly cropProvider: string;
  readonly textProvider: string;
}

/**
 * The space in which a fingerprint can be compared: version, weights, dimensions and providers. Modes and missing
 * modalities do not change it: a cosine against a fingerprint that lacks a modality is still meaningful.
 */
export function spaceOf({ screenProvider, cropProvider, textProvider }: Providers, weights: Weights): string {
  const layout = FINGERPRINT_COMPONENTS.map((name) => [name, COMPONENT_DIMENSIONS[name], weights[name]]);
  const parts = JSON.stringify([layout, screenProvider, cropProvider, textProvider]);
  return `fingerprint-${FINGERPRINT_VERSION}-${digest(parts).slice(0, 16)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
