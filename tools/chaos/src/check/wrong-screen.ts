import { linesOf } from '../history/history';
import { missOf } from './expected-hit';
import type { HistoryCheck } from './finding';
import { attribute } from './strokes';

/** The harness notes it when it changes the screen in the gap itself. */
export const CHANGED_IN_GAP = 'the screen changes in the gap';

/**
 * Every input hits what its step resolved, in the record of the run's patient. What changed between the guard's frame and
 * the input cannot be excluded on any desktop: such a hit is none of these when the agent said so (`changed_in_gap`),
 * and neither is one that a window which came up elsewhere swallowed: it hit nothing, and the expected effect stays away.
 */
export const wrongScreen: HistoryCheck = {
  invariant: 'wrong_screen',
  run: (history) => {
    const order = linesOf(history, 'trial')[0];
    if (order === undefined) return [];
    const gap = linesOf(history, 'harness').find(({ event }) => event === CHANGED_IN_GAP);
    return attribute(history).flatMap(({ stroke, intent }) => {
      const input = stroke.press ?? stroke.inputs.find((one) => one.input.kind === 'text');
      if (intent === null || input === undefined) return [];
      const miss = missOf(input, intent, order);
      const told = intent.outcome?.kind === 'done' && intent.outcome.changedInGap;
      const swallowed = gap !== undefined && gap.atMs <= input.atMs && input.widget === '';
      if (miss === null || told || swallowed) return [];
      return [{ invariant: 'wrong_screen' as const, actionId: intent.actionId, detail: miss }];
    });
  },
};
