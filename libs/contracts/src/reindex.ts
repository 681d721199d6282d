import { REINDEX_STATUSES, type ReindexRequest, type ReindexResponse } from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import { code, codeOrEmpty, idOrEmpty, list, natural32, oneOf } from './field';
import { ReindexRequest as ReindexRequestProto, ReindexResponse as ReindexResponseProto } from './gen/vigie/v1/reindex';

/** More codes and spaces than there ever are. */
const MOST = 1_000;

const request: Codec<ReindexRequest, ReindexRequestProto> = defineCodec('ReindexRequest', ReindexRequestProto, {
  toProto: ({ start }) => ({ start }),
  fromProto: ({ start }) => ({ start }),
});

const response: Codec<ReindexResponse, ReindexResponseProto> = defineCodec('ReindexResponse', ReindexResponseProto, {
  toProto: (r) => ({ ...r, failed: r.failed.map((f) => ({ ...f })), spaces: r.spaces.map((s) => ({ ...s })) }),
  fromProto: (r) => ({
    status: oneOf('status', r.status, REINDEX_STATUSES),
    space: idOrEmpty('space', r.space),
    total: natural32('total', r.total),
    done: natural32('done', r.done),
    failed: list('failed', r.failed, MOST, (f) => ({
      code: code('code', f.code),
      states: natural32('states', f.states),
    })),
    heldUpBy: codeOrEmpty('heldUpBy', r.heldUpBy),
    spaces: list('spaces', r.spaces, MOST, (s) => ({
      space: idOrEmpty('space', s.space),
      states: natural32('states', s.states),
    })),
    failure: codeOrEmpty('failure', r.failure),
  }),
});

export const encodeReindexRequest = request.encode;
export const decodeReindexRequest = request.decode;
export const encodeReindexResponse = response.encode;
export const decodeReindexResponse = response.decode;
