import { readFileSync } from 'node:fs';
import type { Finding } from '../../check/finding';
import { type HistoryLine, linesOf } from '../../history/history';
import { until } from '../../run/patience';
import type { Site } from '../../site/site';
import type { ChaosCase, Trial } from '../case';
import { drawAction, isAction, isArmed, nextMessage, nth } from '../moments';

/** What is promised, ms. */
const BOUNDS: Readonly<Record<string, number>> = {
  seen_dead_ms: 3_000,
  fenced_by_orchestrator_ms: 6_000,
  fenced_by_agent_ms: 6_000,
  armed_again_ms: 1_000,
};
const HOLD = { kind: 'hold' } as const;
const OPEN = { kind: 'open' } as const;
const LOOK_MS = 15;
const PATIENCE_MS = 10_000;

/** How long each end takes to see that the other is gone, and how fast the lane is back: measured, and bounded. */
export const deadPeer: ChaosCase = {
  name: 'dead-peer',
  group: 'network',
  title:
    'Nothing passes from the moment in which an action leaves: time until it is taken for unknown, until both ends have given the link up, and until the lane is armed again',
  trials: 30,
  kills: 0,
  fault: async (trial) => {
    const { site } = trial;
    const action = await nextMessage(trial, nth(drawAction(trial), isAction), 'drop');
    if (action?.way !== 'down' || action.action === null) return false;
    const { actionId } = action.action;
    const startedMs = Date.now();
    site.network.set({ up: HOLD, down: HOLD });
    const wait = async (name: string, ask: () => Promise<boolean>) => {
      if (await until(ask, PATIENCE_MS, LOOK_MS)) site.noteFigure(name, Date.now() - startedMs);
    };
    await Promise.all([
      wait('seen_dead_ms', () => isUnknown(site, actionId)),
      wait('fenced_by_orchestrator_ms', () => isFenced(site)),
      wait('fenced_by_agent_ms', async () => hasGivenUp(site, startedMs)),
    ]);
    // Also when the run has long ended.
    const armed = nextMessage({ ...trial, ended: new Promise(() => {}) } satisfies Trial, isArmed);
    const backMs = Date.now();
    site.network.set({ up: OPEN, down: OPEN });
    if ((await armed) !== null) site.noteFigure('armed_again_ms', Date.now() - backMs);
    return true;
  },
  judge: (history) => Object.entries(BOUNDS).flatMap(([name, bound]) => beyond(history, name, bound)),
};

/** The orchestrator waits for its answer no longer. */
async function isUnknown({ database }: Site, actionId: string): Promise<boolean> {
  const [row] = await database.query<{ phase: string }>('select phase from actions where action_id = $1', [actionId]);
  return row !== undefined && row.phase !== 'committed' && row.phase !== 'sent';
}

/** The lane has a newer epoch than the connection: nothing can be intended under the old one. */
async function isFenced({ database, workstationId }: Site): Promise<boolean> {
  const [lane] = await database.query<{ connected: boolean }>('select connected from lanes where workstation_id = $1', [
    workstationId,
  ]);
  return lane?.connected === false;
}

/** The agent itself says so in its log: it heard nothing, or its connection broke. */
function hasGivenUp({ agent }: Site, sinceMs: number): boolean {
  const lines = readFileSync(agent.log, 'utf8').trimEnd().split('\n').slice(-20);
  return lines.some((line) => {
    if (!/"ORCHESTRATOR_(SILENT|UNREACHABLE)"/.test(line)) return false;
    return Date.parse((JSON.parse(line) as { time: string }).time) >= sinceMs;
  });
}

function beyond(history: readonly HistoryLine[], name: string, bound: number): Finding[] {
  const figure = linesOf(history, 'figure').find((line) => line.name === name);
  if (figure !== undefined && figure.ms <= bound) return [];
  const detail = figure === undefined ? `${name} was not seen` : `${name} ${Math.round(figure.ms)}`;
  return [{ invariant: 'slow_fencing', actionId: '', detail }];
}
