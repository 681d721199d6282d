import type { HistoryLine } from '../history/history';
import { doubleEffects } from './double-effects';
import type { Finding, HistoryCheck } from './finding';
import { forgedEffects } from './forged-effects';
import { lateDoubts } from './late-doubts';
import { lateEffects } from './late-effects';
import { lostOutcomes } from './lost-outcomes';
import { memoryGrowth } from './memory-growth';
import { misreported } from './misreported';
import { outOfOrderEffects } from './out-of-order-effects';
import { personIgnored } from './person-ignored';
import { staleEpochEffects } from './stale-epoch-effects';
import { wrongScreen } from './wrong-screen';

export const CHECKS: readonly HistoryCheck[] = [
  doubleEffects,
  wrongScreen,
  misreported,
  lateEffects,
  staleEpochEffects,
  forgedEffects,
  outOfOrderEffects,
  lateDoubts,
  lostOutcomes,
  personIgnored,
  memoryGrowth,
];

/** Judges one trial's history; it needs nothing but the lines, so that a kept history can be judged again years later. */
export function judgeHistory(history: readonly HistoryLine[]): Finding[] {
  return CHECKS.flatMap((check) => check.run(history));
}
