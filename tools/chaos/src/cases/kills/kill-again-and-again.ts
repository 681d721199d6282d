import { pause } from '../../run/patience';
import type { ChaosCase } from '../case';
import { drawAction, isAction, nextMessage, nth } from '../moments';

/** Longest life of the agent between two kills, ms. */
const LIFE_MS = 900;

export const killAgainAndAgain: ChaosCase = {
  name: 'kill-again-and-again',
  group: 'kills',
  title: 'SIGKILL of the agent during an action, then twice more while it recovers',
  trials: 60,
  kills: 3,
  fault: async (trial) => {
    const { site } = trial;
    const action = await nextMessage(trial, nth(drawAction(trial), isAction));
    if (action === null) return false;
    await pause(trial.draw(60));
    for (let kill = 0; kill < 3; kill += 1) {
      await site.agent.kill();
      if (kill === 2) break;
      await site.agent.start();
      await pause(trial.draw(LIFE_MS));
    }
    return true;
  },
};
