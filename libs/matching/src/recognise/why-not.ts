import { COVERAGE_OF_ONE } from '../match/expected-from';
import { MATCHES, type StateMatch } from '../match/match-state';
import { sheetOf } from '../view/sheet';
import type { View } from '../view/view';
import type { Because } from './recognition';

/** Below it what is new is a reason by itself. */
const FAMILIAR = 0.85;

/** Why the nearest state is not the seen one, the weightiest first; at least one reason. */
export function whyNot({ grounds, confidence, missing, differences }: StateMatch, seen: View): readonly Because[] {
  const { items, sayings } = sheetOf(seen);
  if (items.length === 0 && sayings.length === 0) return [{ code: 'NOTHING_TO_COMPARE', found: 0, bar: 1 }];
  const because: Because[] = [];
  if (grounds.window === 0) because.push({ code: 'OTHER_APPLICATION', found: 0, bar: 1 });
  const otherwise = differences.filter((difference) => difference.kind === 'changed' && difference.weight >= 1).length;
  const dialogs = differences.filter(({ kind }) => kind === 'extra_modal').length;
  if (dialogs > 0) because.push({ code: 'UNDER_A_DIALOG', found: dialogs, bar: 0 });
  else if (grounds.dialog < 1) because.push({ code: 'DIALOG_IS_GONE', found: 0, bar: 1 });
  if (otherwise > 0) because.push({ code: 'SAYS_OTHERWISE', found: otherwise, bar: 0 });
  if (missing.length > 0) because.push({ code: 'REQUIRED_MISSING', found: grounds.required, bar: COVERAGE_OF_ONE });
  if (grounds.familiar < FAMILIAR) because.push({ code: 'MUCH_IS_NEW', found: grounds.familiar, bar: FAMILIAR });
  if (grounds.window > 0 && grounds.window < 1) because.push({ code: 'OTHER_TITLE', found: grounds.window, bar: 1 });
  if (because.length === 0) because.push({ code: 'LITTLE_IS_LEFT', found: confidence, bar: MATCHES });
  return because;
}
