import { pause } from '../../run/patience';
import type { ChaosCase } from '../case';
import { drawAction, isAction, isArmed, nextMessage, nth } from '../moments';

export const staleAction: ChaosCase = {
  name: 'stale-action',
  group: 'messages',
  title: 'A signed action that was under way when the link broke arrives over the next link, in a newer epoch',
  trials: 30,
  kills: 0,
  short: true,
  fault: async (trial) => {
    const { site } = trial;
    const action = await nextMessage(trial, nth(drawAction(trial), isAction), 'drop');
    if (action === null) return false;
    const armed = nextMessage(trial, isArmed);
    site.network.reset();
    if ((await armed) === null) return false;
    // Before, amid and after the enquiry for it.
    await pause(trial.draw(40));
    for (let copies = 0; copies < 3; copies += 1) {
      site.tap.send('down', action.bytes);
      await pause(trial.draw(120));
    }
    return true;
  },
};

export const failOver: ChaosCase = {
  name: 'fail-over',
  group: 'messages',
  title: 'The orchestrator stands still in the middle of a run, another takes the lane over, then the first goes on',
  trials: 15,
  kills: 0,
  fresh: true,
  fault: async (trial) => {
    const { site } = trial;
    const action = await nextMessage(trial, nth(drawAction(trial), isAction));
    if (action === null) return false;
    await pause(trial.draw(30));
    site.orchestrator.standStill();
    await site.successor.start();
    site.tap.point(site.successorPort);
    const armed = nextMessage(trial, isArmed);
    site.network.reset();
    await armed;
    site.orchestrator.goOn();
    await pause(3_000);
    await site.successor.kill();
    site.tap.point(site.orchestratorPort);
    site.network.reset();
    return true;
  },
};
