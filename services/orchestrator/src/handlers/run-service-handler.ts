import {
  cancelRunRequestFromProto,
  cancelRunResponseToProto,
  getRunRequestFromProto,
  getRunResponseToProto,
  listRunsRequestFromProto,
  listRunsResponseToProto,
  listWorkstationsResponseToProto,
  type RunServiceServer,
  startRunRequestFromProto,
  startRunResponseToProto,
} from '@vigie/contracts';
import type { RunDesk } from '../run/run-desk';

type Answer<Response> = (error: Error | null, response?: Response) => void;

/** Runs over gRPC. What a handler rejects with reaches the caller as a coded error. */
export function runServiceHandler(desk: RunDesk): RunServiceServer {
  return {
    startRun: unary(async (request) => startRunResponseToProto(await desk.start(startRunRequestFromProto(request)))),
    getRun: unary(async (request) => getRunResponseToProto(await desk.get(getRunRequestFromProto(request)))),
    listRuns: unary(async (request) => listRunsResponseToProto(await desk.list(listRunsRequestFromProto(request)))),
    cancelRun: unary(async (request) =>
      cancelRunResponseToProto(await desk.cancel(cancelRunRequestFromProto(request))),
    ),
    listWorkstations: unary(async () => listWorkstationsResponseToProto(await desk.workstations())),
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
