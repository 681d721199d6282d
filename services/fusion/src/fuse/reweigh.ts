import { FINGERPRINT_COMPONENTS, type FingerprintComponentName } from '@vigie/domain';
import { COMPONENT_DIMENSIONS, type Weights } from './fingerprint';
import { toUnit } from './unit-vector';

/** Unit vectors of the modalities that a state has. */
export type Components = Readonly<Partial<Record<FingerprintComponentName, Float32Array>>>;

/** The modalities that a fingerprint was fused from; one with weight 0 left no trace in it. */
export function componentsOf(fingerprint: Float32Array): Components {
  const found = blocks(fingerprint).flatMap(({ name, block }) => {
    const unit = toUnit(block);
    return unit ? [[name, unit] as const] : [];
  });
  return Object.fromEntries(found);
}

/**
 * A query that ranks stored fingerprints, which were fused under their own weights, by other ones: the inner product
 * with a fingerprint that has every modality is the mean of the components' cosines under `weights`, times a factor
 * that is the same for all. The stored weights are read off the query: the squared length of a block is its weight's
 * share, so a block √w·v becomes v·w'/√w when it is multiplied by w'/w. Null when no modality of the query has weight.
 */
export function reweigh(fingerprint: Float32Array, weights: Weights): Float32Array | null {
  const weighed = new Float32Array(fingerprint.length);
  for (const { name, block, at } of blocks(fingerprint)) {
    const stored = block.reduce((sum, value) => sum + value * value, 0);
    if (stored < 1e-12) continue;
    const factor = Math.max(0, weights[name]) / stored;
    weighed.set(
      block.map((value) => value * factor),
      at,
    );
  }
  return toUnit(weighed);
}

/**
 * Cosine of the fingerprints that two states would have under `weights`: the weighted mean of the components' cosines,
 * where a modality that one of them lacks counts as 0. `cosines` has the modalities that both have. 0 when a side has
 * no modality of weight.
 */
export function similarityUnder(
  weights: Weights,
  cosines: Readonly<Partial<Record<FingerprintComponentName, number>>>,
  had: { readonly a: readonly string[]; readonly b: readonly string[] },
): number {
  const weightOf = (names: readonly string[]) =>
    FINGERPRINT_COMPONENTS.reduce((sum, name) => sum + (names.includes(name) ? Math.max(0, weights[name]) : 0), 0);
  const dot = FINGERPRINT_COMPONENTS.reduce((sum, name) => sum + Math.max(0, weights[name]) * (cosines[name] ?? 0), 0);
  const norm = Math.sqrt(weightOf(had.a) * weightOf(had.b));
  return norm > 0 ? dot / norm : 0;
}

function blocks(fingerprint: Float32Array) {
  let at = 0;
  return FINGERPRINT_COMPONENTS.map((name) => {
    const from = at;
    at += COMPONENT_DIMENSIONS[name];
    return { name, at: from, block: fingerprint.subarray(from, at) };
  });
}
