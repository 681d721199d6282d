import type { RuleSet } from '@vigie/action-kernel/laboratory';
import type { Referee } from '../referee/referee';
import type { Network } from './network';
import type { Random } from './random';
import type { Timeline } from './timeline';
import type { Trouble } from './trouble';

/** What everybody in one life shares. */
export interface World {
  readonly rules: RuleSet;
  readonly random: Random;
  readonly timeline: Timeline;
  readonly trouble: Trouble;
  readonly referee: Referee;
  readonly network: Network;
  /** True time, ms, from which nothing goes wrong any more: everything must then come to its end. */
  calmFrom: number;
  readonly trace: ((line: string) => void) | null;
}

/** The time in which servers count, ms; about 2027. */
export const SERVER_EPOCH_MS = 1_800_000_000_000;

export function isCalm(world: World): boolean {
  return world.timeline.now >= world.calmFrom;
}
