import { type Element, foldText, type ScreenState } from '@vigie/domain';
import { inheritFrom } from '@vigie/fusion';

export interface KeptIds {
  /** Elements whose type and name are alone on either picture, and on both. */
  readonly shared: number;
  /** Those of them that inherit their id. */
  readonly kept: number;
}

/**
 * How many elements of a state keep their ids when it is seen again (F-11.1). Pictures of one state are of one page, so
 * the one element that is called so on either is the same.
 */
export function keptIds(before: ScreenState | null, after: ScreenState): KeptIds {
  if (before === null) return { shared: 0, kept: 0 };
  const named: ScreenState = { ...before, elements: withIds(before.elements, inheritFrom([], before)) };
  const now = withIds(after.elements, inheritFrom([named], after));
  const known = byName(named.elements);
  const pairs = [...byName(now)].flatMap(([name, id]) => (known.has(name) ? [known.get(name) === id] : []));
  return { shared: pairs.length, kept: pairs.filter(Boolean).length };
}

function withIds(elements: readonly Element[], ids: readonly string[]): Element[] {
  return elements.map((element, index) => ({ ...element, elementId: ids[index] as string }));
}

/** Ids by type and name, of the elements that are alone of theirs on the screen. */
function byName(elements: readonly Element[]): Map<string, string> {
  const named = elements.filter(({ label }) => foldText(label) !== '');
  const groups = Map.groupBy(named, ({ type, label }) => `${type} ${foldText(label)}`);
  return new Map(
    [...groups].flatMap(([name, [one, ...more]]) => (one && more.length === 0 ? [[name, one.elementId]] : [])),
  );
}
