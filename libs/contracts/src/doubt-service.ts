import type { ActionDoubt, ListDoubtsRequest, OrderLaneRequest, ResolveDoubtRequest, Workstation } from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import { doubtFromProto, doubtToProto, verdict } from './doubt';
import { id, integer, list, name, placeId, placeIdOrEmpty, required } from './field';
import {
  ListDoubtsRequest as ListDoubtsRequestProto,
  ListDoubtsResponse as ListDoubtsResponseProto,
  OrderLaneRequest as OrderLaneRequestProto,
  OrderLaneResponse as OrderLaneResponseProto,
  ResolveDoubtRequest as ResolveDoubtRequestProto,
  ResolveDoubtResponse as ResolveDoubtResponseProto,
} from './gen/vigie/v1/run';
import { laneOrderKind } from './lane';
import { limits } from './limits';
import { workstationFromProto, workstationToProto } from './workstation';

const listDoubtsRequest: Codec<ListDoubtsRequest, ListDoubtsRequestProto> = defineCodec(
  'ListDoubtsRequest',
  ListDoubtsRequestProto,
  {
    toProto: (r) => ({ ...r }),
    fromProto: (r) => ({
      workstationId: placeIdOrEmpty('workstationId', r.workstationId),
      withResolved: r.withResolved,
      limit: integer('limit', r.limit, 0, limits.openDoubts),
    }),
  },
);

const listDoubtsResponse: Codec<readonly ActionDoubt[], ListDoubtsResponseProto> = defineCodec(
  'ListDoubtsResponse',
  ListDoubtsResponseProto,
  {
    toProto: (doubts) => ({ doubts: doubts.map(doubtToProto) }),
    fromProto: (r) => list('doubts', r.doubts, limits.openDoubts, doubtFromProto),
  },
);

const resolveDoubtRequest: Codec<ResolveDoubtRequest, ResolveDoubtRequestProto> = defineCodec(
  'ResolveDoubtRequest',
  ResolveDoubtRequestProto,
  {
    toProto: (r) => ({ ...r, verdict: verdict.toProto('verdict', r.verdict) }),
    fromProto: (r) => ({
      doubtId: id('doubtId', r.doubtId),
      verdict: verdict.fromProto('verdict', r.verdict),
      by: name('by', r.by),
    }),
  },
);

const resolveDoubtResponse: Codec<ActionDoubt, ResolveDoubtResponseProto> = defineCodec(
  'ResolveDoubtResponse',
  ResolveDoubtResponseProto,
  {
    toProto: (doubt) => ({ doubt: doubtToProto(doubt) }),
    fromProto: (r) => required('doubt', r.doubt, doubtFromProto),
  },
);

const orderLaneRequest: Codec<OrderLaneRequest, OrderLaneRequestProto> = defineCodec(
  'OrderLaneRequest',
  OrderLaneRequestProto,
  {
    toProto: (r) => ({ ...r, order: laneOrderKind.toProto('order', r.order) }),
    fromProto: (r) => ({
      workstationId: placeId('workstationId', r.workstationId),
      order: laneOrderKind.fromProto('order', r.order),
      by: name('by', r.by),
    }),
  },
);

const orderLaneResponse: Codec<Workstation, OrderLaneResponseProto> = defineCodec(
  'OrderLaneResponse',
  OrderLaneResponseProto,
  {
    toProto: (workstation) => ({ workstation: workstationToProto(workstation) }),
    fromProto: (r) => required('workstation', r.workstation, workstationFromProto),
  },
);

export const listDoubtsRequestToProto = listDoubtsRequest.toProto;
export const listDoubtsRequestFromProto = listDoubtsRequest.fromProto;
export const listDoubtsResponseToProto = listDoubtsResponse.toProto;
export const listDoubtsResponseFromProto = listDoubtsResponse.fromProto;
export const resolveDoubtRequestToProto = resolveDoubtRequest.toProto;
export const resolveDoubtRequestFromProto = resolveDoubtRequest.fromProto;
export const resolveDoubtResponseToProto = resolveDoubtResponse.toProto;
export const resolveDoubtResponseFromProto = resolveDoubtResponse.fromProto;
export const orderLaneRequestToProto = orderLaneRequest.toProto;
export const orderLaneRequestFromProto = orderLaneRequest.fromProto;
export const orderLaneResponseToProto = orderLaneResponse.toProto;
export const orderLaneResponseFromProto = orderLaneResponse.fromProto;
