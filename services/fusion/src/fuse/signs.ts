import { FINGERPRINT_DIMENSIONS } from './fingerprint';

/** The fast Walsh-Hadamard transform needs a power of two. */
const TURNED = 2 ** Math.ceil(Math.log2(FINGERPRINT_DIMENSIONS));
const ROUNDS = 2;

/**
 * The signs of a fingerprint's numbers after a fixed turn of the space, as text of 0 and 1, one for each dimension. How
 * many differ between two fingerprints grows with the angle between them (Charikar, "Similarity estimation techniques from
 * rounding algorithms", 2002). Without the turn each number would count the same, whatever the weight of its modality, and
 * each modality that is missing would look like half of one. The turn is two rounds of random signs and a Hadamard
 * transform, which mixes as a random rotation does (Yu et al., "Orthogonal random features", 2016). It never changes: stored
 * signs rely on it.
 */
export function signsOf(fingerprint: Float32Array): string {
  const turned = new Float32Array(TURNED);
  turned.set(fingerprint);
  for (const flips of FLIPS) {
    for (let i = 0; i < TURNED; i++) turned[i] = (turned[i] as number) * (flips[i] as number);
    transform(turned);
  }
  let signs = '';
  for (let i = 0; i < FINGERPRINT_DIMENSIONS; i++) signs += (turned[i] as number) > 0 ? '1' : '0';
  return signs;
}

/** Random signs by a fixed seed: a linear congruential generator modulo 2³² (Knuth, TAOCP 2, 3.3.4), its highest bit. */
const FLIPS: readonly Int8Array[] = Array.from({ length: ROUNDS }, (_, round) => {
  let state = 20_071 + round;
  return Int8Array.from({ length: TURNED }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 31 === 1 ? 1 : -1;
  });
});

/** Walsh-Hadamard, in place, without its factor: only signs are asked for. */
function transform(values: Float32Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let from = 0; from < values.length; from += 2 * half) {
      for (let i = from; i < from + half; i++) {
        const [a, b] = [values[i] as number, values[i + half] as number];
        values[i] = a + b;
        values[i + half] = a - b;
      }
    }
  }
}
