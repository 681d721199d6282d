import {
  cancelRunRequestToProto,
  cancelRunResponseFromProto,
  getRunRequestToProto,
  getRunResponseFromProto,
  listRunsRequestToProto,
  listRunsResponseFromProto,
  listWorkstationsResponseFromProto,
  RunServiceClient,
  startRunRequestToProto,
  startRunResponseFromProto,
} from '@vigie/contracts';
import { callUnary, dial } from '@vigie/rpc';
import type { RunDesk } from '../ports';

/** The orchestrator's run service over gRPC; every call ends after `timeoutMs` at the latest. */
export function openGrpcRunDesk(address: string, timeoutMs: number): RunDesk {
  const client = dial(RunServiceClient, address);
  const o = { deadlineMs: timeoutMs };
  return {
    start: async (order) =>
      startRunResponseFromProto(await callUnary(client, 'startRun', startRunRequestToProto(order), o)),
    get: async (runId) => getRunResponseFromProto(await callUnary(client, 'getRun', getRunRequestToProto(runId), o)),
    list: async (filter) =>
      listRunsResponseFromProto(await callUnary(client, 'listRuns', listRunsRequestToProto(filter), o)),
    cancel: async (runId) =>
      cancelRunResponseFromProto(await callUnary(client, 'cancelRun', cancelRunRequestToProto(runId), o)),
    workstations: async () => listWorkstationsResponseFromProto(await callUnary(client, 'listWorkstations', {}, o)),
    close: () => client.close(),
  };
}
