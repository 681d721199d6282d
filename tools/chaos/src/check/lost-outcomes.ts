import { linesOf } from '../history/history';
import type { HistoryCheck } from './finding';

/** What the journal has settled is in the database when all is quiet again. */
export const lostOutcomes: HistoryCheck = {
  invariant: 'lost_outcomes',
  run: (history) => {
    const stored = new Map(linesOf(history, 'database').map(({ intent }) => [intent.actionId, intent]));
    return linesOf(history, 'journal').flatMap(({ record }) => {
      if (record.kind !== 'settled') return [];
      const intent = stored.get(record.actionId);
      if (intent === undefined || intent.outcome !== null) return [];
      const detail = `the journal says ${record.result.kind}, the database nothing`;
      return [{ invariant: 'lost_outcomes' as const, actionId: record.actionId, detail }];
    });
  },
};
