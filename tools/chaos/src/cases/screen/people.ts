import { pause } from '../../run/patience';
import type { ChaosCase, Trial } from '../case';
import { isAction, nextMessage, nth } from '../moments';

const HELD_MS = 350;
/** For so long after the person of the trial before nothing is done, ms. */
const CALM_MS = 700;

function actionOf(trial: Trial): number {
  return 1 + (trial.index % 4);
}

/** A person does something while the agent is held between the guard and the input of an action. */
function personInGap(name: string, title: string, does: (trial: Trial) => Promise<unknown>): ChaosCase {
  return {
    name,
    group: 'screen and person',
    title,
    trials: 25,
    kills: 0,
    short: name === 'person-moves-mouse',
    arrange: async (trial) => {
      await pause(CALM_MS);
      trial.site.failPoints('agent', `agent.after_guard:${actionOf(trial)}=stall:${HELD_MS}`);
    },
    fault: async (trial) => {
      const action = await nextMessage(trial, nth(actionOf(trial), isAction));
      if (action === null) return false;
      await pause(HELD_MS / 2);
      await does(trial);
      return true;
    },
  };
}

export const people: readonly ChaosCase[] = [
  personInGap(
    'person-moves-mouse',
    'A person moves the mouse between the guard and the input, while the agent’s event loop is blocked',
    (trial) => {
      const point = { x: 200 + trial.draw(600), y: 150 + trial.draw(400) };
      return trial.site.hands.ask('person', { does: { kind: 'move', point } });
    },
  ),
  personInGap(
    'person-presses-chord',
    'A person presses the chord that pauses, between the guard and the input',
    (trial) => trial.site.hands.ask('person', { does: 'chord' }),
  ),
  {
    name: 'person-while-typing',
    group: 'screen and person',
    title: 'A person moves the mouse while the agent types, at any letter',
    trials: 25,
    kills: 0,
    arrange: async (trial) => {
      await pause(CALM_MS);
      trial.site.failPoints('agent', `agent.mid_input:${1 + (trial.index % 6)}=stall:300`);
    },
    fault: async (trial) => {
      const action = await nextMessage(trial, nth(2, isAction));
      if (action === null) return false;
      await pause(200);
      await trial.site.hands.ask('person', { does: { kind: 'move', point: { x: 300, y: 300 } } });
      return true;
    },
  },
  {
    name: 'modifier-held',
    group: 'screen and person',
    title: 'A person holds a modifier key from any moment of a run on',
    trials: 10,
    kills: 0,
    fault: async (trial) => {
      await pause(trial.draw(1_000));
      if (trial.over()) return false;
      await trial.site.hands.ask('hold-modifier', { held: true });
      await trial.ended;
      await trial.site.hands.ask('hold-modifier', { held: false });
      return true;
    },
  },
  {
    name: 'session-locked',
    group: 'screen and person',
    title: 'The session is locked from any moment of a run on',
    trials: 10,
    kills: 0,
    fault: async (trial) => {
      await pause(trial.draw(1_000));
      if (trial.over()) return false;
      await trial.site.hands.ask('lock', { locked: true });
      await trial.ended;
      await trial.site.hands.ask('lock', { locked: false });
      return true;
    },
  },
];
