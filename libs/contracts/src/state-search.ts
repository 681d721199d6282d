import type {
  ConfirmStateRequest,
  ConfirmStateResponse,
  SearchStatesRequest,
  SearchStatesResponse,
  StateNeighbour,
} from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import { codeOrEmpty, cosine, id, integer, list, measure, name } from './field';
import {
  ConfirmStateRequest as ConfirmStateRequestProto,
  ConfirmStateResponse as ConfirmStateResponseProto,
  SearchStatesRequest as SearchStatesRequestProto,
  SearchStatesResponse as SearchStatesResponseProto,
  type StateNeighbour as StateNeighbourProto,
} from './gen/vigie/v1/state';
import { limits } from './limits';

const searchRequest: Codec<SearchStatesRequest, SearchStatesRequestProto> = defineCodec(
  'SearchStatesRequest',
  SearchStatesRequestProto,
  {
    toProto: (r) => ({
      screenStateId: r.screenStateId,
      limit: r.limit,
      workflowId: r.workflowId,
      stepId: r.stepId,
    }),
    fromProto: (r) => ({
      screenStateId: id('screenStateId', r.screenStateId),
      limit: integer('limit', r.limit, 1, limits.neighbours),
      workflowId: name('workflowId', r.workflowId),
      stepId: name('stepId', r.stepId),
    }),
  },
);

function neighbourFromProto(n: StateNeighbourProto): StateNeighbour {
  return {
    screenStateId: id('screenStateId', n.screenStateId),
    similarity: cosine('similarity', n.similarity),
    workflowId: name('workflowId', n.workflowId),
    stepId: name('stepId', n.stepId),
  };
}

const searchResponse: Codec<SearchStatesResponse, SearchStatesResponseProto> = defineCodec(
  'SearchStatesResponse',
  SearchStatesResponseProto,
  {
    toProto: (r) => ({
      neighbours: r.neighbours.map((n) => ({ ...n })),
      searchMs: r.searchMs,
      failure: r.failure,
    }),
    fromProto: (r) => ({
      neighbours: list('neighbours', r.neighbours, limits.neighbours, neighbourFromProto),
      searchMs: measure('searchMs', r.searchMs),
      failure: codeOrEmpty('failure', r.failure),
    }),
  },
);

const confirmRequest: Codec<ConfirmStateRequest, ConfirmStateRequestProto> = defineCodec(
  'ConfirmStateRequest',
  ConfirmStateRequestProto,
  {
    toProto: (r) => ({ screenStateId: r.screenStateId, workflowId: r.workflowId, stepId: r.stepId }),
    fromProto: (r) => ({
      screenStateId: id('screenStateId', r.screenStateId),
      workflowId: name('workflowId', r.workflowId),
      stepId: name('stepId', r.stepId),
    }),
  },
);

const confirmResponse: Codec<ConfirmStateResponse, ConfirmStateResponseProto> = defineCodec(
  'ConfirmStateResponse',
  ConfirmStateResponseProto,
  {
    toProto: (r) => ({ failure: r.failure }),
    fromProto: (r) => ({ failure: codeOrEmpty('failure', r.failure) }),
  },
);

export const encodeSearchStatesRequest = searchRequest.encode;
export const decodeSearchStatesRequest = searchRequest.decode;
export const encodeSearchStatesResponse = searchResponse.encode;
export const decodeSearchStatesResponse = searchResponse.decode;
export const encodeConfirmStateRequest = confirmRequest.encode;
export const decodeConfirmStateRequest = confirmRequest.decode;
export const encodeConfirmStateResponse = confirmResponse.encode;
export const decodeConfirmStateResponse = confirmResponse.decode;
