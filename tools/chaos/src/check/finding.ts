import type { HistoryLine } from '../history/history';

/** What is counted over all trials; every count must be zero. */
export const INVARIANTS = [
  'double_effects',
  'wrong_screen',
  'misreported',
  'late_effects',
  'stale_epoch_effects',
  'forged_effects',
  'out_of_order_effects',
  'late_doubts',
  'lost_outcomes',
  'person_ignored',
  'hindered_runs',
  'memory_growth',
  'slow_fencing',
] as const;
export type Invariant = (typeof INVARIANTS)[number];

/** What each count means, for people. */
export const MEANINGS: Readonly<Record<Invariant, string>> = {
  double_effects: 'an action, or a step of a run, was done twice',
  wrong_screen: 'an input hit something else, or another patient, than what was resolved, and nobody was told',
  misreported: 'what was said to be done was not, or what was said not to be done was',
  late_effects: 'an input was given after the action had expired',
  stale_epoch_effects: 'an input of a deposed orchestrator after the agent had armed a newer epoch',
  forged_effects: 'an input that no orchestrator ever intended',
  out_of_order_effects: 'inputs in another order than intended',
  late_doubts: 'a doubt was told later than a second after the lane was armed again',
  person_ignored: 'an input was given later than 100 ms after a person’s',
  hindered_runs: 'a fault that takes nothing away kept a run from succeeding',
  slow_fencing: 'a dead peer was seen after 3 s, fenced after 6 s, or armed again later than 1 s after its return',
  memory_growth: 'a process grew by more than 64 MiB under a storm',
  lost_outcomes: 'the workstation knows what became of an action and the database never learned it',
};

export interface Finding {
  readonly invariant: Invariant;
  readonly actionId: string;
  readonly detail: string;
}

/** One file for each invariant, all of this shape. */
export interface HistoryCheck {
  readonly invariant: Invariant;
  run(history: readonly HistoryLine[]): Finding[];
}
