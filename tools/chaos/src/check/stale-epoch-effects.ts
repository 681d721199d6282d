import { linesOf } from '../history/history';
import type { HistoryCheck } from './finding';
import { attribute } from './strokes';

/** Once an agent has said that it armed an epoch, no stroke of an older one begins. The program's clock has whole ms. */
const SLACK_MS = 2;

export const staleEpochEffects: HistoryCheck = {
  invariant: 'stale_epoch_effects',
  run: (history) => {
    const armed = linesOf(history, 'link').filter(({ fact }) => fact.way === 'up' && fact.kind === 'armed');
    return attribute(history).flatMap(({ stroke, intent }) => {
      if (intent === null) return [];
      const newer = armed.find(
        ({ atMs, fact }) => (fact.epoch ?? 0) > intent.epoch && atMs + SLACK_MS < stroke.startedAtMs,
      );
      if (newer === undefined) return [];
      const detail = `of epoch ${intent.epoch}, after ${newer.fact.epoch} was armed`;
      return [{ invariant: 'stale_epoch_effects' as const, actionId: intent.actionId, detail }];
    });
  },
};
