import {
  CONTEXT_RELATIONS,
  type ComparedState,
  type ComponentComparison,
  DIFFERENCE_ASPECTS,
  DIFFERENCE_KINDS,
  DIFFERENCE_SUBJECTS,
  type ExplainStatesRequest,
  type ExplainStatesResponse,
  FINGERPRINT_COMPONENTS,
  type MatchStateRequest,
  type MatchStateResponse,
  MODALITY_PRESENCES,
  MOST_COMPARED,
  type StateDifference,
  TOLD_LANGUAGES,
} from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import {
  code,
  codeOrEmpty,
  cosine,
  finite,
  fraction,
  id,
  idOrEmpty,
  integer,
  list,
  measure,
  name,
  natural32,
  oneOf,
  optional,
  seenText,
} from './field';
import {
  type ComparedState as ComparedStateProto,
  type ComponentComparison as ComponentComparisonProto,
  ExplainStatesRequest as ExplainStatesRequestProto,
  ExplainStatesResponse as ExplainStatesResponseProto,
  MatchStateRequest as MatchStateRequestProto,
  MatchStateResponse as MatchStateResponseProto,
  type StateDifference as StateDifferenceProto,
} from './gen/vigie/v1/recognition';
import { pointFromProto, pointToProto, rectFromProto, rectToProto } from './geometry';
import { limits } from './limits';

const matchRequest: Codec<MatchStateRequest, MatchStateRequestProto> = defineCodec(
  'MatchStateRequest',
  MatchStateRequestProto,
  {
    toProto: (r) => ({ ...r }),
    fromProto: (r) => ({
      screenStateId: id('screenStateId', r.screenStateId),
      workflowId: name('workflowId', r.workflowId),
      stepId: name('stepId', r.stepId),
      limit: integer('limit', r.limit, 1, MOST_COMPARED),
      language: oneOf('language', r.language, TOLD_LANGUAGES),
    }),
  },
);

function differenceToProto(d: StateDifference): StateDifferenceProto {
  return {
    ...d,
    aspects: [...d.aspects],
    movedBy: d.movedBy ? pointToProto(d.movedBy) : undefined,
    box: d.box ? rectToProto(d.box) : undefined,
  };
}

function differenceFromProto(d: StateDifferenceProto): StateDifference {
  return {
    kind: oneOf('kind', d.kind, DIFFERENCE_KINDS),
    subject: oneOf('subject', d.subject, DIFFERENCE_SUBJECTS),
    referenceId: idOrEmpty('referenceId', d.referenceId),
    seenId: idOrEmpty('seenId', d.seenId),
    aspects: list('aspects', d.aspects, DIFFERENCE_ASPECTS.length, (aspect) =>
      oneOf('aspect', aspect, DIFFERENCE_ASPECTS),
    ),
    weight: fraction('weight', d.weight),
    movedBy: optional('movedBy', d.movedBy, pointFromProto),
    readAsText: d.readAsText,
    box: optional('box', d.box, rectFromProto),
    covered: natural32('covered', d.covered),
    sentence: seenText(d.sentence),
  };
}

const differences = (found: readonly StateDifferenceProto[]) =>
  list('differences', found, limits.differences, differenceFromProto);

function comparedFromProto(s: ComparedStateProto): ComparedState {
  return {
    screenStateId: id('screenStateId', s.screenStateId),
    similarity: cosine('similarity', s.similarity),
    workflowId: name('workflowId', s.workflowId),
    stepId: name('stepId', s.stepId),
    confidence: fraction('confidence', s.confidence),
    context: oneOf('context', s.context, CONTEXT_RELATIONS),
    differences: differences(s.differences),
    allDifferences: natural32('allDifferences', s.allDifferences),
  };
}

const matchResponse: Codec<MatchStateResponse, MatchStateResponseProto> = defineCodec(
  'MatchStateResponse',
  MatchStateResponseProto,
  {
    toProto: (r) => ({
      ...r,
      nearest: r.nearest ? { ...r.nearest, differences: r.nearest.differences.map(differenceToProto) } : undefined,
      because: r.because.map((b) => ({ ...b })),
    }),
    fromProto: (r) => ({
      known: r.known,
      nearest: optional('nearest', r.nearest, comparedFromProto),
      because: list('because', r.because, limits.reasons, (b) => ({
        code: code('code', b.code),
        found: finite('found', b.found),
        bar: finite('bar', b.bar),
      })),
      matchMs: measure('matchMs', r.matchMs),
      failure: codeOrEmpty('failure', r.failure),
    }),
  },
);

const explainRequest: Codec<ExplainStatesRequest, ExplainStatesRequestProto> = defineCodec(
  'ExplainStatesRequest',
  ExplainStatesRequestProto,
  {
    toProto: (r) => ({ ...r }),
    fromProto: (r) => ({
      a: id('a', r.a),
      b: id('b', r.b),
      workflowId: name('workflowId', r.workflowId),
      language: oneOf('language', r.language, TOLD_LANGUAGES),
    }),
  },
);

function componentFromProto(c: ComponentComparisonProto): ComponentComparison {
  return {
    name: oneOf('name', c.name, FINGERPRINT_COMPONENTS),
    present: oneOf('present', c.present, MODALITY_PRESENCES),
    cosine: cosine('cosine', c.cosine),
    weight: measure('weight', c.weight),
    share: fraction('share', c.share),
  };
}

const explainResponse: Codec<ExplainStatesResponse, ExplainStatesResponseProto> = defineCodec(
  'ExplainStatesResponse',
  ExplainStatesResponseProto,
  {
    toProto: (r) => ({
      ...r,
      components: r.components.map((c) => ({ ...c })),
      differences: r.differences.map(differenceToProto),
      contextKeys: [...r.contextKeys],
    }),
    fromProto: (r) => ({
      similarity: cosine('similarity', r.similarity),
      components: list('components', r.components, limits.components, componentFromProto),
      differences: differences(r.differences),
      allDifferences: natural32('allDifferences', r.allDifferences),
      context: oneOf('context', r.context, CONTEXT_RELATIONS),
      contextKeys: list('contextKeys', r.contextKeys, 2 * limits.contextEntries, (key) => name('key', key)),
      failure: codeOrEmpty('failure', r.failure),
    }),
  },
);

export const encodeMatchStateRequest = matchRequest.encode;
export const decodeMatchStateRequest = matchRequest.decode;
export const encodeMatchStateResponse = matchResponse.encode;
export const decodeMatchStateResponse = matchResponse.decode;
export const encodeExplainStatesRequest = explainRequest.encode;
export const decodeExplainStatesRequest = explainRequest.decode;
export const encodeExplainStatesResponse = explainResponse.encode;
export const decodeExplainStatesResponse = explainResponse.decode;
