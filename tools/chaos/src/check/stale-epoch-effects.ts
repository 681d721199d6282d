import { linesOf } from '../history/history';
import type { HistoryCheck } from './finding';
import { attribute } from './strokes';

/** From the agent's input to the program that logs it, on a busy machine, ms. */
const ON_THE_WAY_MS = 30;

/** Once an agent has said that it armed an epoch, no input of an older one comes. */
export const staleEpochEffects: HistoryCheck = {
  invariant: 'stale_epoch_effects',
  run: (history) => {
    const armed = linesOf(history, 'link').filter(({ fact }) => fact.way === 'up' && fact.kind === 'armed');
    return attribute(history).flatMap(({ stroke, intent }) => {
      const lastAtMs = stroke.inputs.at(-1)?.atMs ?? 0;
      if (intent === null) return [];
      const newer = armed.find(({ atMs, fact }) => (fact.epoch ?? 0) > intent.epoch && atMs + ON_THE_WAY_MS < lastAtMs);
      if (newer === undefined) return [];
      const detail = `of epoch ${intent.epoch}, ${lastAtMs - newer.atMs} ms after ${newer.fact.epoch} was armed`;
      return [{ invariant: 'stale_epoch_effects' as const, actionId: intent.actionId, detail }];
    });
  },
};
