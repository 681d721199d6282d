import type { StoredIntent } from '../history/history';
import type { HistoryCheck } from './finding';
import { attribute } from './strokes';

/** Strokes follow one another as their actions were intended: by epoch, then by sequence. */
export const outOfOrderEffects: HistoryCheck = {
  invariant: 'out_of_order_effects',
  run: (history) => {
    const strokes = attribute(history).sort((a, b) => a.stroke.startedAtMs - b.stroke.startedAtMs);
    const done = strokes.flatMap(({ intent }) => (intent === null ? [] : [intent]));
    return done.flatMap((intent, index) => {
      const before = done.slice(0, index).find((earlier) => isLater(earlier, intent));
      if (before === undefined) return [];
      const detail = `${intent.stepId} came after ${before.stepId}, which was intended later`;
      return [{ invariant: 'out_of_order_effects' as const, actionId: intent.actionId, detail }];
    });
  },
};

function isLater(a: StoredIntent, b: StoredIntent): boolean {
  return a.epoch > b.epoch || (a.epoch === b.epoch && a.laneSequence > b.laneSequence);
}
