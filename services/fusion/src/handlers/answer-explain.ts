import { decodeExplainStatesRequest, encodeExplainStatesResponse } from '@vigie/contracts';
import type { StatesExplanation } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { explainStates } from '../explain/explain-states';
import type { Weights } from '../fuse/fingerprint';
import type { AnswerPorts } from './answer-search';

const NOTHING: StatesExplanation = {
  similarity: 0,
  components: [],
  differences: [],
  allDifferences: 0,
  context: 'absent',
  contextKeys: [],
};

/** Answers what the nearness of two stored states consists of; what goes wrong is the answer's `failure`. */
export function answerExplain({
  store,
  onFailure,
  weightsOf,
}: AnswerPorts & { weightsOf(workflowId: string): Weights }): (data: Uint8Array) => Promise<Uint8Array> {
  return async (data) => {
    try {
      const request = decodeExplainStatesRequest(data);
      const explanation = await explainStates(store, request, weightsOf(request.workflowId));
      return encodeExplainStatesResponse({ ...explanation, failure: '' });
    } catch (error) {
      const failure = isCoded(error) ? error.code : 'FUSION_FAILED';
      onFailure(failure, error);
      return encodeExplainStatesResponse({ ...NOTHING, failure });
    }
  };
}
