/**
 * What the watching thread tells the agent's main thread, in shared memory, so that a blocked event loop delays nothing.
 * Cell 0: what interrupted; cell 1: steady nanoseconds of a person's last input, 0 for none.
 */
export type PersonCells = BigInt64Array<SharedArrayBuffer>;

export const INTERRUPTION = { none: 0n, human_input: 1n, key_chord: 2n } as const;

export function newPersonCells(): PersonCells {
  return new BigInt64Array(new SharedArrayBuffer(16));
}
