import type { Bus } from '@vigie/bus';
import {
  decodeConfirmStateResponse,
  decodeMatchStateResponse,
  decodeSearchStatesResponse,
  encodeConfirmStateRequest,
  encodeMatchStateRequest,
  encodeSearchStatesRequest,
  subjects,
} from '@vigie/contracts';
import type { StateMemory } from '../ports';

/** Longest wait for fusion's answers, ms. They inform a report and never hold up an action. */
const WAIT_MS = 2_000;

/** States that fusion lays over the seen one. Enough for each step's screens that look alike. */
const COMPARED = 5;

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
    recognise: async (screenStateId, workflowId) => {
      try {
        const request = encodeMatchStateRequest({
          screenStateId,
          workflowId,
          stepId: '',
          limit: COMPARED,
          language: '',
        });
        const answer = await bus.request(subjects.matchState, request, { timeoutMs: WAIT_MS });
        const { failure, known, nearest, because } = decodeMatchStateResponse(answer);
        if (failure === '') return { known, nearest, because };
        onFault(`match: ${failure}`, null);
        return null;
      } catch (error) {
        onFault('match', error);
        return null;
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
