import { rectContains, type StepReport } from '@vigie/domain';
import { failPoint } from '@vigie/fail-points';
import { AFTER_REFUSAL } from '../act/after-refusal';
import { explainBroken } from '../act/explain-broken';
import { type Performance, perform } from '../act/perform';
import { planActions } from '../act/plan-actions';
import { orchestratorErrors } from '../errors';
import { explain } from '../explain';
import { awaitTarget, type NoPlace, type Place } from '../observe/await-target';
import { explainNoPlace } from '../observe/explain-no-place';
import { awaitEffect } from '../verify/await-effect';
import { blankReport } from './blank-report';
import { cancelledEnd, type StepEnd, withEffect } from './end-step';
import type { StepWork } from './step-work';

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

/**
 * Looks and acts; when the screen moved between the two, which is proven then, once more, within the step's time. What the
 * step has done already, such as the click before a text, is not done again.
 */
async function stages(work: StepWork, started: StepReport): Promise<StepEnd> {
  const { tools, step, signal } = work;
  const deadline = tools.clock.steady() + step.timeouts.screenMs;
  let before: Tried | null = null;
  for (let again = 0; ; again += 1) {
    const search = await awaitTarget(work, deadline);
    if (search.kind !== 'place') return withoutPlace(work, started, search);
    const { place } = search;
    if (before !== null && !mayGoOn(before, place)) return afterAct(work, before);
    const tried = await act(work, started, place, before);
    const mayLook = again < tools.pace.looksAfterRefusal && tools.clock.steady() < deadline && !signal.aborted;
    if (!movedOn(tried.performed) || !mayLook) return afterAct(work, tried);
    before = tried;
    await tools.clock.sleep(tools.pace.pollMs, signal);
  }
}

/** One round of a step's actions, with what earlier rounds did. */
interface Tried {
  readonly place: Place;
  readonly performed: Performance;
  readonly acted: StepReport;
}

async function act(work: StepWork, started: StepReport, place: Place, before: Tried | null): Promise<Tried> {
  // Neither holds up the action: what is remembered and what is kept is asked for meanwhile.
  const remembered = Promise.all([
    work.tools.memory.nearest(place.state.screenStateId, work.workflowId, work.step.id),
    work.tools.pictures.keep(place.state, 'before'),
  ]);
  const done = before === null ? [] : before.performed.outcomes.slice(0, -1);
  const supersedes = before === null ? work.supersedes : lastId(before.performed);
  const planned = planActions(work.step, place).slice(done.length);
  const performed = await work.timer.run('act', () => perform(work, place, planned, supersedes));
  const whole = { ...performed, outcomes: [...done, ...performed.outcomes] };
  const [nearestSimilarity, evidenceBefore] = await remembered;
  const found = { ...started, ...placeReport(place), nearestSimilarity, evidenceBefore };
  // A step's own action is its last; the click before a text has its own row and id.
  return { place, performed: whole, acted: { ...found, actionId: lastId(whole) } };
}

function lastId({ outcomes }: Performance): string {
  return outcomes[outcomes.length - 1]?.actionId ?? '';
}

function movedOn(performed: Performance): boolean {
  if (performed.kind !== 'stopped') return false;
  const { because } = performed;
  return because.kind === 'refused' && AFTER_REFUSAL[because.reason] === 'look_again';
}

/** A field that was clicked must still be where it was clicked, or the text would go to another one. */
function mayGoOn({ place: clicked, performed }: Tried, { target }: Place): boolean {
  if (performed.outcomes.length <= 1) return true;
  return target !== null && clicked.target !== null && rectContains(target.box, clicked.target.point);
}

async function afterAct(work: StepWork, { place, performed, acted }: Tried): Promise<StepEnd> {
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

function placeReport({ match, target, second }: Place): Partial<StepReport> {
  return {
    matchScore: match.score,
    targetScore: target?.score ?? 0,
    targetMargin: target?.margin ?? 0,
    targetMethod: target?.method ?? '',
    targetBox: target?.box ?? null,
    targetPoint: target?.point ?? null,
    secondOpinion: second,
  };
}

async function withoutPlace(work: StepWork, started: StepReport, found: NoPlace): Promise<StepEnd> {
  const { step, lane, tools } = work;
  if (found.kind === 'cancelled') return cancelledEnd(work, { ...started, status: 'failed' });
  if (found.kind === 'lost') {
    const facts = { workstation: lane.workstationId, step: step.id };
    const explanation = explain(orchestratorErrors.create('AGENT_VANISHED', facts));
    return { report: { ...started, status: 'failed', explanation }, ending: 'goes_on' };
  }
  const { workflowId } = work;
  const [evidence, remembered] = await Promise.all([
    found.kind === 'blind' ? '' : tools.pictures.keep(found.state, 'before'),
    found.kind === 'no_screen' ? tools.memory.recognise(found.state.screenStateId, workflowId) : null,
  ]);
  const matchScore = found.kind === 'blind' ? 0 : found.match.score;
  const secondOpinion = found.kind === 'blind' ? null : found.second;
  const explanation = explainNoPlace(found, work, remembered);
  return {
    report: { ...started, status: 'failed', matchScore, evidenceBefore: evidence, explanation, secondOpinion },
    ending: 'goes_on',
  };
}
