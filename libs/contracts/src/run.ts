import {
  type ActionKindName,
  type Explanation,
  MATCHERS,
  type Run,
  type RunStatus,
  type SecondOpinion,
  type StageTime,
  type StepReport,
  type StepStatus,
  TARGET_OPINIONS,
  type Verification,
} from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import { defineEnum } from './define-enum';
import {
  code,
  evidenceNameOrEmpty,
  finite,
  fraction,
  id,
  idOrEmpty,
  list,
  measure,
  name,
  natural,
  natural32,
  oneOf,
  optional,
  placeId,
  refuse,
  text,
} from './field';
import {
  type Explanation as ExplanationProto,
  Run as RunProto,
  RunStatus as RunStatusProto,
  type SecondOpinion as SecondOpinionProto,
  type StageTime as StageTimeProto,
  type StepReport as StepReportProto,
  StepStatus as StepStatusProto,
  type Verification as VerificationProto,
} from './gen/vigie/v1/run';
import { pointFromProto, pointToProto, rectFromProto, rectToProto } from './geometry';
import { limits } from './limits';

const runStatus = defineEnum<RunStatus, RunStatusProto>({
  running: RunStatusProto.RUNNING,
  succeeded: RunStatusProto.SUCCEEDED,
  unverified: RunStatusProto.UNVERIFIED,
  failed: RunStatusProto.FAILED,
  in_doubt: RunStatusProto.IN_DOUBT,
  cancelled: RunStatusProto.CANCELLED,
});

const stepStatus = defineEnum<StepStatus, StepStatusProto>({
  running: StepStatusProto.RUNNING,
  verified: StepStatusProto.VERIFIED,
  unverified: StepStatusProto.UNVERIFIED,
  failed: StepStatusProto.FAILED,
  refused: StepStatusProto.REFUSED,
  in_doubt: StepStatusProto.IN_DOUBT,
});

export const ACTION_KINDS: readonly ActionKindName[] = ['click', 'type_text', 'key_chord', 'scroll', 'drag', 'wait'];

function explanationFromProto(e: ExplanationProto): Explanation {
  return {
    code: code('code', e.code),
    message: text('message', e.message, limits.text),
    remedy: text('remedy', e.remedy, limits.text),
  };
}

function verificationToProto(v: Verification): VerificationProto {
  const { semanticVerified, ...rest } = v;
  return semanticVerified === null ? rest : { ...rest, semanticVerified };
}

function verificationFromProto(v: VerificationProto): Verification {
  const percent = measure('changeAreaPct', v.changeAreaPct);
  if (percent > 100) refuse('changeAreaPct', 'is over 100');
  return {
    verified: v.verified,
    confidence: fraction('confidence', v.confidence),
    changesDetected: text('changesDetected', v.changesDetected, limits.text),
    changeAreaPct: percent,
    suggestion: text('suggestion', v.suggestion, limits.text),
    detail: text('detail', v.detail, limits.text),
    semanticVerified: v.semanticVerified ?? null,
    semanticDetail: text('semanticDetail', v.semanticDetail, limits.text),
    semanticElapsedMs: measure('semanticElapsedMs', v.semanticElapsedMs),
  };
}

function stageFromProto(s: StageTimeProto): StageTime {
  return { stage: name('stage', s.stage), ms: measure('ms', s.ms) };
}

function opinionToProto(o: SecondOpinion): SecondOpinionProto {
  return { ...o, targetBox: o.targetBox === null ? undefined : rectToProto(o.targetBox) };
}

function opinionFromProto(o: SecondOpinionProto): SecondOpinion {
  return {
    matcher: oneOf('matcher', o.matcher, MATCHERS),
    screenMatched: o.screenMatched,
    screenScore: fraction('screenScore', o.screenScore),
    target: oneOf('target', o.target, TARGET_OPINIONS),
    targetBox: optional('targetBox', o.targetBox, rectFromProto),
    agrees: o.agrees,
  };
}

function stepToProto(s: StepReport): StepReportProto {
  return {
    ...s,
    status: stepStatus.toProto('status', s.status),
    targetBox: s.targetBox === null ? undefined : rectToProto(s.targetBox),
    targetPoint: s.targetPoint === null ? undefined : pointToProto(s.targetPoint),
    verification: s.verification === null ? undefined : verificationToProto(s.verification),
    explanation: s.explanation === null ? undefined : { ...s.explanation },
    stages: s.stages.map((stage) => ({ ...stage })),
    // A report of before has none.
    secondOpinion: s.secondOpinion ? opinionToProto(s.secondOpinion) : undefined,
  };
}

function stepFromProto(s: StepReportProto): StepReport {
  return {
    stepId: name('stepId', s.stepId),
    attempt: natural32('attempt', s.attempt),
    status: stepStatus.fromProto('status', s.status),
    actionId: idOrEmpty('actionId', s.actionId),
    actionKind: oneOf('actionKind', s.actionKind, ['', ...ACTION_KINDS]),
    matchScore: finite('matchScore', s.matchScore),
    nearestSimilarity: finite('nearestSimilarity', s.nearestSimilarity),
    targetScore: finite('targetScore', s.targetScore),
    targetMargin: finite('targetMargin', s.targetMargin),
    targetMethod: name('targetMethod', s.targetMethod),
    targetBox: optional('targetBox', s.targetBox, rectFromProto),
    targetPoint: optional('targetPoint', s.targetPoint, pointFromProto),
    verification: optional('verification', s.verification, verificationFromProto),
    explanation: optional('explanation', s.explanation, explanationFromProto),
    evidenceBefore: evidenceNameOrEmpty('evidenceBefore', s.evidenceBefore),
    evidenceAfter: evidenceNameOrEmpty('evidenceAfter', s.evidenceAfter),
    stages: list('stages', s.stages, limits.stages, stageFromProto),
    startedAtMs: natural('startedAtMs', s.startedAtMs),
    finishedAtMs: natural('finishedAtMs', s.finishedAtMs),
    traceId: idOrEmpty('traceId', s.traceId),
    secondOpinion: optional('secondOpinion', s.secondOpinion, opinionFromProto),
  };
}

function toProto(r: Run): RunProto {
  return {
    ...r,
    status: runStatus.toProto('status', r.status),
    steps: r.steps.map(stepToProto),
    explanation: r.explanation === null ? undefined : { ...r.explanation },
  };
}

function fromProto(r: RunProto): Run {
  return {
    runId: id('runId', r.runId),
    workflowId: name('workflowId', r.workflowId),
    workflowDigest: idOrEmpty('workflowDigest', r.workflowDigest),
    workstationId: placeId('workstationId', r.workstationId),
    status: runStatus.fromProto('status', r.status),
    steps: list('steps', r.steps, limits.steps, stepFromProto),
    explanation: optional('explanation', r.explanation, explanationFromProto),
    startedAtMs: natural('startedAtMs', r.startedAtMs),
    finishedAtMs: natural('finishedAtMs', r.finishedAtMs),
    traceId: idOrEmpty('traceId', r.traceId),
    startedBy: name('startedBy', r.startedBy),
  };
}

const codec: Codec<Run, RunProto> = defineCodec('Run', RunProto, { toProto, fromProto });

export const runToProto = codec.toProto;
export const runFromProto = codec.fromProto;
/** Unguarded, for the messages that hold a run. */
export const runConversion = { toProto, fromProto };
