import {
  type ListRunsRequest,
  RUN_STATUSES,
  type Run,
  STEP_STATUSES,
  type StartRunRequest,
  type StepReport,
  type Workstation,
} from '@vigie/domain';
import fc from 'fast-check';
import {
  aCode,
  aCodeOrNone,
  aContext,
  aCosine,
  aFinite,
  aFraction,
  aMeasure,
  aName,
  aNatural,
  aNatural32,
  anEvidenceNameOrNone,
  anId,
  anIdOrNone,
  anImageSize,
  aPlaceId,
  aPoint,
  aRect,
  orNull,
  someText,
} from './values';

const anExplanation = fc.record({ code: aCode, message: someText, remedy: someText });

const aVerification = fc.record({
  verified: fc.boolean(),
  confidence: aFraction,
  changesDetected: someText,
  changeAreaPct: aFraction.map((share) => share * 100),
  suggestion: someText,
  detail: someText,
  semanticVerified: fc.constantFrom(true, false, null),
  semanticDetail: someText,
  semanticElapsedMs: aMeasure,
});

const aStepReport: fc.Arbitrary<StepReport> = fc.record({
  stepId: aName,
  attempt: aNatural32,
  status: fc.constantFrom(...STEP_STATUSES),
  actionId: anIdOrNone,
  actionKind: fc.constantFrom('' as const, 'click', 'type_text', 'key_chord', 'scroll', 'drag', 'wait'),
  matchScore: aFinite,
  nearestSimilarity: aCosine,
  targetScore: aFinite,
  targetMargin: aFinite,
  targetMethod: aName,
  targetBox: orNull(aRect),
  targetPoint: orNull(aPoint),
  verification: orNull(aVerification),
  explanation: orNull(anExplanation),
  evidenceBefore: anEvidenceNameOrNone,
  evidenceAfter: anEvidenceNameOrNone,
  stages: fc.array(fc.record({ stage: aName, ms: aMeasure }), { maxLength: 3 }),
  startedAtMs: aNatural,
  finishedAtMs: aNatural,
  traceId: anIdOrNone,
});

export const aRun: fc.Arbitrary<Run> = fc.record({
  runId: anId,
  workflowId: aName,
  workflowDigest: anIdOrNone,
  workstationId: aPlaceId,
  status: fc.constantFrom(...RUN_STATUSES),
  steps: fc.array(aStepReport, { maxLength: 3 }),
  explanation: orNull(anExplanation),
  startedAtMs: aNatural,
  finishedAtMs: aNatural,
  traceId: anIdOrNone,
  startedBy: aName,
});

export const aStartRunRequest: fc.Arbitrary<StartRunRequest> = fc.record({
  workflow: someText,
  workstationId: aPlaceId,
  parameters: aContext,
  startedBy: aName,
  idempotencyKey: anIdOrNone,
});

export const aListRunsRequest: fc.Arbitrary<ListRunsRequest> = fc.record({
  limit: fc.nat({ max: 1_000 }),
  beforeRunId: anIdOrNone,
  workstationId: fc.oneof(fc.constant(''), aPlaceId),
});

export const aWorkstation: fc.Arbitrary<Workstation> = fc.record({
  workstationId: aPlaceId,
  site: aPlaceId,
  connected: fc.boolean(),
  agentVersion: aName,
  resolution: anImageSize,
  platform: aName,
  lastSeenMs: aNatural,
  impairment: aCodeOrNone,
});
