import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { bentClock, missingFaketime } from '../../faults/bent-clock';
import { pause } from '../../run/patience';
import type { ChaosCase, Trial } from '../case';
import { succeeds } from '../succeeds';

const FILE = 'clock-offset';

async function bent(folder: string) {
  const file = path.join(folder, FILE);
  writeFileSync(file, '+0s');
  return { agentEnv: () => bentClock(file) };
}

function setClock({ site }: Trial, offset: string): void {
  site.note(`the agent's clock is at ${offset}`);
  writeFileSync(site.file(FILE), offset);
}

/** The agent's wall clock has been wrong since its start. */
function skewed(name: string, offset: string, words: string): ChaosCase {
  return {
    name,
    group: 'clocks',
    title: `The workstation's clock is ${words} since before the agent started`,
    trials: 10,
    kills: 0,
    site: bent,
    missing: missingFaketime,
    arrange: async (trial) => {
      if (trial.index > 0) return;
      setClock(trial, offset);
      await trial.site.agent.kill('SIGTERM');
      await trial.site.agent.start();
      await pause(1_000);
    },
    fault: async ({ ended }) => {
      await ended;
      return true;
    },
    judge: succeeds,
  };
}

export const skewedClocks: readonly ChaosCase[] = [
  skewed('clock-1s-fast', '+1s', '1 s fast'),
  skewed('clock-1s-slow', '-1s', '1 s slow'),
  skewed('clock-10min-fast', '+10m', '10 minutes fast'),
  skewed('clock-10min-slow', '-10m', '10 minutes slow'),
];

/** The wall clock jumps while a run is under way: the time is unknown until it has been asked again. */
function jumping(name: string, offset: string, words: string): ChaosCase {
  return {
    name,
    group: 'clocks',
    title: `The workstation's clock jumps ${words} in the middle of a run`,
    trials: 10,
    kills: 0,
    site: bent,
    missing: missingFaketime,
    fault: async (trial) => {
      await pause(trial.draw(1_000));
      if (trial.over()) return false;
      setClock(trial, offset);
      await pause(1_500);
      setClock(trial, '+0s');
      return true;
    },
  };
}

export const jumpingClocks: readonly ChaosCase[] = [
  jumping('clock-jumps-back', '-10m', 'back by 10 minutes, and forward again'),
  jumping('clock-jumps-ahead', '+10m', 'ahead by 10 minutes, and back again'),
];
