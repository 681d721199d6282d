import {
  cancelRunRequestFromProto,
  cancelRunResponseToProto,
  getRunRequestFromProto,
  getRunResponseToProto,
  listDoubtsRequestFromProto,
  listDoubtsResponseToProto,
  listRunsRequestFromProto,
  listRunsResponseToProto,
  listWorkstationsResponseToProto,
  orderLaneRequestFromProto,
  orderLaneResponseToProto,
  type RunServiceServer,
  resolveDoubtRequestFromProto,
  resolveDoubtResponseToProto,
  startRunRequestFromProto,
  startRunResponseToProto,
  storePictureRequestFromProto,
} from '@vigie/contracts';
import type { DoubtDesk } from '../doubt/doubt-desk';
import type { LaneDesk } from '../lane/lane-desk';
import type { RunDesk } from '../run/run-desk';

type Answer<Response> = (error: Error | null, response?: Response) => void;

export interface Desks {
  readonly runs: RunDesk;
  readonly doubts: DoubtDesk;
  readonly lanes: LaneDesk;
}

/** Runs, doubts and lanes over gRPC. What a handler rejects with reaches the caller as a coded error. */
export function runServiceHandler({ runs: desk, doubts, lanes }: Desks): RunServiceServer {
  return {
    startRun: unary(async (request) => startRunResponseToProto(await desk.start(startRunRequestFromProto(request)))),
    getRun: unary(async (request) => getRunResponseToProto(await desk.get(getRunRequestFromProto(request)))),
    listRuns: unary(async (request) => listRunsResponseToProto(await desk.list(listRunsRequestFromProto(request)))),
    cancelRun: unary(async (request) =>
      cancelRunResponseToProto(await desk.cancel(cancelRunRequestFromProto(request))),
    ),
    listWorkstations: unary(async () => listWorkstationsResponseToProto(await lanes.list())),
    listDoubts: unary(async (request) =>
      listDoubtsResponseToProto(await doubts.list(listDoubtsRequestFromProto(request))),
    ),
    resolveDoubt: unary(async (request) =>
      resolveDoubtResponseToProto(await doubts.resolve(resolveDoubtRequestFromProto(request))),
    ),
    storePicture: unary(async (request) => ({
      name: await desk.storePicture(storePictureRequestFromProto(request)),
    })),
    orderLane: unary(async (request) =>
      orderLaneResponseToProto(await lanes.order(orderLaneRequestFromProto(request))),
    ),
  };
}

function unary<Request, Response>(handle: (request: Request) => Promise<Response>) {
  return (call: { readonly request: Request }, answer: Answer<Response>): void => {
    handle(call.request).then(
      (response) => answer(null, response),
      (error: Error) => answer(error),
    );
  };
}
