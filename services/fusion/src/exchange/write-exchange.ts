import type { FusedState } from '../ports';
import { npyBytes } from './npy';
import type { ExchangeFiles } from './read-exchange';
import { screenStateToJson } from './screen-state-json';

/** A state and all its vectors as files. Equal states give equal bytes. */
export function writeExchange({ state, space, fingerprint, vectors }: FusedState): ExchangeFiles {
  const json = screenStateToJson(state, space, vectors);
  const files = vectors.map(({ vectorId, vector }): [string, Uint8Array] => [vectorId, npyBytes(vector)]);
  return {
    document: new TextEncoder().encode(`${JSON.stringify(json, null, 2)}\n`),
    vectors: new Map([[state.vectorId, npyBytes(fingerprint)], ...files]),
  };
}
