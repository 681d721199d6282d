import type { Outcome, StepReport } from '@vigie/domain';
import { explainBroken } from '../act/explain-broken';
import { perform } from '../act/perform';
import { planActions } from '../act/plan-actions';
import { orchestratorErrors } from '../errors';
import { explain } from '../explain';
import { awaitTarget, type NoPlace, type Place } from '../observe/await-target';
import { explainNoPlace } from '../observe/explain-no-place';
import { awaitEffect, type Effect } from '../verify/await-effect';
import { explainJudgement } from '../verify/explain-judgement';
import { blankReport } from './blank-report';
import type { StepWork } from './step-work';

/** How a step ended: its report, the outcomes to commit with it, and whether the run was cancelled meanwhile. */
export interface StepEnd {
  readonly report: StepReport;
  readonly outcomes: readonly Outcome[];
  readonly cancelled: boolean;
}

/** One attempt at one step: observe, match, resolve, act, verify, commit, each under its own span. */
export async function runStep(work: StepWork): Promise<StepEnd> {
  const { runId, workflowId, step, tools, ordinal, link } = work;
  const attributes = {
    'vigie.run.id': runId,
    'vigie.workflow.key': workflowId,
    'vigie.step.key': step.id,
    'vigie.workstation.id': link.workstationId,
  };
  return tools.spans.under('step', attributes, async (note) => {
    const started = { ...blankReport(work, tools.clock.now()), traceId: tools.spans.traceId() };
    await tools.store.startStep(runId, ordinal, started);
    const end = await stages(work, started);
    const report = { ...end.report, stages: work.timer.times(), finishedAtMs: tools.clock.now() };
    await work.timer.run('commit', () =>
      tools.store.finishStep(runId, ordinal, report, end.outcomes, tools.clock.now()),
    );
    note({ 'vigie.verification': report.status });
    return { ...end, report };
  });
}

async function stages(work: StepWork, started: StepReport): Promise<StepEnd> {
  const search = await awaitTarget(work);
  if (search.kind !== 'place') return withoutPlace(work, started, search);
  const { place } = search;
  // Neither holds up the action: what is remembered and what is kept is asked for meanwhile.
  const remembered = Promise.all([
    work.tools.memory.nearest(place.state.screenStateId, work.workflowId, work.step.id),
    work.tools.pictures.keep(place.state, 'before'),
  ]);
  const performed = await work.timer.run('act', () => perform(work, planActions(work.step, place)));
  const [nearestSimilarity, evidenceBefore] = await remembered;
  const found = { ...started, ...placeReport(place), nearestSimilarity, evidenceBefore };
  const acted = { ...found, ...actionReport(performed.outcomes) };
  if (performed.kind === 'stopped') {
    const report = { ...acted, ...explainBroken(performed.because, work, performed.outcomes) };
    return { report, outcomes: performed.outcomes, cancelled: false };
  }
  const effect = await work.timer.run('verify', () => awaitEffect(work, place));
  return withEffect(work, acted, place, effect, performed.outcomes);
}

function placeReport({ match, target }: Place): Partial<StepReport> {
  return {
    matchScore: match.score,
    targetScore: target?.score ?? 0,
    targetMargin: target?.margin ?? 0,
    targetMethod: target?.method ?? '',
    targetBox: target?.box ?? null,
    targetPoint: target?.point ?? null,
  };
}

/** A step's own action is its last; the click before a text has its own row and id. */
function actionReport(outcomes: readonly Outcome[]): Partial<StepReport> {
  return { actionId: outcomes[outcomes.length - 1]?.actionId ?? '' };
}

async function withoutPlace(work: StepWork, started: StepReport, found: NoPlace): Promise<StepEnd> {
  const { step, link, tools } = work;
  if (found.kind === 'cancelled') return cancelledEnd(work, { ...started, status: 'failed' }, []);
  if (found.kind === 'lost') {
    const facts = { workstation: link.workstationId, step: step.id };
    const explanation = explain(orchestratorErrors.create('AGENT_VANISHED', facts));
    return { report: { ...started, status: 'failed', explanation }, outcomes: [], cancelled: false };
  }
  const evidence = found.kind === 'blind' ? '' : await tools.pictures.keep(found.state, 'before');
  const matchScore = found.kind === 'blind' ? 0 : found.match.score;
  const explanation = explainNoPlace(found, work);
  return {
    report: { ...started, status: 'failed', matchScore, evidenceBefore: evidence, explanation },
    outcomes: [],
    cancelled: false,
  };
}

function cancelledEnd({ step }: StepWork, report: StepReport, outcomes: readonly Outcome[]): StepEnd {
  const explanation = explain(orchestratorErrors.create('RUN_CANCELLED', { step: step.id }));
  return { report: { ...report, explanation }, outcomes, cancelled: true };
}

async function withEffect(
  work: StepWork,
  acted: StepReport,
  place: Place,
  effect: Effect,
  outcomes: readonly Outcome[],
): Promise<StepEnd> {
  if (effect.kind === 'cancelled') return cancelledEnd(work, { ...acted, status: 'unverified' }, outcomes);
  if (effect.kind !== 'judged') {
    const because =
      effect.kind === 'lost'
        ? 'the agent vanished after the action was done'
        : `no screen was seen after it (${effect.cause})`;
    const explanation = explain(orchestratorErrors.create('STEP_UNVERIFIED', { step: work.step.id, because }));
    return { report: { ...acted, status: 'unverified', explanation }, outcomes, cancelled: false };
  }
  const { judgement, after } = effect;
  const { memory, pictures } = work.tools;
  const verified = judgement.status === 'verified';
  const [evidenceAfter] = await Promise.all([
    pictures.keep(after, 'after'),
    verified ? memory.confirm(place.state.screenStateId, work.workflowId, work.step.id) : undefined,
  ]);
  const { status, verification } = judgement;
  const explanation = explainJudgement(judgement, work);
  return { report: { ...acted, status, verification, explanation, evidenceAfter }, outcomes, cancelled: false };
}
