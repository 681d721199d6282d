import type { Flows } from '../../faults/tcp-proxy';
import { pause } from '../../run/patience';
import type { ChaosCase, Trial } from '../case';
import { drawAction, isAction, nextMessage, nth } from '../moments';

const HOLD = { kind: 'hold' } as const;

/** From shorter than the silence that counts as dead to longer than the one that fences, ms. */
const SHORTEST_MS = 500;
const LONGEST_MS = 8_000;

/** Bad from the moment in which an action is on its way, or from any moment when the trial draws so, for a while. */
async function cut(trial: Trial, flows: Partial<Flows>): Promise<boolean> {
  const { site } = trial;
  if (trial.draw(2) === 0) await nextMessage(trial, nth(drawAction(trial), isAction));
  else await pause(trial.draw(1_000));
  if (trial.over()) return false;
  site.note(`network ${JSON.stringify(flows)}`);
  site.network.set(flows);
  await pause(SHORTEST_MS + trial.draw(LONGEST_MS - SHORTEST_MS));
  return true;
}

export const partition: ChaosCase = {
  name: 'partition',
  group: 'network',
  title: 'Nothing passes between agent and orchestrator, for 0.5 to 8 s',
  trials: 40,
  kills: 0,
  short: true,
  fault: (trial) => cut(trial, { up: HOLD, down: HOLD }),
};

export const partitionUp: ChaosCase = {
  name: 'partition-up',
  group: 'network',
  title: 'One way: commands reach the agent, nothing of it comes back',
  trials: 40,
  kills: 0,
  fault: (trial) => cut(trial, { up: HOLD }),
};

export const partitionDown: ChaosCase = {
  name: 'partition-down',
  group: 'network',
  title: 'One way: the agent is heard, nothing reaches it',
  trials: 40,
  kills: 0,
  fault: (trial) => cut(trial, { down: HOLD }),
};
