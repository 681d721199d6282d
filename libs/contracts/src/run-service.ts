import type { ListRunsRequest, Run, StartRunRequest, Workstation } from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import {
  entries,
  evidenceName,
  id,
  idOrEmpty,
  integer,
  list,
  name,
  placeId,
  placeIdOrEmpty,
  refuse,
  required,
  text,
} from './field';
import {
  CancelRunRequest as CancelRunRequestProto,
  CancelRunResponse as CancelRunResponseProto,
  GetRunRequest as GetRunRequestProto,
  GetRunResponse as GetRunResponseProto,
  ListRunsRequest as ListRunsRequestProto,
  ListRunsResponse as ListRunsResponseProto,
  ListWorkstationsResponse as ListWorkstationsResponseProto,
  StartRunRequest as StartRunRequestProto,
  StartRunResponse as StartRunResponseProto,
  StorePictureRequest as StorePictureRequestProto,
  StorePictureResponse as StorePictureResponseProto,
} from './gen/vigie/v1/run';
import { limits } from './limits';
import { runConversion } from './run';
import { workstationFromProto, workstationToProto } from './workstation';

const startRunRequest: Codec<StartRunRequest, StartRunRequestProto> = defineCodec(
  'StartRunRequest',
  StartRunRequestProto,
  {
    toProto: (r) => ({ ...r, parameters: { ...entries('parameters', r.parameters, limits.parameters) } }),
    fromProto: (r) => ({
      workflow: text('workflow', r.workflow, limits.workflowDocument),
      workstationId: placeId('workstationId', r.workstationId),
      parameters: entries('parameters', r.parameters, limits.parameters),
      startedBy: name('startedBy', r.startedBy),
      idempotencyKey: idOrEmpty('idempotencyKey', r.idempotencyKey),
    }),
  },
);

const listRunsRequest: Codec<ListRunsRequest, ListRunsRequestProto> = defineCodec(
  'ListRunsRequest',
  ListRunsRequestProto,
  {
    toProto: (r) => ({ ...r }),
    fromProto: (r) => ({
      limit: integer('limit', r.limit, 0, limits.runs),
      beforeRunId: idOrEmpty('beforeRunId', r.beforeRunId),
      workstationId: placeIdOrEmpty('workstationId', r.workstationId),
    }),
  },
);

/** A request that names one run: its domain form is the id. */
const namesRun = {
  toProto: (runId: string) => ({ runId }),
  fromProto: (r: GetRunRequestProto | CancelRunRequestProto) => id('runId', r.runId),
};

/** A response that holds one run: its domain form is the run. */
const holdsRun = {
  toProto: (run: Run) => ({ run: runConversion.toProto(run) }),
  fromProto: (r: StartRunResponseProto | GetRunResponseProto | CancelRunResponseProto) =>
    required('run', r.run, runConversion.fromProto),
};

const getRunRequest: Codec<string, GetRunRequestProto> = defineCodec('GetRunRequest', GetRunRequestProto, namesRun);
const cancelRunRequest: Codec<string, CancelRunRequestProto> = defineCodec(
  'CancelRunRequest',
  CancelRunRequestProto,
  namesRun,
);
const startRunResponse: Codec<Run, StartRunResponseProto> = defineCodec(
  'StartRunResponse',
  StartRunResponseProto,
  holdsRun,
);
const getRunResponse: Codec<Run, GetRunResponseProto> = defineCodec('GetRunResponse', GetRunResponseProto, holdsRun);
const cancelRunResponse: Codec<Run, CancelRunResponseProto> = defineCodec(
  'CancelRunResponse',
  CancelRunResponseProto,
  holdsRun,
);

const listRunsResponse: Codec<readonly Run[], ListRunsResponseProto> = defineCodec(
  'ListRunsResponse',
  ListRunsResponseProto,
  {
    toProto: (runs) => ({ runs: runs.map(runConversion.toProto) }),
    fromProto: (r) => list('runs', r.runs, limits.runs, runConversion.fromProto),
  },
);

const listWorkstationsResponse: Codec<readonly Workstation[], ListWorkstationsResponseProto> = defineCodec(
  'ListWorkstationsResponse',
  ListWorkstationsResponseProto,
  {
    toProto: (workstations) => ({ workstations: workstations.map(workstationToProto) }),
    fromProto: (r) => list('workstations', r.workstations, limits.workstations, workstationFromProto),
  },
);

const storePictureRequest: Codec<Uint8Array, StorePictureRequestProto> = defineCodec(
  'StorePictureRequest',
  StorePictureRequestProto,
  {
    toProto: (picture) => ({ picture: Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength) }),
    fromProto: ({ picture }) =>
      picture.length > 0 && picture.length <= limits.picture ? picture : refuse('picture', 'is empty or too large'),
  },
);

const storePictureResponse: Codec<string, StorePictureResponseProto> = defineCodec(
  'StorePictureResponse',
  StorePictureResponseProto,
  { toProto: (stored) => ({ name: stored }), fromProto: (r) => evidenceName('name', r.name) },
);

export const storePictureRequestToProto = storePictureRequest.toProto;
export const storePictureRequestFromProto = storePictureRequest.fromProto;
export const storePictureResponseToProto = storePictureResponse.toProto;
export const storePictureResponseFromProto = storePictureResponse.fromProto;
export const startRunRequestToProto = startRunRequest.toProto;
export const startRunRequestFromProto = startRunRequest.fromProto;
export const startRunResponseToProto = startRunResponse.toProto;
export const startRunResponseFromProto = startRunResponse.fromProto;
export const getRunRequestToProto = getRunRequest.toProto;
export const getRunRequestFromProto = getRunRequest.fromProto;
export const getRunResponseToProto = getRunResponse.toProto;
export const getRunResponseFromProto = getRunResponse.fromProto;
export const listRunsRequestToProto = listRunsRequest.toProto;
export const listRunsRequestFromProto = listRunsRequest.fromProto;
export const listRunsResponseToProto = listRunsResponse.toProto;
export const listRunsResponseFromProto = listRunsResponse.fromProto;
export const cancelRunRequestToProto = cancelRunRequest.toProto;
export const cancelRunRequestFromProto = cancelRunRequest.fromProto;
export const cancelRunResponseToProto = cancelRunResponse.toProto;
export const cancelRunResponseFromProto = cancelRunResponse.fromProto;
export const listWorkstationsResponseToProto = listWorkstationsResponse.toProto;
export const listWorkstationsResponseFromProto = listWorkstationsResponse.fromProto;
