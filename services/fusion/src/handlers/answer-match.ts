import { decodeMatchStateRequest, encodeMatchStateResponse } from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import { type RecognisePorts, recogniseState } from '../match/recognise-state';
import type { AnswerPorts } from './answer-search';

/** Answers which known state a stored one is; what goes wrong is the answer's `failure`. */
export function answerMatch(ports: AnswerPorts & RecognisePorts): (data: Uint8Array) => Promise<Uint8Array> {
  const { onFailure, nowMs } = ports;
  return async (data) => {
    const started = nowMs();
    try {
      const found = await recogniseState(ports, decodeMatchStateRequest(data));
      return encodeMatchStateResponse({ ...found, matchMs: nowMs() - started, failure: '' });
    } catch (error) {
      const failure = isCoded(error) ? error.code : 'FUSION_FAILED';
      onFailure(failure, error);
      const nothing = { known: false, nearest: null, because: [] };
      return encodeMatchStateResponse({ ...nothing, matchMs: nowMs() - started, failure });
    }
  };
}
