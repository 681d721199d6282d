import type { Element, Point, Rect, Size } from '@vigie/domain';
import { type Comparable, comparable } from './comparable';
import { centreOf } from './place';
import { type Saying, sayingsOf } from './sayings';
import type { View } from './view';

/** An element, ready for comparisons. */
export interface Item {
  /** In `View.elements`. */
  readonly index: number;
  readonly box: Rect;
  /** Not rounded. */
  readonly centre: Point;
  readonly text: Comparable;
  /** A row is never one of its cells. */
  readonly isRow: boolean;
  /** It stands in a table: its text is what the table holds, not what the program says. */
  readonly isData: boolean;
  /** What F-2 calls it, with its role where the type says nothing. */
  readonly type: string;
}

/** A view made ready for comparisons, each part once. */
export interface Sheet {
  readonly view: View;
  readonly size: Size;
  readonly items: readonly Item[];
  readonly sayings: readonly Saying[];
}

const sheets = new WeakMap<View, Sheet>();

/** The same view gives the same sheet, which is kept as long as the view is. */
export function sheetOf(view: View): Sheet {
  const kept = sheets.get(view);
  if (kept !== undefined) return kept;
  const items = view.elements.map(itemOf);
  let sayings: Saying[] | null = null;
  const sheet: Sheet = {
    view,
    size: view.size,
    items,
    get sayings() {
      sayings ??= sayingsOf(view, items);
      return sayings;
    },
  };
  sheets.set(view, sheet);
  return sheet;
}

function itemOf({ box, type, role, label }: Element, index: number): Item {
  return {
    index,
    box,
    centre: centreOf(box),
    text: comparable(label),
    isRow: role === 'table_row',
    isData: role === 'table_row' || role === 'table_cell',
    type: type === 'generic' ? `generic ${role}` : type,
  };
}
