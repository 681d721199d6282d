import { linesOf } from '../history/history';
import type { HistoryCheck } from './finding';
import { attribute } from './strokes';

/**
 * From the agent's last look at the epoch to the first input event that the program gets, on a busy machine, ms. What had
 * begun when the epoch was armed goes on to its end, and the enquiry for it is answered then: only what begins later is wrong.
 */
const BEGUN_MS = 30;

/** Once an agent has said that it armed an epoch, no stroke of an older one begins. */
export const staleEpochEffects: HistoryCheck = {
  invariant: 'stale_epoch_effects',
  run: (history) => {
    const armed = linesOf(history, 'link').filter(({ fact }) => fact.way === 'up' && fact.kind === 'armed');
    return attribute(history).flatMap(({ stroke, intent }) => {
      const begunAtMs = stroke.inputs[0]?.atMs ?? 0;
      if (intent === null) return [];
      const newer = armed.find(({ atMs, fact }) => (fact.epoch ?? 0) > intent.epoch && atMs + BEGUN_MS < begunAtMs);
      if (newer === undefined) return [];
      const detail = `of epoch ${intent.epoch}, begun ${begunAtMs - newer.atMs} ms after ${newer.fact.epoch} was armed`;
      return [{ invariant: 'stale_epoch_effects' as const, actionId: intent.actionId, detail }];
    });
  },
};
