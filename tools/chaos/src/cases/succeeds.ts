import type { Finding } from '../check/finding';
import { type HistoryLine, linesOf } from '../history/history';

/** For a fault that takes nothing away for good: the run ends as if there had been none. */
export function succeeds(history: readonly HistoryLine[]): Finding[] {
  const runs = linesOf(history, 'run');
  // A note that is verified by its text alone leaves the run unverified at most; anything worse was caused by the fault.
  if (runs.some(({ status }) => status === 'succeeded' || status === 'unverified')) return [];
  const detail = runs.map(({ status, code }) => `${status} ${code}`).join(', ') || 'no run was started';
  return [{ invariant: 'hindered_runs', actionId: '', detail }];
}
