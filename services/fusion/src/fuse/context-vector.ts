import { createHash } from 'node:crypto';
import { COMPONENT_DIMENSIONS } from './fingerprint';
import { projectVector } from './project-vector';
import { toUnit } from './unit-vector';

/** Signs that differ between any two contexts, also between those that a text embedding cannot tell apart. */
const SIGNS = 32;
/** Share of the signs: two contexts that differ by a letter are near, but never the same (F-8.2, F-8.3). */
const SIGN_SHARE = 0.2;

/** Context values as a text, in an order that does not depend on how they came; null when there are none. */
export function contextText(context: Readonly<Record<string, string>>): string | null {
  const entries = Object.entries(context).filter(([, value]) => value.trim() !== '');
  if (entries.length === 0) return null;
  return entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key.replace(/[_.-]+/g, ' ')} ${value}`)
    .join('\n');
}

/** The vector of a context: its text's embedding (absent when it has no letter or digit) beside signs of its digest. */
export function contextVector(context: Readonly<Record<string, string>>, text: Float32Array | null): Float32Array {
  const vector = new Float32Array(COMPONENT_DIMENSIONS.context);
  const embedded = text && toUnit(projectVector(text, vector.length - SIGNS));
  if (embedded) {
    vector.set(
      embedded.map((value) => value * Math.sqrt(1 - SIGN_SHARE)),
      0,
    );
  }
  const entries = Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(entries)).digest();
  for (let i = 0; i < SIGNS; i++) {
    const sign = ((digest[i >> 3] ?? 0) >> (i & 7)) & 1 ? 1 : -1;
    vector[vector.length - SIGNS + i] = sign * Math.sqrt(SIGN_SHARE / SIGNS);
  }
  return vector;
}
