import type { Outcome, StepReport } from '@vigie/domain';
import { failPoint } from '@vigie/fail-points';
import { AFTER_REFUSAL } from '../act/after-refusal';
import { explainBroken } from '../act/explain-broken';
import { type Performance, perform } from '../act/perform';
import { planActions } from '../act/plan-actions';
import { orchestratorErrors } from '../errors';
import { explain } from '../explain';
import { awaitTarget, type NoPlace, type Place } from '../observe/await-target';
import { explainNoPlace } from '../observe/explain-no-place';
import { awaitEffect, type Effect } from '../verify/await-effect';
import { explainJudgement } from '../verify/explain-judgement';
import { blankReport } from './blank-report';
import type { StepWork } from './step-work';

/** How a step ended. `halted`: the run ends here, whatever the step says of failures. */
export interface StepEnd {
  readonly report: StepReport;
  readonly ending: 'goes_on' | 'cancelled' | 'halted';
}

/** One attempt at one step: observe, match, resolve, act, verify, commit, each under its own span. */
export async function runStep(work: StepWork): Promise<StepEnd> {
  const { runId, workflowId, step, tools, ordinal, lane } = work;
  const attributes = {
    'vigie.run.id': runId,
    'vigie.workflow.key': workflowId,
    'vigie.step.key': step.id,
    'vigie.workstation.id': lane.workstationId,
  };
  return tools.spans.under('step', attributes, async (note) => {
    const started = { ...blankReport(work, tools.clock.now()), traceId: tools.spans.traceId() };
    await tools.store.startStep(runId, ordinal, started);
    const end = await stages(work, started);
    const report = { ...end.report, stages: work.timer.times(), finishedAtMs: tools.clock.now() };
    await work.timer.run('commit', () => tools.store.finishStep(runId, ordinal, report));
    note({ 'vigie.verification': report.status });
    return { ...end, report };
  });
}

/** Looks and acts; when the screen moved between the two, which is proven then, once more, within the step's time. */
async function stages(work: StepWork, started: StepReport): Promise<StepEnd> {
  const { tools, step, signal } = work;
  const deadline = tools.clock.steady() + step.timeouts.screenMs;
  let supersedes = work.supersedes;
  for (let again = 0; ; again += 1) {
    const search = await awaitTarget(work, deadline);
    if (search.kind !== 'place') return withoutPlace(work, started, search);
    const { performed, acted } = await act(work, started, search.place, supersedes);
    const refused = movedOn(performed);
    const mayLook = again < tools.pace.looksAfterRefusal && tools.clock.steady() < deadline && !signal.aborted;
    if (refused === null || !mayLook) return afterAct(work, acted, search.place, performed);
    supersedes = refused;
    await tools.clock.sleep(tools.pace.pollMs, signal);
  }
}

async function act(work: StepWork, started: StepReport, place: Place, supersedes: string) {
  // Neither holds up the action: what is remembered and what is kept is asked for meanwhile.
  const remembered = Promise.all([
    work.tools.memory.nearest(place.state.screenStateId, work.workflowId, work.step.id),
    work.tools.pictures.keep(place.state, 'before'),
  ]);
  const planned = planActions(work.step, place);
  const performed = await work.timer.run('act', () => perform(work, place, planned, supersedes));
  const [nearestSimilarity, evidenceBefore] = await remembered;
  const found = { ...started, ...placeReport(place), nearestSimilarity, evidenceBefore };
  return { performed, acted: { ...found, ...actionReport(performed.outcomes) } };
}

/** The action that was refused because the screen moved on, when it was the step's first: nothing of the step was done. */
function movedOn(performed: Performance): string | null {
  if (performed.kind !== 'stopped' || performed.because.kind !== 'refused' || performed.outcomes.length !== 1)
    return null;
  return AFTER_REFUSAL[performed.because.reason] === 'look_again' ? (performed.outcomes[0]?.actionId ?? null) : null;
}

async function afterAct(work: StepWork, acted: StepReport, place: Place, performed: Performance): Promise<StepEnd> {
  if (performed.kind === 'stopped') {
    const { because, outcomes } = performed;
    const halted = because.kind === 'refused' && AFTER_REFUSAL[because.reason] === 'halt';
    return {
      report: { ...acted, ...explainBroken(because, work, outcomes) },
      ending: halted ? 'halted' : 'goes_on',
    };
  }
  failPoint('orchestrator.before_verify');
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
  const { step, lane, tools } = work;
  if (found.kind === 'cancelled') return cancelledEnd(work, { ...started, status: 'failed' });
  if (found.kind === 'lost') {
    const facts = { workstation: lane.workstationId, step: step.id };
    const explanation = explain(orchestratorErrors.create('AGENT_VANISHED', facts));
    return { report: { ...started, status: 'failed', explanation }, ending: 'goes_on' };
  }
  const evidence = found.kind === 'blind' ? '' : await tools.pictures.keep(found.state, 'before');
  const matchScore = found.kind === 'blind' ? 0 : found.match.score;
  const explanation = explainNoPlace(found, work);
  return {
    report: { ...started, status: 'failed', matchScore, evidenceBefore: evidence, explanation },
    ending: 'goes_on',
  };
}

function cancelledEnd({ step }: StepWork, report: StepReport): StepEnd {
  const explanation = explain(orchestratorErrors.create('RUN_CANCELLED', { step: step.id }));
  return { report: { ...report, explanation }, ending: 'cancelled' };
}

async function withEffect(
  work: StepWork,
  acted: StepReport,
  place: Place,
  effect: Effect,
  outcomes: readonly Outcome[],
): Promise<StepEnd> {
  if (effect.kind === 'cancelled') return cancelledEnd(work, { ...acted, status: 'unverified' });
  if (effect.kind !== 'judged') {
    const lost = effect.kind === 'lost';
    const because = lost
      ? 'the agent vanished after the action was done'
      : `no screen was seen after it (${effect.cause})`;
    const explanation = explain(orchestratorErrors.create('STEP_UNVERIFIED', { step: work.step.id, because }));
    return { report: { ...acted, status: 'unverified', explanation }, ending: lost ? 'halted' : 'goes_on' };
  }
  const { judgement, after } = effect;
  const { memory, pictures } = work.tools;
  const believed = judgement.status === 'verified' && !changedInGap(outcomes);
  const [evidenceAfter] = await Promise.all([
    pictures.keep(after, 'after'),
    believed ? memory.confirm(place.state.screenStateId, work.workflowId, work.step.id) : undefined,
  ]);
  const { status, verification } = judgement;
  const explanation = explainJudgement(judgement, work);
  const end: StepEnd = {
    report: { ...acted, status, verification, explanation, evidenceAfter },
    ending: 'goes_on',
  };
  return changedInGap(outcomes) ? doubtGap(work, place, end) : end;
}

function changedInGap(outcomes: readonly Outcome[]): boolean {
  return outcomes.some(({ result }) => result.kind === 'done' && result.changedInGap);
}

/**
 * The input may have met something else than what was seen. Only a verified effect lets the run go on, and none does where
 * a patient is named: what was done may have been done to another one.
 */
function doubtGap({ step }: StepWork, { identity }: Place, { report }: StepEnd): StepEnd {
  const explanation = explain(orchestratorErrors.create('CHANGED_IN_GAP', { step: step.id }));
  const status = report.status === 'verified' ? 'verified' : 'failed';
  return { report: { ...report, status, explanation }, ending: identity.length > 0 ? 'halted' : 'goes_on' };
}
