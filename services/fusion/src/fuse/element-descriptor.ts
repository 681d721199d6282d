import { projectVector } from './project-vector';
import { toUnit } from './unit-vector';

/** Numbers of an element's descriptor: half for its look, half for its words. */
export const ELEMENT_DIMENSIONS = 512;

/**
 * What an element looks like beside what it says, in equal shares and at length 1, so that the cosine of two is the mean
 * of both cosines; a half that is missing is zeros. Null when both are.
 */
export function elementDescriptor(visual: Float32Array | null, text: Float32Array | null): Float32Array | null {
  const half = ELEMENT_DIMENSIONS / 2;
  const descriptor = new Float32Array(ELEMENT_DIMENSIONS);
  for (const [vector, at] of [
    [visual, 0],
    [text, half],
  ] as const) {
    const unit = vector && toUnit(projectVector(vector, half));
    if (unit) descriptor.set(unit, at);
  }
  return toUnit(descriptor);
}
