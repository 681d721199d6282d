import { linesOf } from '../history/history';
import type { HistoryCheck } from './finding';

/** Longest time from the armed lane to the told doubt, ms. */
const TOLD_WITHIN_MS = 1_000;

/** An action that the journal holds in doubt is told within a second of the lane's being armed again. */
export const lateDoubts: HistoryCheck = {
  invariant: 'late_doubts',
  run: (history) => {
    const link = linesOf(history, 'link').filter(({ fact }) => fact.way === 'up');
    const doubts = linesOf(history, 'journal').flatMap(({ record }) =>
      record.kind === 'settled' && record.result.kind === 'in_doubt' ? [record] : [],
    );
    return doubts.flatMap(({ actionId, epoch }) => {
      // The lane of a later epoch: the doubt comes of a restart, or of a stroke that broke off in its own epoch.
      const armed = link.filter(({ fact }) => fact.kind === 'armed' && (fact.epoch ?? 0) > epoch);
      if (armed.length === 0) return [];
      const told = link.find(({ fact }) => fact.kind === 'outcome' && fact.actionId === actionId);
      if (told === undefined) return [{ invariant: 'late_doubts' as const, actionId, detail: 'was never told' }];
      // Of a connection that broke at once nothing can be asked: the time counts from the one that it was told on.
      const since = armed.findLast(({ atMs }) => atMs <= told.atMs)?.atMs ?? told.atMs;
      if (told.atMs <= since + TOLD_WITHIN_MS) return [];
      return [
        { invariant: 'late_doubts' as const, actionId, detail: `was told ${Math.round(told.atMs - since)} ms after` },
      ];
    });
  },
};
