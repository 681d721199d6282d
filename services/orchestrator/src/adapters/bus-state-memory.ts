import type { Bus } from '@vigie/bus';
import {
  decodeConfirmStateResponse,
  decodeSearchStatesResponse,
  encodeConfirmStateRequest,
  encodeSearchStatesRequest,
  subjects,
} from '@vigie/contracts';
import type { StateMemory } from '../ports';

/** Longest wait for fusion's answers, ms. They inform a report and never hold up an action. */
const WAIT_MS = 2_000;

/** Fusion over the bus. What it cannot answer is told and costs the report a number. */
export function busStateMemory(bus: Bus, onFault: (what: string, error: unknown) => void): StateMemory {
  return {
    nearest: async (screenStateId, workflowId, stepId) => {
      try {
        const request = encodeSearchStatesRequest({ screenStateId, limit: 1, workflowId, stepId });
        const answer = await bus.request(subjects.searchStates, request, { timeoutMs: WAIT_MS });
        return decodeSearchStatesResponse(answer).neighbours[0]?.similarity ?? 0;
      } catch (error) {
        onFault('search', error);
        return 0;
      }
    },
    confirm: async (screenStateId, workflowId, stepId) => {
      try {
        const request = encodeConfirmStateRequest({ screenStateId, workflowId, stepId });
        const answer = decodeConfirmStateResponse(
          await bus.request(subjects.confirmState, request, { timeoutMs: WAIT_MS }),
        );
        if (answer.failure !== '') onFault(`confirm: ${answer.failure}`, null);
      } catch (error) {
        onFault('confirm', error);
      }
    },
  };
}
