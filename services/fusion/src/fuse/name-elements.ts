import type { Element, Screen, ScreenState } from '@vigie/domain';
import { inheritIds, viewOf } from '@vigie/matching';
import type { StateStore } from '../ports';
import type { NameElements } from './fuse-screen';
import { screenStateIdOf } from './identify';

/**
 * From this cosine on a stored state may hand its ids down. It only has to leave out what has nothing in common: elements
 * are matched one by one, and a button that two screens of an application share is one button.
 */
const ALIKE = 0.5;
/** The nearest state knows most elements; what a dialog hid or a page before had, one of the next may know. */
const REFERENCES = 3;

type Memory = Pick<StateStore, 'load' | 'loadMany' | 'nearest'>;

/**
 * F-11.1: elements inherit the ids that they had in the nearest stored states of the same site and application; those that
 * are in none get new ones. A frame that is stored already keeps its ids, so that fusing it again changes nothing.
 */
export function nameElements(store: Memory): NameElements {
  return async ({ screen, fingerprint, space }) => {
    if (screen.elements.length === 0) return [];
    const itself = await store.load(screenStateIdOf(screen.frameId));
    if (itself !== null && sameElements(itself.elements, screen.elements)) {
      return itself.elements.map(({ elementId }) => elementId);
    }
    const { site } = screen;
    const appName = screen.window?.appName ?? '';
    const nearest = await store.nearest({ fingerprint, space, limit: REFERENCES, site, appName });
    const alike = nearest.filter(({ similarity }) => similarity >= ALIKE).map(({ screenStateId }) => screenStateId);
    const stored = await store.loadMany(alike);
    // A state that was swept away meanwhile is none.
    const references = alike.flatMap((id) => stored.get(id) ?? []);
    return inheritFrom(
      references.filter((state) => (state.window?.appName ?? '') === appName),
      screen,
    );
  };
}

/** Ids from the first state that knows an element; each state hands down each id once. */
export function inheritFrom(references: readonly ScreenState[], screen: Screen): readonly string[] {
  const seen = viewOf(screen);
  const fresh = inheritIds(null, seen);
  const ids: (string | null)[] = seen.elements.map(() => null);
  const taken = new Set<string>();
  for (const reference of references) {
    if (!ids.includes(null)) break;
    const known = new Set(reference.elements.map(({ elementId }) => elementId));
    for (const [index, id] of inheritIds(viewOf(reference), seen).entries()) {
      if (ids[index] !== null || !known.has(id) || taken.has(id)) continue;
      ids[index] = id;
      taken.add(id);
    }
  }
  return ids.map((id, index) => id ?? free(fresh[index] as string, references, taken));
}

/** An id that a reference has for another element is not given to a new one. */
function free(id: string, references: readonly ScreenState[], taken: Set<string>): string {
  const isKnown = (candidate: string) =>
    taken.has(candidate) || references.some((state) => state.elements.some(({ elementId }) => elementId === candidate));
  let candidate = id;
  for (let again = 1; isKnown(candidate); again++) candidate = `${id}-${again}`;
  taken.add(candidate);
  return candidate;
}

function sameElements(stored: readonly Element[], seen: readonly Element[]): boolean {
  return (
    stored.length === seen.length &&
    stored.every(({ type, label, value, box }, index) => {
      const other = seen[index] as Element;
      return (
        type === other.type &&
        label === other.label &&
        value === other.value &&
        box.x === other.box.x &&
        box.y === other.box.y &&
        box.width === other.box.width &&
        box.height === other.box.height
      );
    })
  );
}
