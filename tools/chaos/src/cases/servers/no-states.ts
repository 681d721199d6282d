import { pause } from '../../run/patience';
import type { ChaosCase } from '../case';

/** Shorter and longer than the orchestrator waits for one, ms. */
const SHORTEST_MS = 1_000;
const LONGEST_MS = 7_000;

export const noStates: ChaosCase = {
  name: 'no-states',
  group: 'disks and servers',
  title:
    'No state of the screen comes for 1 to 7 s: what remains when perception, embedding, fusion or their Redis is killed',
  trials: 30,
  kills: 0,
  fault: async (trial) => {
    const { site } = trial;
    await pause(trial.draw(1_000));
    if (trial.over()) return false;
    site.note('no more states');
    site.eyes.open = false;
    await pause(SHORTEST_MS + trial.draw(LONGEST_MS - SHORTEST_MS));
    site.eyes.open = true;
    return true;
  },
};
