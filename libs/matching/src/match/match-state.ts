import { type Assignment, assignElements } from '../assign/assign-elements';
import { inverse } from '../assign/placement';
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
  const grounds = weigh(expected, seen, differences, isDialogGone(expected.view, seen, assignment, differences));
  const presence = presenceOf(expected, seen, differences);
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

/** Whether the expected view has a dialog that is not there any more: seen from there, it would be an extra one. */
function isDialogGone(
  expected: View,
  seen: View,
  { placement, pairs }: Assignment,
  differences: readonly Difference[],
): boolean {
  const isLess = differences.some((one) => one.kind === 'missing' && one.subject === 'element' && !one.readAsText);
  const says = differences.some((one) => one.kind === 'missing' && one.subject === 'line');
  const saysOther = differences.some((one) => one.kind === 'changed' && one.subject === 'line' && one.weight >= 1);
  if (!isLess || !(says || saysOther)) return false;
  const back = pairs.map((pair) => ({ ...pair, reference: pair.seen, seen: pair.reference }));
  const undone = differencesOf(seen, expected, { placement: inverse(placement), pairs: back });
  return undone.some(({ kind }) => kind === 'extra_modal');
}
