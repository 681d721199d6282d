import type { Bus } from '@vigie/bus';
import { decodeReindexResponse, encodeReindexRequest, subjects } from '@vigie/contracts';
import { gatewayErrors } from '../errors';
import type { ReindexDesk } from '../ports';

/** Fusion's job of embedding stored states anew, over the bus. */
export function busReindexDesk(bus: Pick<Bus, 'request'>, timeoutMs: number): ReindexDesk {
  return {
    reindex: async (order) => {
      const answer = await bus.request(subjects.reindex, encodeReindexRequest(order), { timeoutMs });
      const { failure, ...progress } = decodeReindexResponse(answer);
      if (failure !== '') throw gatewayErrors.create('GATEWAY_REINDEX_REFUSED', { failure });
      return progress;
    },
  };
}
