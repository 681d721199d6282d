import { pause } from '../../run/patience';
import type { ChaosCase } from '../case';
import { drawAction, isAction, isOutcome, nextMessage, nth } from '../moments';
import { succeeds } from '../succeeds';

/** Longer than any action of a trial is valid, ms. */
const PAST_EXPIRY_MS = 9_000;

export const lostAction: ChaosCase = {
  name: 'lost-action',
  group: 'messages',
  title: 'An action never arrives, and the link stands',
  trials: 15,
  kills: 0,
  fault: async (trial) => (await nextMessage(trial, nth(drawAction(trial), isAction), 'drop')) !== null,
};

export const lateAction: ChaosCase = {
  name: 'late-action',
  group: 'messages',
  title: 'An action arrives long after its expiry, on a link that stands',
  trials: 15,
  kills: 0,
  fault: async (trial) => {
    const late = { afterMs: PAST_EXPIRY_MS };
    const action = await nextMessage(trial, nth(drawAction(trial), isAction), late);
    if (action === null) return false;
    await pause(PAST_EXPIRY_MS + 300);
    return true;
  },
};

export const lostOutcome: ChaosCase = {
  name: 'lost-outcome',
  group: 'messages',
  title: 'The report of an action is lost, and the link stands',
  trials: 15,
  kills: 0,
  fault: async (trial) => (await nextMessage(trial, nth(drawAction(trial), isOutcome), 'drop')) !== null,
};

export const lateOutcome: ChaosCase = {
  name: 'late-outcome',
  group: 'messages',
  title: 'The report of an action comes 9 s late',
  trials: 15,
  kills: 0,
  fault: async (trial) => {
    const late = { afterMs: PAST_EXPIRY_MS };
    const outcome = await nextMessage(trial, nth(drawAction(trial), isOutcome), late);
    if (outcome === null) return false;
    await pause(PAST_EXPIRY_MS + 300);
    return true;
  },
};

export const jitter: ChaosCase = {
  name: 'jitter',
  group: 'messages',
  title: 'Every message but the first two waits up to 300 ms by itself, so that they overtake one another',
  trials: 20,
  kills: 0,
  fault: async (trial) => {
    const { site, ended } = trial;
    site.tap.fate = ({ message }) =>
      message.kind === 'hello' || message.kind === 'welcome' ? 'pass' : { afterMs: trial.draw(300) };
    await ended;
    return true;
  },
  judge: succeeds,
};
