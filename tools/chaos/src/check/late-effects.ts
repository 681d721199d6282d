import type { HistoryCheck } from './finding';
import { attribute } from './strokes';

/** From the last look at the clock to the first input, and from clock to clock: what is later than this is late, ms. */
const SLACK_MS = 100;

export const lateEffects: HistoryCheck = {
  invariant: 'late_effects',
  run: (history) =>
    attribute(history).flatMap(({ stroke, intent }) => {
      if (intent === null || stroke.startedAtMs <= intent.expireAtMs + SLACK_MS) return [];
      const late = Math.round(stroke.startedAtMs - intent.expireAtMs);
      return [{ invariant: 'late_effects' as const, actionId: intent.actionId, detail: `${late} ms after its expiry` }];
    }),
};
