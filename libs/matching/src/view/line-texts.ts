import type { Line } from '@vigie/domain';
import { type Comparable, comparable } from './comparable';
import type { View } from './view';

export interface LineText {
  readonly index: number;
  readonly line: Line;
  readonly text: Comparable;
}

const known = new WeakMap<View, readonly LineText[]>();

/** Every line of a view, ready for comparisons; kept as long as the view is. */
export function lineTexts(view: View): readonly LineText[] {
  const kept = known.get(view);
  if (kept !== undefined) return kept;
  const texts = view.lines.map((line, index) => ({ index, line, text: comparable(line.text) }));
  known.set(view, texts);
  return texts;
}
