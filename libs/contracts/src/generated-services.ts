/**
 * The generated gRPC services and clients, and the names of their messages: only the handler or adapter that sits on the
 * wire takes these, and converts them at once.
 */
export {
  AgentLinkServiceClient,
  type AgentLinkServiceServer,
  AgentLinkServiceService,
  type ConnectRequest as ConnectRequestProto,
  type ConnectResponse as ConnectResponseProto,
} from './gen/vigie/v1/agent';
export {
  type CancelRunRequest as CancelRunRequestProto,
  type CancelRunResponse as CancelRunResponseProto,
  type GetRunRequest as GetRunRequestProto,
  type GetRunResponse as GetRunResponseProto,
  type ListDoubtsRequest as ListDoubtsRequestProto,
  type ListDoubtsResponse as ListDoubtsResponseProto,
  type ListRunsRequest as ListRunsRequestProto,
  type ListRunsResponse as ListRunsResponseProto,
  type ListWorkstationsRequest as ListWorkstationsRequestProto,
  type ListWorkstationsResponse as ListWorkstationsResponseProto,
  type OrderLaneRequest as OrderLaneRequestProto,
  type OrderLaneResponse as OrderLaneResponseProto,
  type ResolveDoubtRequest as ResolveDoubtRequestProto,
  type ResolveDoubtResponse as ResolveDoubtResponseProto,
  RunServiceClient,
  type RunServiceServer,
  RunServiceService,
  type StartRunRequest as StartRunRequestProto,
  type StartRunResponse as StartRunResponseProto,
} from './gen/vigie/v1/run';
