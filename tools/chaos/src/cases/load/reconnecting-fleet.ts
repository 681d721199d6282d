import { startTcpProxy } from '../../faults/tcp-proxy';
import { pause, within } from '../../run/patience';
import type { ChaosCase } from '../case';
import { succeeds } from '../succeeds';
import { LightAgent } from './light-agent';

const AGENTS = 500;
const ROUNDS = 10;
const WARM_ROUNDS = 4;
/** All of them must be back within this time, ms. */
const BACK_WITHIN_MS = 20_000;

export const reconnectingFleet: ChaosCase = {
  name: 'reconnecting-fleet',
  group: 'load',
  title: `${AGENTS} agents lose their connections at once and dial again together while a run is under way; memory is measured`,
  trials: 4,
  kills: 0,
  fault: async (trial) => {
    const { site, ended, index } = trial;
    const network = await startTcpProxy({ to: site.orchestratorPort });
    const address = `127.0.0.1:${network.port}`;
    const fleet = Array.from(
      { length: AGENTS },
      (_, n) => new LightAgent(`fleet-${index}-${n}`, address, site.tokens.agent),
    );
    const dialAll = () => Promise.all(fleet.map((agent) => untilConnected(agent)));
    try {
      await dialAll();
      for (let round = 0; round < ROUNDS; round += 1) {
        // The first rounds fill what a process keeps for the next ones; from then on it must not grow.
        if (round === WARM_ROUNDS) await site.noteMemory(false);
        network.reset();
        for (const agent of fleet) agent.drop();
        const started = performance.now();
        if (!(await within(dialAll(), BACK_WITHIN_MS))) return true;
        site.noteFigure('fleet_armed_ms', performance.now() - started);
      }
      await within(ended, 15_000);
      await site.noteMemory(true);
      return true;
    } finally {
      for (const agent of fleet) agent.drop();
      await network.stop();
    }
  },
  judge: (history) => {
    const rounds = history.filter((line) => line.source === 'figure' && line.name === 'fleet_armed_ms').length;
    const missing = { invariant: 'hindered_runs' as const, actionId: '', detail: 'the fleet was not back in time' };
    return rounds === ROUNDS ? succeeds(history) : [missing];
  },
};

async function untilConnected(agent: LightAgent): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await agent.connect();
      return;
    } catch (error) {
      if (tries > 40) throw error;
      await pause(100 + Math.min(400, tries * 50));
    }
  }
}
