import { CHANGED_IN_GAP } from '../../check/wrong-screen';
import { pause } from '../../run/patience';
import type { ChaosCase, Trial } from '../case';
import { isAction, nextMessage, nth } from '../moments';

/** The agent is held there for so long, in which the screen changes, ms. */
const HELD_MS = 350;

type Change = (trial: Trial) => Promise<unknown>;

const CHANGES: Readonly<Record<string, { readonly words: string; readonly change: Change }>> = {
  popup: { words: 'A popup opens', change: ({ site }) => site.hands.ask('trouble', { kind: 'popup' }) },
  'other-patient': {
    words: 'The record of another patient comes up, on the same page',
    change: ({ site, index }) => site.hands.ask('other-patient', { patient: (index % 40) + 1 }),
  },
  'shifted-form': {
    words: 'A message bar pushes the form down by a row',
    change: ({ site }) => site.hands.ask('trouble', { kind: 'message-bar' }),
  },
};

/** While the agent stands at the fail point of the n-th action, the screen changes. */
async function changeAt(trial: Trial, n: number, change: Change, event: string): Promise<boolean> {
  const action = await nextMessage(trial, nth(n, isAction));
  if (action === null) return false;
  // Behind the commit of PREPARED, and well before the end of the stall.
  await pause(HELD_MS / 2);
  trial.site.note(event);
  await change(trial);
  return true;
}

/** Between the frame that was resolved on and the frame of the guard: it must see it. */
const beforeGuard: readonly ChaosCase[] = Object.entries(CHANGES).map(([name, { words, change }]) => ({
  name: `${name}-before-click`,
  group: 'screen and person',
  title: `${words} between the frame that was looked at and the guard’s own`,
  trials: 40,
  kills: 0,
  short: name !== 'shifted-form',
  arrange: (trial) => trial.site.failPoints('agent', `agent.after_prepared:${actionOf(trial)}=stall:${HELD_MS}`),
  fault: (trial) => changeAt(trial, actionOf(trial), change, 'the screen changes'),
}));

/** Between the guard’s frame and the input: nobody can exclude it, and it must not stay unsaid. */
const inTheGap: readonly ChaosCase[] = Object.entries(CHANGES).map(([name, { words, change }]) => ({
  name: `${name}-in-the-gap`,
  group: 'screen and person',
  title: `${words} between the guard’s frame and the input, which is held open for ${HELD_MS} ms`,
  trials: 20,
  kills: 0,
  arrange: (trial) => trial.site.failPoints('agent', `agent.after_guard:${actionOf(trial)}=stall:${HELD_MS}`),
  fault: (trial) => changeAt(trial, actionOf(trial), change, CHANGED_IN_GAP),
}));

/** The same in both halves of a trial: a fresh draw each time would differ. */
function actionOf(trial: Trial): number {
  return 1 + (trial.index % 4);
}

export const screenChanges: readonly ChaosCase[] = [...beforeGuard, ...inTheGap];
