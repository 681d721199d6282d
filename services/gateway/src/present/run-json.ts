import {
  MATCHERS,
  RUN_STATUSES,
  type Run,
  STEP_STATUSES,
  type StepReport,
  TARGET_OPINIONS,
  verificationToJson,
  type Workstation,
} from '@vigie/domain';
import { z } from 'zod';

const rect = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const point = z.object({ x: z.number(), y: z.number() });
const explanation = z.object({ code: z.string(), message: z.string(), remedy: z.string() });

/** the three `semantic_*` fields are absent when no semantic check was made. */
const verification = z.object({
  verified: z.boolean(),
  confidence: z.number(),
  changes_detected: z.string(),
  change_area_pct: z.number(),
  suggestion: z.string(),
  detail: z.string(),
  semantic_verified: z.boolean().optional(),
  semantic_detail: z.string().optional(),
  semantic_elapsed_ms: z.number().optional(),
});

const secondOpinion = z
  .object({
    matcher: z.enum(MATCHERS),
    screen_matched: z.boolean(),
    screen_score: z.number(),
    target: z.enum(TARGET_OPINIONS),
    target_box: rect.nullable(),
    agrees: z.boolean(),
  })
  .describe('What the matcher that did not decide says, where the step states both.');

const stepReport = z.object({
  step_id: z.string(),
  attempt: z.number().int(),
  status: z.enum(STEP_STATUSES),
  action_id: z.string(),
  action_kind: z.string(),
  match_score: z.number(),
  nearest_similarity: z.number(),
  target: z
    .object({
      method: z.string(),
      score: z.number(),
      margin: z.number(),
      box: rect.nullable(),
      point: point.nullable(),
    })
    .nullable(),
  verification: verification.nullable(),
  explanation: explanation.nullable(),
  evidence_before: z.string(),
  evidence_after: z.string(),
  stages: z.array(z.object({ stage: z.string(), ms: z.number() })),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  duration_ms: z.number().nullable(),
  trace_id: z.string(),
  second_opinion: secondOpinion.nullable(),
});

export const runJson = z.object({
  run_id: z.string(),
  workflow_id: z.string(),
  workflow_digest: z.string(),
  workstation_id: z.string(),
  status: z.enum(RUN_STATUSES),
  success: z.boolean(),
  steps: z.array(stepReport),
  explanation: explanation.nullable(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  duration_ms: z.number().nullable(),
  trace_id: z.string(),
  started_by: z.string(),
});

export const workstationJson = z.object({
  workstation_id: z.string(),
  site: z.string(),
  connected: z.boolean(),
  agent_version: z.string(),
  resolution: z.object({ width: z.number(), height: z.number() }),
  platform: z.string(),
  last_seen: z.string(),
  impairment: z.string(),
  halted: z.string().describe('Why its lane takes no action; empty when it does.'),
  open_doubts: z.number().int().describe('Actions that a person must still judge.'),
});

export function runToJson(run: Run): z.infer<typeof runJson> {
  return {
    run_id: run.runId,
    workflow_id: run.workflowId,
    workflow_digest: run.workflowDigest,
    workstation_id: run.workstationId,
    status: run.status,
    success: run.status === 'succeeded',
    steps: run.steps.map(stepToJson),
    explanation: run.explanation,
    ...interval(run),
    trace_id: run.traceId,
    started_by: run.startedBy,
  };
}

export function workstationToJson(workstation: Workstation): z.infer<typeof workstationJson> {
  return {
    workstation_id: workstation.workstationId,
    site: workstation.site,
    connected: workstation.connected,
    agent_version: workstation.agentVersion,
    resolution: workstation.resolution,
    platform: workstation.platform,
    last_seen: new Date(workstation.lastSeenMs).toISOString(),
    impairment: workstation.impairment,
    halted: workstation.halted,
    open_doubts: workstation.openDoubts,
  };
}

function stepToJson(step: StepReport): z.infer<typeof stepReport> {
  return {
    step_id: step.stepId,
    attempt: step.attempt,
    status: step.status,
    action_id: step.actionId,
    action_kind: step.actionKind,
    match_score: step.matchScore,
    nearest_similarity: step.nearestSimilarity,
    target:
      step.targetMethod === ''
        ? null
        : {
            method: step.targetMethod,
            score: step.targetScore,
            margin: step.targetMargin,
            box: step.targetBox,
            point: step.targetPoint,
          },
    verification: step.verification && verificationToJson(step.verification),
    explanation: step.explanation,
    evidence_before: step.evidenceBefore,
    evidence_after: step.evidenceAfter,
    stages: [...step.stages],
    ...interval(step),
    trace_id: step.traceId,
    second_opinion: opinionToJson(step.secondOpinion),
  };
}

function opinionToJson(o: StepReport['secondOpinion']): z.infer<typeof secondOpinion> | null {
  if (!o) return null;
  const { matcher, screenMatched, screenScore, target, targetBox, agrees } = o;
  return { matcher, screen_matched: screenMatched, screen_score: screenScore, target, target_box: targetBox, agrees };
}

/** A finish of 0 says that it goes on. */
function interval(o: { startedAtMs: number; finishedAtMs: number }) {
  const finished = o.finishedAtMs > 0;
  return {
    started_at: new Date(o.startedAtMs).toISOString(),
    finished_at: finished ? new Date(o.finishedAtMs).toISOString() : null,
    duration_ms: finished ? o.finishedAtMs - o.startedAtMs : null,
  };
}
