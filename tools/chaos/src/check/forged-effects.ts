import type { HistoryCheck } from './finding';
import { attribute } from './strokes';

/** Every stroke is one that the orchestrator had written down as intended. */
export const forgedEffects: HistoryCheck = {
  invariant: 'forged_effects',
  run: (history) =>
    attribute(history)
      .filter(({ intent }) => intent === null)
      .map(({ stroke }) => ({
        invariant: 'forged_effects' as const,
        actionId: '',
        detail: `a ${stroke.kind} on ${stroke.press?.widget ?? stroke.inputs[0]?.widget} that nobody intended`,
      })),
};
