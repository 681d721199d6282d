import {
  type ActionDoubt,
  DOUBT_RESOLUTIONS,
  type ListDoubtsRequest,
  type ListRunsRequest,
  MATCHERS,
  type OrderLaneRequest,
  PAUSE_REASONS,
  type ResolveDoubtRequest,
  RUN_STATUSES,
  type Run,
  STEP_STATUSES,
  type StartRunRequest,
  type StepReport,
  TARGET_OPINIONS,
  type Workstation,
} from '@vigie/domain';
import fc from 'fast-check';
import { aProgress } from './actions';
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

const anActionKindName = fc.constantFrom(
  'click' as const,
  'type_text' as const,
  'key_chord' as const,
  'scroll' as const,
  'drag' as const,
  'wait' as const,
);

const aSecondOpinion = fc.record({
  matcher: fc.constantFrom(...MATCHERS),
  screenMatched: fc.boolean(),
  screenScore: aFraction,
  target: fc.constantFrom(...TARGET_OPINIONS),
  targetBox: orNull(aRect),
  agrees: fc.boolean(),
});

const aStepReport: fc.Arbitrary<StepReport> = fc.record({
  stepId: aName,
  attempt: aNatural32,
  status: fc.constantFrom(...STEP_STATUSES),
  actionId: anIdOrNone,
  actionKind: fc.oneof(fc.constant('' as const), anActionKindName),
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
  secondOpinion: orNull(aSecondOpinion),
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
  halted: fc.constantFrom('', ...PAUSE_REASONS, 'JOURNAL_FULL', 'JOURNAL_BROKEN'),
  openDoubts: aNatural32,
});

export const aDoubt: fc.Arbitrary<ActionDoubt> = fc
  .tuple(
    fc.record({
      doubtId: anId,
      actionId: anId,
      runId: aName,
      stepId: aName,
      workstationId: aPlaceId,
      kind: anActionKindName,
      raisedAtMs: aNatural,
      because: aCode,
      resolution: fc.constantFrom('' as const, ...DOUBT_RESOLUTIONS),
      resolvedBy: aName,
      resolvedAtMs: aNatural,
      evidence: anEvidenceNameOrNone,
    }),
    aProgress,
  )
  .map(([doubt, progress]) => ({ ...doubt, ...progress }));

export const aListDoubtsRequest: fc.Arbitrary<ListDoubtsRequest> = fc.record({
  workstationId: fc.oneof(fc.constant(''), aPlaceId),
  withResolved: fc.boolean(),
  limit: fc.nat({ max: 1_000 }),
});

export const aResolveDoubtRequest: fc.Arbitrary<ResolveDoubtRequest> = fc.record({
  doubtId: anId,
  verdict: fc.constantFrom('done' as const, 'not_done' as const),
  by: aName,
});

export const anOrderLaneRequest: fc.Arbitrary<OrderLaneRequest> = fc.record({
  workstationId: aPlaceId,
  order: fc.constantFrom('pause' as const, 'resume' as const),
  by: aName,
});
