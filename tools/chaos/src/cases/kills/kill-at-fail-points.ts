import { FAIL_POINTS, type FailPointName, failPointNames } from '@vigie/fail-points';
import { within } from '../../run/patience';
import type { ChaosCase, Trial } from '../case';
import { ACTIONS_OF_A_RUN, drawAction, isAction, nextMessage } from '../moments';

/** Places that are passed when a link begins, and not with every action. */
const OF_A_LINK: ReadonlySet<FailPointName> = new Set(['agent.on_welcome', 'agent.on_armed']);
/** Pieces of a trial's text, about. */
const PIECES = 12;
const PATIENCE_MS = 15_000;

/** One case for each fail point: the process ends there by SIGKILL, at one of the passings of a run. */
export const killsAtFailPoints: readonly ChaosCase[] = failPointNames.map((name) => ({
  name: `kill-${name.replace('.', '-').replaceAll('_', '-')}`,
  group: 'kills',
  title: `SIGKILL of the ${partOf(name)}: ${FAIL_POINTS[name]}`,
  trials: 75,
  kills: name === 'orchestrator.on_enquiry' ? 2 : 1,
  short: name === 'agent.after_prepared' || name === 'agent.after_input' || name === 'orchestrator.after_send',
  arrange: (trial) => arrange(trial, name),
  fault: (trial) => strike(trial, name),
}));

function partOf(name: FailPointName): 'agent' | 'orchestrator' {
  return name.startsWith('agent.') ? 'agent' : 'orchestrator';
}

function arrange(trial: Trial, name: FailPointName): void {
  const { site } = trial;
  site.failPoints(partOf(name), `${name}:${passingOf(trial, name)}`);
  // An enquiry is made after an action whose agent fell silent.
  if (name === 'orchestrator.on_enquiry') site.failPoints('agent', `agent.after_input:${drawAction(trial)}`);
}

function passingOf(trial: Trial, name: FailPointName): number {
  if (OF_A_LINK.has(name) || name === 'orchestrator.on_enquiry') return 1;
  return 1 + trial.draw(name === 'agent.mid_input' ? PIECES : ACTIONS_OF_A_RUN);
}

async function strike(trial: Trial, name: FailPointName): Promise<boolean> {
  const { site } = trial;
  if (OF_A_LINK.has(name)) {
    const action = await nextMessage(trial, isAction);
    if (action !== null) site.network.reset();
  }
  if (name === 'orchestrator.on_enquiry') {
    await Promise.race([site.agent.whenGone(), trial.ended]);
    site.failPoints('agent', '');
    await site.agent.start();
    await within(Promise.race([site.orchestrator.whenGone(), trial.ended]), PATIENCE_MS);
    return !site.orchestrator.alive;
  }
  const part = site[partOf(name)];
  await Promise.race([part.whenGone(), trial.ended]);
  return !part.alive;
}
