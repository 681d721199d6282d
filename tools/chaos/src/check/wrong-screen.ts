import { linesOf } from '../history/history';
import { missOf } from './expected-hit';
import type { HistoryCheck } from './finding';
import { attribute } from './strokes';

/**
 * Every input hits what its step resolved, in the record of the run's patient. What changed between the guard's frame and
 * the input cannot be excluded on any desktop: such a hit is none of these when the agent said so (`changed_in_gap`).
 */
export const wrongScreen: HistoryCheck = {
  invariant: 'wrong_screen',
  run: (history) => {
    const order = linesOf(history, 'trial')[0];
    if (order === undefined) return [];
    return attribute(history).flatMap(({ stroke, intent }) => {
      const input = stroke.press ?? stroke.inputs.find((one) => one.input.kind === 'text');
      if (intent === null || input === undefined) return [];
      const miss = missOf(input, intent, order);
      const told = intent.outcome?.kind === 'done' && intent.outcome.changedInGap;
      if (miss === null || told) return [];
      return [{ invariant: 'wrong_screen' as const, actionId: intent.actionId, detail: miss }];
    });
  },
};
