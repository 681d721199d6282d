import { decodeSearchStatesRequest, encodeSearchStatesResponse } from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import type { StateStore } from '../ports';

export interface AnswerPorts {
  readonly store: StateStore;
  onFailure(code: string, error: unknown): void;
  nowMs(): number;
}

/** Answers with the stored states nearest to a stored one; what goes wrong is the answer's `failure`. */
export function answerSearch({ store, onFailure, nowMs }: AnswerPorts): (data: Uint8Array) => Promise<Uint8Array> {
  return async (data) => {
    const started = nowMs();
    try {
      const neighbours = await store.nearest(decodeSearchStatesRequest(data));
      return encodeSearchStatesResponse({ neighbours, searchMs: nowMs() - started, failure: '' });
    } catch (error) {
      const failure = isCoded(error) ? error.code : 'FUSION_FAILED';
      onFailure(failure, error);
      return encodeSearchStatesResponse({ neighbours: [], searchMs: nowMs() - started, failure });
    }
  };
}
