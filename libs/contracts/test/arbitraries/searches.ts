import {
  CONTEXT_RELATIONS,
  type ConfirmStateRequest,
  type ConfirmStateResponse,
  DIFFERENCE_ASPECTS,
  DIFFERENCE_KINDS,
  DIFFERENCE_SUBJECTS,
  type EmbedRequest,
  type EmbedResponse,
  type ExplainStatesRequest,
  type ExplainStatesResponse,
  FINGERPRINT_COMPONENTS,
  type MatchStateRequest,
  type MatchStateResponse,
  MODALITY_PRESENCES,
  MOST_COMPARED,
  type SearchStatesRequest,
  type SearchStatesResponse,
  type StateDifference,
  TOLD_LANGUAGES,
} from '@vigie/domain';
import fc from 'fast-check';
import {
  aCodeOrNone,
  aCosine,
  aMeasure,
  aName,
  anEvidenceName,
  anId,
  anIdOrNone,
  aRectInside,
  orNull,
  someText,
} from './values';

export const anEmbedRequest: fc.Arbitrary<EmbedRequest> = fc.record({
  provider: anIdOrNone,
  inputs: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('text' as const), text: someText }),
      fc.record({
        kind: fc.constant('image' as const),
        evidence: anEvidenceName,
        region: orNull(aRectInside({ width: 4_000, height: 3_000 })),
      }),
    ),
    { maxLength: 5 },
  ),
});

export const anEmbedResponse: fc.Arbitrary<EmbedResponse> = fc.nat({ max: 16 }).chain((dimensions) =>
  fc.record({
    provider: anIdOrNone,
    dimensions: fc.constant(dimensions),
    vectors: fc.array(
      fc.float32Array({ minLength: dimensions, maxLength: dimensions, noNaN: true, noDefaultInfinity: true }),
      { maxLength: 4 },
    ),
    embedMs: aMeasure,
    failure: aCodeOrNone,
  }),
);

export const aSearchStatesRequest: fc.Arbitrary<SearchStatesRequest> = fc.record({
  screenStateId: anId,
  limit: fc.integer({ min: 1, max: 1_000 }),
  workflowId: aName,
  stepId: aName,
});

export const aSearchStatesResponse: fc.Arbitrary<SearchStatesResponse> = fc.record({
  neighbours: fc.array(fc.record({ screenStateId: anId, similarity: aCosine, workflowId: aName, stepId: aName }), {
    maxLength: 5,
  }),
  searchMs: aMeasure,
  failure: aCodeOrNone,
});

export const aConfirmStateRequest: fc.Arbitrary<ConfirmStateRequest> = fc.record({
  screenStateId: anId,
  workflowId: aName,
  stepId: aName,
});

export const aConfirmStateResponse: fc.Arbitrary<ConfirmStateResponse> = fc.record({ failure: aCodeOrNone });

const aShare = fc.double({ min: 0, max: 1, noNaN: true });
const aCount = fc.nat({ max: 10_000 });

const aStateDifference: fc.Arbitrary<StateDifference> = fc.record({
  kind: fc.constantFrom(...DIFFERENCE_KINDS),
  subject: fc.constantFrom(...DIFFERENCE_SUBJECTS),
  referenceId: anIdOrNone,
  seenId: anIdOrNone,
  aspects: fc.subarray([...DIFFERENCE_ASPECTS]),
  weight: aShare,
  movedBy: orNull(
    fc.record({ x: fc.integer({ min: -9_000, max: 9_000 }), y: fc.integer({ min: -9_000, max: 9_000 }) }),
  ),
  readAsText: fc.boolean(),
  box: orNull(aRectInside({ width: 4_000, height: 3_000 })),
  covered: aCount,
  sentence: someText,
});
const differences = fc.array(aStateDifference, { maxLength: 4 });

export const aMatchStateRequest: fc.Arbitrary<MatchStateRequest> = fc.record({
  screenStateId: anId,
  workflowId: aName,
  stepId: aName,
  limit: fc.integer({ min: 1, max: MOST_COMPARED }),
  language: fc.constantFrom(...TOLD_LANGUAGES),
});

export const aMatchStateResponse: fc.Arbitrary<MatchStateResponse> = fc.record({
  known: fc.boolean(),
  nearest: orNull(
    fc.record({
      screenStateId: anId,
      similarity: aCosine,
      workflowId: aName,
      stepId: aName,
      confidence: aShare,
      context: fc.constantFrom(...CONTEXT_RELATIONS),
      differences,
      allDifferences: aCount,
    }),
  ),
  because: fc.array(fc.record({ code: fc.constantFrom('OTHER_TITLE', 'MUCH_IS_NEW'), found: aShare, bar: aShare }), {
    maxLength: 4,
  }),
  matchMs: aMeasure,
  failure: aCodeOrNone,
});

export const anExplainStatesRequest: fc.Arbitrary<ExplainStatesRequest> = fc.record({
  a: anId,
  b: anId,
  workflowId: aName,
  language: fc.constantFrom(...TOLD_LANGUAGES),
});

export const anExplainStatesResponse: fc.Arbitrary<ExplainStatesResponse> = fc.record({
  similarity: aCosine,
  components: fc.array(
    fc.record({
      name: fc.constantFrom(...FINGERPRINT_COMPONENTS),
      present: fc.constantFrom(...MODALITY_PRESENCES),
      cosine: aCosine,
      weight: aMeasure,
      share: aShare,
    }),
    { maxLength: 5 },
  ),
  differences,
  allDifferences: aCount,
  context: fc.constantFrom(...CONTEXT_RELATIONS),
  contextKeys: fc.array(aName, { maxLength: 4 }),
  failure: aCodeOrNone,
});
