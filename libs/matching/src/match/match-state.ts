import { type Assignment, assignElements } from '../assign/assign-elements';
import type { Difference } from '../differ/difference';
import { differencesOf } from '../differ/differences-of';
import type { View } from '../view/view';
import type { ExpectedState } from './expected-state';
import { confidenceOf, type Grounds, presenceOf, weigh } from './weigh';

/** From here on a state is the expected one; one heading, message or label that says another thing leads below it. */
export const MATCHES = 0.7;

export interface StateMatch {
  readonly matched: boolean;
  /** 0 … 1. */
  readonly confidence: number;
  /** Required elements that are not there: indices into the expected view's elements. */
  readonly missing: readonly number[];
  readonly grounds: Grounds;
  readonly differences: readonly Difference[];
  readonly assignment: Assignment;
}

/** Whether `seen` is the expected state. Without all that is required it is not, however alike the rest (F-6.3). */
export function matchState(expected: ExpectedState, seen: View): StateMatch {
  const assignment = assignElements(expected.view, seen);
  const differences = differencesOf(expected.view, seen, assignment);
  const grounds = weigh(expected, seen, differences);
  const presence = presenceOf(expected, differences);
  const missing = expected.required.filter((index) => presence(index) === 0);
  const there = expected.required.length === 0 ? 1 : 1 - missing.length / expected.required.length;
  const confidence = confidenceOf(grounds, expected);
  return {
    matched: there >= expected.coverage && confidence >= MATCHES,
    confidence,
    missing,
    grounds,
    differences,
    assignment,
  };
}
