import type { Difference } from '../differ/difference';
import { sheetOf } from '../view/sheet';
import { isAlarm, isStatement } from '../view/statement-words';
import type { View } from '../view/view';
import type { ExpectedState } from './expected-state';

/** What is left of the confidence when one heading, message or control says another thing: less than a match needs. */
const CONTRADICTED = 0.6;
/** A message that was not there, or is not any more: “Note enregistrée”; one of trouble counts like a contradiction. */
const OTHER_STATEMENT = 0.8;

/**
 * Squared, so that what is perhaps data, or perhaps misread, hardly counts; and what reads otherwise in many places in the
 * same way counts once.
 */
export function consentOf(expected: ExpectedState, seen: View, differences: readonly Difference[]): number {
  const lines = new Set(expected.lines);
  const elements = new Set([...expected.required, ...expected.optional]);
  const told = new Set<string>();
  const [spoke, speaks] = [statementsOf(expected.view), statementsOf(seen)];
  return differences.reduce((consent, difference) => {
    if (difference.kind === 'extra' && difference.subject === 'line') {
      return consent * (speaks.get(difference.seen) ?? 1);
    }
    if (difference.kind === 'missing' && difference.subject === 'line' && lines.has(difference.reference)) {
      return consent * (spoke.get(difference.reference) ?? 1);
    }
    if (difference.kind !== 'changed' || difference.weight === 0) return consent;
    const isLine = difference.subject === 'line';
    if (!(isLine ? lines : elements).has(difference.reference)) return consent;
    const before = isLine
      ? expected.view.lines[difference.reference]?.text
      : expected.view.elements[difference.reference]?.label;
    const now = isLine ? seen.lines[difference.seen]?.text : seen.elements[difference.seen]?.label;
    const change = JSON.stringify([difference.aspects, before, now]);
    if (told.has(change)) return consent;
    told.add(change);
    return consent * (1 - (1 - CONTRADICTED) * difference.weight ** 2);
  }, 1);
}

/** What is left of the confidence when one of these lines is on one of the two screens only, by its index. */
function statementsOf(view: View): ReadonlyMap<number, number> {
  const left = new Map<number, number>();
  for (const { index, text } of sheetOf(view).sayings) {
    if (isStatement(text)) left.set(index, isAlarm(text) ? CONTRADICTED : OTHER_STATEMENT);
  }
  return left;
}
