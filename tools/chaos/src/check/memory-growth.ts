import { linesOf } from '../history/history';
import type { HistoryCheck } from './finding';

/** More than a warm process keeps for next time, less than a thousand kept messages with their frames, MiB. */
const GROWTH_MIB = 64;

/** Where a case measured memory: no process grew for good. */
export const memoryGrowth: HistoryCheck = {
  invariant: 'memory_growth',
  run: (history) => {
    const measured = linesOf(history, 'memory');
    return measured.flatMap(({ part, mib, after }) => {
      const before = measured.find((one) => one.part === part && !one.after);
      if (!after || before === undefined || mib <= before.mib + GROWTH_MIB) return [];
      const detail = `${part}: ${before.mib.toFixed(0)} → ${mib.toFixed(0)} MiB`;
      return [{ invariant: 'memory_growth' as const, actionId: '', detail }];
    });
  },
};
