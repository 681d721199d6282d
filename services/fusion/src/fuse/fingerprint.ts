import { FINGERPRINT_COMPONENTS, type FingerprintComponentName } from '@vigie/domain';
import { projectVector } from './project-vector';
import { toUnit } from './unit-vector';

/**
 * Dimensions of each modality inside a fingerprint. Their sum is what pgvector's HNSW index is made for (it takes up to
 * 2,000): see docs/decisions/0007-fingerprint-layout.md.
 */
export const COMPONENT_DIMENSIONS: Readonly<Record<FingerprintComponentName, number>> = {
  image: 512,
  text: 512,
  title: 128,
  ui: 256,
  context: 128,
};

export const FINGERPRINT_DIMENSIONS = FINGERPRINT_COMPONENTS.reduce((sum, name) => sum + COMPONENT_DIMENSIONS[name], 0);

/** F-14.3. They sum to 1.1; only their ratios matter, because the fingerprint has unit norm. */
export const DEFAULT_WEIGHTS: Weights = { image: 0.5, text: 0.3, title: 0.1, ui: 0.1, context: 0.1 };

export type Weights = Readonly<Record<FingerprintComponentName, number>>;

/** One modality as a unit vector of COMPONENT_DIMENSIONS[name] numbers. */
export interface ComponentVector {
  readonly name: FingerprintComponentName;
  readonly provider: string;
  readonly vector: Float32Array;
}

/** A provider's vector as a component: brought to the modality's dimensions, then to unit norm. Null without direction. */
export function toComponent(
  name: FingerprintComponentName,
  provider: string,
  vector: ArrayLike<number>,
): ComponentVector | null {
  const unit = toUnit(projectVector(vector, COMPONENT_DIMENSIONS[name]));
  return unit && { name, provider, vector: unit };
}

/**
 * Concatenates √w·v of every modality and scales to unit norm. So the cosine of two fingerprints with the same
 * modalities is the weighted mean of their components' cosines; a modality that one of them lacks counts as a cosine
 * of 0. Vectors of unrelated spaces are never added. Null when no component has weight.
 */
export function fuseFingerprint(components: readonly ComponentVector[], weights: Weights): Float32Array | null {
  const fused = new Float32Array(FINGERPRINT_DIMENSIONS);
  let at = 0;
  for (const name of FINGERPRINT_COMPONENTS) {
    const component = components.find((candidate) => candidate.name === name);
    const share = Math.sqrt(Math.max(0, weights[name]));
    if (component) {
      fused.set(
        component.vector.map((value) => value * share),
        at,
      );
    }
    at += COMPONENT_DIMENSIONS[name];
  }
  return toUnit(fused);
}
