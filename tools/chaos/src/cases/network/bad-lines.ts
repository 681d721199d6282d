import { pause } from '../../run/patience';
import type { ChaosCase } from '../case';
import { drawAction, isAction, nextMessage, nth } from '../moments';
import { succeeds } from '../succeeds';

export const slowLine: ChaosCase = {
  name: 'slow-line',
  group: 'network',
  title: 'A line of 20 kB/s in both directions',
  trials: 10,
  kills: 0,
  arrange: ({ site }) => {
    const slow = { kind: 'slow', bytesPerSecond: 20_000 } as const;
    site.network.set({ up: slow, down: slow });
  },
  fault: async ({ ended }) => {
    await ended;
    return true;
  },
  judge: succeeds,
};

export const farAway: ChaosCase = {
  name: 'far-away',
  group: 'network',
  title: 'A line with 150 ms each way',
  trials: 10,
  kills: 0,
  arrange: ({ site }) => {
    const late = { kind: 'delay', ms: 150 } as const;
    site.network.set({ up: late, down: late });
  },
  fault: async ({ ended }) => {
    await ended;
    return true;
  },
  judge: succeeds,
};

export const resetLine: ChaosCase = {
  name: 'reset-line',
  group: 'network',
  title: 'The connection is reset up to 60 ms after an action left, two to four times',
  trials: 40,
  kills: 0,
  fault: async (trial) => {
    const { site } = trial;
    const action = await nextMessage(trial, nth(drawAction(trial), isAction));
    if (action === null) return false;
    for (let times = 2 + trial.draw(3); times > 0; times -= 1) {
      await pause(trial.draw(60));
      site.note('network reset');
      site.network.reset();
      await pause(trial.draw(600));
    }
    return true;
  },
};

export const busAway: ChaosCase = {
  name: 'bus-away',
  group: 'network',
  title: 'The agent cannot reach the bus for 3 s: its frames stay away, its link stands',
  trials: 15,
  kills: 0,
  fault: async (trial) => {
    const { site } = trial;
    await pause(trial.draw(1_000));
    if (trial.over()) return false;
    const hold = { kind: 'hold' } as const;
    site.note('bus held');
    site.bus.set({ up: hold, down: hold });
    await pause(3_000);
    return true;
  },
};
