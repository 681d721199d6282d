import type { DumpView } from '../compare/dump-view';
import type { ElementTable } from '../compare/elements';
import { SUGGEST_LIMITS as LIMIT } from './costs';
import type { Sighting } from './own-tests';
import { isWithin } from './places';

export interface Ancestor {
  readonly ancestor: number;
  /** 0 for the parent in the first dump that has the element. */
  readonly level: number;
  /** The parent in every dump. */
  readonly direct: boolean;
}

export interface EarlierSibling {
  readonly sibling: number;
  /** Right before the element in every dump. */
  readonly adjacent: boolean;
}

export interface Inner {
  readonly inner: number;
  /** In some dump not directly below the element. */
  readonly deep: boolean;
}

/** Elements that stand to an element in one relation in every dump that has it. */
export class Relatives {
  constructor(
    private readonly views: readonly DumpView[],
    private readonly table: ElementTable,
  ) {}

  sightings(element: number): Sighting[] {
    return this.views.flatMap((view, dump) => {
      const node = this.table.nodeOf(dump, element);
      return node === -1 ? [] : [{ view, dump, node }];
    });
  }

  /** The nearest first. */
  *above(element: number, levels: number = LIMIT.ancestors): Generator<Ancestor> {
    const sightings = this.sightings(element);
    const [first] = sightings;
    if (first === undefined) return;
    let at = first.view.tree.parent(first.node);
    for (let level = 0; at !== -1 && level < levels; level++, at = first.view.tree.parent(at)) {
      const ancestor = this.table.elementOf(first.dump, at);
      const here = sightings.map(({ view, dump, node }) => ({ view, node, outer: this.table.nodeOf(dump, ancestor) }));
      if (!here.every(({ view, node, outer }) => outer !== -1 && isWithin(view, node, outer))) continue;
      const direct = here.every(({ view, node, outer }) => view.tree.parent(node) === outer);
      yield { ancestor, level, direct };
    }
  }

  /** The nearest first. */
  siblingsBefore(element: number): EarlierSibling[] {
    const sightings = this.sightings(element);
    const [first] = sightings;
    const found: EarlierSibling[] = [];
    let before = first === undefined ? -1 : first.view.index.before(first.node);
    for (let count = 0; first !== undefined && before !== -1 && count < LIMIT.siblings; count++) {
      const sibling = this.table.elementOf(first.dump, before);
      const here = sightings.map(({ view, dump, node }) => ({ view, node, at: this.table.nodeOf(dump, sibling) }));
      const inAll = here.every(
        ({ view, node, at }) => at !== -1 && at < node && view.tree.parent(at) === view.tree.parent(node),
      );
      const adjacent = here.every(({ view, node, at }) => view.index.before(node) === at);
      if (inAll) found.push({ sibling, adjacent });
      before = first.view.index.before(before);
    }
    return found;
  }

  /** The first descendants, in document order. */
  within(element: number, most: number = LIMIT.inner): Inner[] {
    const sightings = this.sightings(element);
    const [first] = sightings;
    if (first === undefined) return [];
    const end = Math.min(first.view.tree.end(first.node), first.node + 1 + most);
    const found: Inner[] = [];
    for (let node = first.node + 1; node < end; node++) {
      const inner = this.table.elementOf(first.dump, node);
      const here = sightings.map(({ view, dump, node: outer }) => ({
        view,
        outer,
        at: this.table.nodeOf(dump, inner),
      }));
      if (!here.every(({ view, outer, at }) => isWithin(view, at, outer))) continue;
      found.push({ inner, deep: here.some(({ view, outer, at }) => view.tree.parent(at) !== outer) });
    }
    return found;
  }
}
