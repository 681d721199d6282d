import type { Bus } from '@vigie/bus';
import {
  decodeExplainStatesResponse,
  decodeMatchStateResponse,
  encodeExplainStatesRequest,
  encodeMatchStateRequest,
  subjects,
} from '@vigie/contracts';
import { gatewayErrors } from '../errors';
import type { StateDesk } from '../ports';

/** Fusion's stored states, over the bus. */
export function busStateDesk(bus: Pick<Bus, 'request'>, timeoutMs: number): StateDesk {
  return {
    match: async (request) => {
      const answer = await bus.request(subjects.matchState, encodeMatchStateRequest(request), { timeoutMs });
      const { failure, matchMs: _, ...found } = decodeMatchStateResponse(answer);
      if (failure !== '') throw refusal(failure, [request.screenStateId]);
      return found;
    },
    explain: async (request) => {
      const answer = await bus.request(subjects.explainStates, encodeExplainStatesRequest(request), { timeoutMs });
      const { failure, ...explanation } = decodeExplainStatesResponse(answer);
      if (failure !== '') throw refusal(failure, [request.a, request.b]);
      return explanation;
    },
  };
}

function refusal(failure: string, states: readonly string[]): Error {
  if (failure === 'STATE_UNKNOWN') return gatewayErrors.create('GATEWAY_STATE_UNKNOWN', { states });
  return gatewayErrors.create('GATEWAY_STATES_REFUSED', { failure });
}
