import type { Finding } from '../../check/finding';
import { type HistoryLine, linesOf } from '../../history/history';
import { pause, until } from '../../run/patience';
import type { ChaosCase } from '../case';
import { drawAction, isAction, isArmed, nextMessage, nth } from '../moments';

/** What is promised, ms. */
const BOUNDS: Readonly<Record<string, number>> = {
  seen_dead_ms: 3_000,
  fenced_by_orchestrator_ms: 6_000,
  fenced_by_agent_ms: 6_000,
  armed_again_ms: 1_000,
};
const HOLD = { kind: 'hold' } as const;

/** How long each end takes to see that the other is gone, and how fast the lane is back: measured, and bounded. */
export const deadPeer: ChaosCase = {
  name: 'dead-peer',
  group: 'network',
  title:
    'Nothing passes from the moment in which an action is on its way: time until it is seen, fenced, and armed again',
  trials: 30,
  kills: 0,
  fault: async (trial) => {
    const { site, ended } = trial;
    const action = await nextMessage(trial, nth(drawAction(trial), isAction), 'drop');
    if (action === null) return false;
    const started = performance.now();
    const figure = (name: string) => site.noteFigure(name, performance.now() - started);
    const closed = new Promise<void>((resolve) => {
      site.network.onClosed = resolve;
    }).then(() => figure('fenced_by_agent_ms'));
    site.network.set({ up: HOLD, down: HOLD });
    // The run ends with its agent: nothing more is sent from here on.
    const seen = ended.then(() => figure('seen_dead_ms'));
    const fenced = until(async () => !(await connected(site)), 10_000, 20).then(() =>
      figure('fenced_by_orchestrator_ms'),
    );
    await Promise.race([Promise.all([seen, fenced, closed]), pause(10_000)]);
    site.network.onClosed = () => {};
    const back = performance.now();
    const armed = armedAgain(trial);
    site.network.set({ up: { kind: 'open' }, down: { kind: 'open' } });
    await armed;
    site.noteFigure('armed_again_ms', performance.now() - back);
    return true;
  },
  judge: (history) => Object.entries(BOUNDS).flatMap(([name, bound]) => beyond(history, name, bound)),
};

async function connected({ database, workstationId }: Parameters<ChaosCase['fault']>[0]['site']): Promise<boolean> {
  const [lane] = await database.query<{ connected: boolean }>('select connected from lanes where workstation_id = $1', [
    workstationId,
  ]);
  return lane?.connected ?? false;
}

/** Also when the run has long ended. */
function armedAgain(trial: Parameters<ChaosCase['fault']>[0]): Promise<unknown> {
  return nextMessage({ ...trial, ended: new Promise(() => {}) }, isArmed);
}

function beyond(history: readonly HistoryLine[], name: string, bound: number): Finding[] {
  const figure = linesOf(history, 'figure').find((line) => line.name === name);
  if (figure !== undefined && figure.ms <= bound) return [];
  const detail = figure === undefined ? `${name} was not seen` : `${name} ${Math.round(figure.ms)}`;
  return [{ invariant: 'slow_fencing', actionId: '', detail }];
}
