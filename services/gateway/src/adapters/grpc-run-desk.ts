import {
  cancelRunRequestToProto,
  cancelRunResponseFromProto,
  getRunRequestToProto,
  getRunResponseFromProto,
  listDoubtsRequestToProto,
  listDoubtsResponseFromProto,
  listRunsRequestToProto,
  listRunsResponseFromProto,
  listWorkstationsResponseFromProto,
  orderLaneRequestToProto,
  orderLaneResponseFromProto,
  RunServiceClient,
  resolveDoubtRequestToProto,
  resolveDoubtResponseFromProto,
  startRunRequestToProto,
  startRunResponseFromProto,
  storePictureRequestToProto,
  storePictureResponseFromProto,
} from '@vigie/contracts';
import { callUnary, clientTlsOf, dial, type TlsFiles } from '@vigie/rpc';
import type { RunDesk } from '../ports';

export interface RunDeskPlace {
  /** `host:port` of the orchestrator. */
  readonly address: string;
  /** The orchestrator's secret for its gateway; empty sends none. */
  readonly token: string;
  /** Of the connection; all empty for none. */
  readonly tls: TlsFiles;
  /** Every call ends after it at the latest. */
  readonly timeoutMs: number;
}

/** The orchestrator's run service over gRPC. */
export function openGrpcRunDesk({ address, token, tls, timeoutMs }: RunDeskPlace): RunDesk {
  const client = dial(RunServiceClient, address, { token, tls: clientTlsOf(tls) });
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
    doubts: async (filter) =>
      listDoubtsResponseFromProto(await callUnary(client, 'listDoubts', listDoubtsRequestToProto(filter), o)),
    resolveDoubt: async (order) =>
      resolveDoubtResponseFromProto(await callUnary(client, 'resolveDoubt', resolveDoubtRequestToProto(order), o)),
    orderLane: async (order) =>
      orderLaneResponseFromProto(await callUnary(client, 'orderLane', orderLaneRequestToProto(order), o)),
    storePicture: async (picture) =>
      storePictureResponseFromProto(await callUnary(client, 'storePicture', storePictureRequestToProto(picture), o)),
    close: () => client.close(),
  };
}
