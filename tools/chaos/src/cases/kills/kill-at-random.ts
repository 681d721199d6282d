import { pause } from '../../run/patience';
import type { ChaosCase, Trial } from '../case';

/** About as long as an undisturbed run, ms. */
const RUN_MS = 1_200;

type Victim = 'agent' | 'orchestrator' | 'nats' | 'postgres';

async function strike(trial: Trial, victims: readonly Victim[]): Promise<boolean> {
  const { site } = trial;
  await pause(trial.draw(RUN_MS));
  if (trial.over()) return false;
  await Promise.all(victims.map((victim) => site[victim].kill()));
  return true;
}

export const killAgentAtRandom: ChaosCase = {
  name: 'kill-agent-at-random',
  group: 'kills',
  title: 'SIGKILL of the agent at any moment of a run',
  trials: 200,
  kills: 1,
  short: true,
  fault: (trial) => strike(trial, ['agent']),
};

export const killOrchestratorAtRandom: ChaosCase = {
  name: 'kill-orchestrator-at-random',
  group: 'kills',
  title: 'SIGKILL of the orchestrator at any moment of a run',
  trials: 200,
  kills: 1,
  short: true,
  fault: (trial) => strike(trial, ['orchestrator']),
};

export const killBothAtRandom: ChaosCase = {
  name: 'kill-both-at-random',
  group: 'kills',
  title: 'SIGKILL of agent and orchestrator in the same moment',
  trials: 100,
  kills: 2,
  fault: (trial) => strike(trial, ['agent', 'orchestrator']),
};

export const killNatsAtRandom: ChaosCase = {
  name: 'kill-nats-at-random',
  group: 'kills',
  title: 'SIGKILL of the nats-server, whose streams are gone with it',
  trials: 60,
  kills: 1,
  fault: (trial) => strike(trial, ['nats']),
};

export const killPostgresAtRandom: ChaosCase = {
  name: 'kill-postgres-at-random',
  group: 'kills',
  title: 'SIGKILL of PostgreSQL, which recovers from its log',
  trials: 60,
  kills: 1,
  fault: (trial) => strike(trial, ['postgres']),
};
