import type {
  ConfirmStateRequest,
  ConfirmStateResponse,
  EmbedRequest,
  EmbedResponse,
  SearchStatesRequest,
  SearchStatesResponse,
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
