import { pause, within } from '../../run/patience';
import type { ChaosCase } from '../case';
import { drawAction, isAction, isOutcome, isOutcomeOf, nextMessage, nth } from '../moments';
import { succeeds } from '../succeeds';

const TIMES = 1_000;

export const repeatedAction: ChaosCase = {
  name: 'repeated-action',
  group: 'messages',
  title: `A signed action arrives ${TIMES} times more, before and after it is done; memory is measured`,
  trials: 10,
  kills: 0,
  short: true,
  fault: async (trial) => {
    const { site, ended } = trial;
    await site.noteMemory(false);
    const action = await nextMessage(trial, nth(drawAction(trial), isAction));
    if (action === null) return false;
    for (let copies = 0; copies < TIMES / 2; copies += 1) site.tap.send('down', action.bytes);
    await within(ended, 10_000);
    for (let copies = 0; copies < TIMES / 2; copies += 1) site.tap.send('down', action.bytes);
    await pause(500);
    await site.noteMemory(true);
    return true;
  },
  judge: succeeds,
};

export const repeatedRefusal: ChaosCase = {
  name: 'repeated-refusal',
  group: 'messages',
  title:
    'An action is refused because another patient came up; the right one is back, and the action arrives again, still valid',
  trials: 20,
  kills: 0,
  arrange: ({ site, index }) => site.failPoints('agent', `agent.after_prepared:${1 + (index % 4)}=stall:350`),
  fault: async (trial) => {
    const { site, index } = trial;
    const refused = nextMessage(trial, isOutcomeOf('refused'));
    const action = await nextMessage(trial, nth(1 + (index % 4), isAction));
    if (action === null) return false;
    await pause(175);
    await site.hands.ask('other-patient', { patient: (index % 40) + 1 });
    if ((await refused) === null) return false;
    await site.hands.ask('other-patient', { patient: index % 40 });
    for (let copies = 0; copies < 3; copies += 1) {
      site.tap.send('down', action.bytes);
      await pause(100);
    }
    await pause(300);
    return true;
  },
};

export const replayedActions: ChaosCase = {
  name: 'replayed-actions',
  group: 'messages',
  title: 'Before each action all earlier ones of the run arrive again',
  trials: 20,
  kills: 0,
  fault: async (trial) => {
    const { site, ended } = trial;
    const earlier: Buffer[] = [];
    site.tap.fate = (message) => {
      if (!isAction(message)) return 'pass';
      for (const bytes of earlier) site.tap.send('down', bytes);
      earlier.push(message.bytes);
      return 'pass';
    };
    await ended;
    return earlier.length > 1;
  },
  judge: succeeds,
};

export const repeatedOutcome: ChaosCase = {
  name: 'repeated-outcome',
  group: 'messages',
  title: `The report of an action arrives ${TIMES} times`,
  trials: 10,
  kills: 0,
  fault: async (trial) => {
    const { site, ended } = trial;
    await site.noteMemory(false);
    const outcome = await nextMessage(trial, nth(drawAction(trial), isOutcome));
    if (outcome === null) return false;
    for (let copies = 0; copies < TIMES; copies += 1) site.tap.send('up', outcome.bytes);
    await within(ended, 10_000);
    await site.noteMemory(true);
    return true;
  },
  judge: succeeds,
};
