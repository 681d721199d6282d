import type { Random } from './random';

/**
 * What goes wrong in one life. Each kind is there in some lives and not in others: a life in which everything goes wrong at
 * once never comes as far as the second action, where the interesting faults are.
 */
export interface Trouble {
  readonly drop: number;
  readonly duplicate: number;
  /** A message may be late by more than an action lives. */
  readonly late: number;
  /** Longest ordinary delay, ms: what is sent close together arrives in any order. */
  readonly jitterMs: number;
  readonly partitions: number;
  readonly agentCrashes: number;
  /** The agent is stopped as one should, and started again. */
  readonly stops: number;
  /** Before each single effect of the lane. */
  readonly crashBetweenEffects: number;
  /** A crash takes the power with it. */
  readonly powerLoss: number;
  readonly orchestratorCrashes: number;
  /** After each commit, and before each effect of an intent. */
  readonly orchestratorSlips: number;
  /** The lane moves to the other orchestrator while the first lives on and does not know. */
  readonly failOvers: number;
  /** The same orchestrator takes the lane back under the same epoch. */
  readonly keepEpoch: number;
  /** Late copies of commands, out of some buffer, by count. */
  readonly ghosts: number;
  /** One buffer gives thirty copies at once. */
  readonly storms: number;
  /** A command comes again with other bytes, signed, by count: an orchestrator's fault. */
  readonly conflicts: number;
  /** Messages that nobody signed, by count. */
  readonly forgeries: number;
  /** An orchestrator stalls between its commit and its send. */
  readonly stalls: number;
  /** Two actions under way at once. */
  readonly pipelined: boolean;
  /** Changes of the screen by its user, by count. */
  readonly userChanges: number;
  readonly interrupts: number;
  /** Of the workstation's clocks, parts per million, either way. */
  readonly driftPpm: number;
  readonly clocks: 'good' | 'jump' | 'sleep';
  /** The agent's process stands still, by count. */
  readonly freezes: number;
  /** An orchestrator that starts again may have another idea of the time. */
  readonly serverSteps: boolean;
  readonly slowDisk: boolean;
  /** A sync fails, and with it the disk, until somebody mends it. */
  readonly syncFails: boolean;
  /** Records that still fit, or null for plenty. */
  readonly diskRoom: number | null;
  readonly journalLost: boolean;
  readonly compactions: number;
  readonly longIdle: boolean;
  readonly typing: boolean;
}

export function drawTrouble(random: Random): Trouble {
  const some = (probability: number, most: number) => (random.chance(probability) ? random.between(1, most) : 0);
  const part = (probability: number, value: number) => (random.chance(probability) ? value : 0);
  return {
    drop: part(0.5, 0.15),
    duplicate: part(0.5, 0.2),
    late: part(0.4, 0.1),
    jitterMs: random.chance(0.5) ? 30 : 400,
    partitions: some(0.25, 2),
    agentCrashes: some(0.4, 2),
    stops: some(0.1, 1),
    crashBetweenEffects: part(0.3, 0.06),
    powerLoss: random.pick([0, 0.5, 1]),
    orchestratorCrashes: some(0.2, 2),
    orchestratorSlips: part(0.2, 0.08),
    failOvers: some(0.3, 2),
    keepEpoch: part(0.4, 0.7),
    ghosts: some(0.5, 3),
    storms: some(0.05, 1),
    conflicts: some(0.1, 2),
    forgeries: some(0.25, 3),
    stalls: part(0.3, 0.4),
    pipelined: random.chance(0.4),
    userChanges: some(0.4, 4),
    interrupts: some(0.15, 3),
    driftPpm: random.chance(0.5) ? random.between(-100, 100) : 0,
    clocks: random.pick(['good', 'good', 'jump', 'sleep']),
    freezes: some(0.15, 2),
    serverSteps: random.chance(0.5),
    slowDisk: random.chance(0.2),
    syncFails: random.chance(0.04),
    diskRoom: random.chance(0.08) ? random.between(1, 14) : null,
    journalLost: random.chance(0.05),
    compactions: some(0.2, 3),
    longIdle: random.chance(0.15),
    typing: random.chance(0.4),
  };
}
