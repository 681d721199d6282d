import { pause } from '../../run/patience';
import type { ChaosCase } from '../case';
import { isAction, isArmed, isWelcome, nextMessage } from '../moments';
import { succeeds } from '../succeeds';
import { FORGERIES } from './forge';

/** Longer than an agent takes from the arrival of an action to its input, ms. */
const ACTING_MS = 800;

export const forgedActions: ChaosCase = {
  name: 'forged-actions',
  group: 'messages',
  title: `Before each action come copies of it that are forged in ${Object.keys(FORGERIES).length} ways; the genuine one is done`,
  trials: 15,
  kills: 0,
  short: true,
  fault: async (trial) => {
    const { site, ended } = trial;
    let forged = 0;
    site.tap.fate = (message) => {
      if (!isAction(message)) return 'pass';
      for (const forge of Object.values(FORGERIES)) site.tap.send('down', forge(message.bytes));
      forged += 1;
      return 'pass';
    };
    await ended;
    // What a forged copy may do, it may do after the run has ended.
    await pause(ACTING_MS);
    return forged > 0;
  },
  judge: succeeds,
};

export const oldWelcome: ChaosCase = {
  name: 'old-welcome',
  group: 'messages',
  title: 'The genuine welcome of an earlier connection comes again on a new one, and with it an action of that time',
  trials: 15,
  kills: 0,
  fault: async (trial) => {
    const { site } = trial;
    const action = await nextMessage(trial, isAction, 'drop');
    if (action === null) return false;
    const first = nextMessage(trial, isWelcome);
    site.network.reset();
    const welcome = await first;
    const armed = nextMessage(trial, isArmed);
    site.network.reset();
    if (welcome === null || (await armed) === null) return false;
    site.tap.send('down', welcome.bytes);
    site.tap.send('down', action.bytes);
    await pause(ACTING_MS);
    return true;
  },
};
