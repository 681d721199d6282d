import { decodeSearchStatesRequest, encodeSearchStatesResponse } from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import type { Weights } from '../fuse/fingerprint';
import type { StateStore } from '../ports';

export interface AnswerPorts {
  readonly store: StateStore;
  onFailure(code: string, error: unknown): void;
  nowMs(): number;
}

/** Answers with the stored states nearest to a stored one; what goes wrong is the answer's `failure`. */
export function answerSearch({
  store,
  onFailure,
  nowMs,
  weightsOf,
}: AnswerPorts & { weightsOf(workflowId: string): Weights | undefined }): (data: Uint8Array) => Promise<Uint8Array> {
  return async (data) => {
    const started = nowMs();
    try {
      const request = decodeSearchStatesRequest(data);
      const neighbours = await store.nearest({ ...request, weights: weightsOf(request.workflowId) });
      return encodeSearchStatesResponse({ neighbours, searchMs: nowMs() - started, failure: '' });
    } catch (error) {
      const failure = isCoded(error) ? error.code : 'FUSION_FAILED';
      onFailure(failure, error);
      return encodeSearchStatesResponse({ neighbours: [], searchMs: nowMs() - started, failure });
    }
  };
}
