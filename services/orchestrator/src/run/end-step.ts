import type { Outcome, StepReport } from '@vigie/domain';
import { orchestratorErrors } from '../errors';
import { explain } from '../explain';
import type { Place } from '../observe/await-target';
import type { Effect } from '../verify/await-effect';
import { explainJudgement } from '../verify/explain-judgement';
import type { StepWork } from './step-work';

/** How a step ended. `halted`: the run ends here, whatever the step says of failures. */
export interface StepEnd {
  readonly report: StepReport;
  readonly ending: 'goes_on' | 'cancelled' | 'halted';
}

export function cancelledEnd({ step }: StepWork, report: StepReport): StepEnd {
  const explanation = explain(orchestratorErrors.create('RUN_CANCELLED', { step: step.id }));
  return { report: { ...report, explanation }, ending: 'cancelled' };
}

/** What the frames after a step's actions make of it. */
export async function withEffect(
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
