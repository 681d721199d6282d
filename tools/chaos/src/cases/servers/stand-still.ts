import { pause } from '../../run/patience';
import type { ChaosCase, Trial } from '../case';
import { drawAction, isAction, nextMessage, nth } from '../moments';

/** From shorter than the silence that counts as dead to longer than the one that fences, ms. */
const SHORTEST_MS = 500;
const LONGEST_MS = 7_000;

async function standStill(trial: Trial, who: 'agent' | 'orchestrator'): Promise<boolean> {
  const part = trial.site[who];
  await nextMessage(trial, nth(drawAction(trial), isAction));
  await pause(trial.draw(80));
  part.standStill();
  await pause(SHORTEST_MS + trial.draw(LONGEST_MS - SHORTEST_MS));
  part.goOn();
  return true;
}

export const agentStandsStill: ChaosCase = {
  name: 'agent-stands-still',
  group: 'disks and servers',
  title: 'The agent gets no processor for 0.5 to 7 s after an action arrived (SIGSTOP)',
  trials: 30,
  kills: 0,
  fault: (trial) => standStill(trial, 'agent'),
};

export const orchestratorStandsStill: ChaosCase = {
  name: 'orchestrator-stands-still',
  group: 'disks and servers',
  title: 'The orchestrator reads nothing for 0.5 to 7 s after an action left (SIGSTOP): a slow consumer',
  trials: 30,
  kills: 0,
  fault: (trial) => standStill(trial, 'orchestrator'),
};

export const agentLoopBlocked: ChaosCase = {
  name: 'agent-loop-blocked',
  group: 'disks and servers',
  title: 'The agent’s event loop is blocked for 4 s between the guard and the input, longer than the action is valid',
  trials: 15,
  kills: 0,
  short: true,
  arrange: (trial) => trial.site.failPoints('agent', `agent.after_guard:${drawAction(trial)}=stall:4500`),
  fault: async ({ ended }) => {
    await ended;
    return true;
  },
};

export const orchestratorLoopBlocked: ChaosCase = {
  name: 'orchestrator-loop-blocked',
  group: 'disks and servers',
  title: 'The orchestrator’s event loop is blocked for 4 s right after it sent an action',
  trials: 15,
  kills: 0,
  arrange: (trial) => trial.site.failPoints('orchestrator', `orchestrator.after_send:${drawAction(trial)}=stall:4000`),
  fault: async ({ ended }) => {
    await ended;
    return true;
  },
};
