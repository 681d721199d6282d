import { decodeConfirmStateRequest, encodeConfirmStateResponse } from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import { fusionErrors } from '../errors';
import type { AnswerPorts } from './answer-search';

/** Ties a stored state to a step (F-5.5); what goes wrong is the answer's `failure`. */
export function answerConfirm({ store, onFailure }: AnswerPorts): (data: Uint8Array) => Promise<Uint8Array> {
  return async (data) => {
    try {
      const { screenStateId, workflowId, stepId } = decodeConfirmStateRequest(data);
      if (!(await store.confirm(screenStateId, workflowId, stepId))) {
        throw fusionErrors.create('STATE_UNKNOWN', { screenStateId });
      }
      return encodeConfirmStateResponse({ failure: '' });
    } catch (error) {
      const failure = isCoded(error) ? error.code : 'FUSION_FAILED';
      onFailure(failure, error);
      return encodeConfirmStateResponse({ failure });
    }
  };
}
