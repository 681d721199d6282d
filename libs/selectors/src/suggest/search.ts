import type { DumpView } from '../compare/dump-view';
import type { ElementTable } from '../compare/elements';
import { printSelector } from '../grammar/print-selector';
import type { Step } from '../grammar/selector';
import { ANCHOR_LIMIT, SUGGEST_COSTS as COST, LABELLED_TYPES, SUGGEST_LIMITS as LIMIT } from './costs';
import { type MayShow, type OwnStep, ownSteps } from './own-tests';
import { holders, nthOnes, slice } from './places';
import { Relatives } from './relatives';

/** A selector that finds its element alone in every dump that has it. */
export interface Proposal {
  readonly steps: readonly Step[];
  readonly cost: number;
  /** Finds nothing in the dumps that lack the element, so that others may be anchored to it. */
  readonly clean: boolean;
}

interface Anchor {
  readonly element: number;
  readonly steps: readonly Step[];
  readonly cost: number;
}

/** What asking for a remembered list and a run of it costs, in nodes looked at. */
const LOOK = 20;

/** Elements whose steps are remembered; siblings and children ask for them again soon. */
const OWN_MEMORY = 5_000;

/**
 * `featureless`: nothing that stays the same tells it from others. `crowded`: so many elements are like it that not all
 * candidates were tried. `effort`: the work of the whole search is spent.
 */
export type NoSelector = 'featureless' | 'crowded' | 'effort';

/** What a candidate finds in a dump; null when that takes too much work to say. */
type Finds = (view: DumpView, dump: number) => readonly number[] | null;

/**
 * The search for selectors over several dumps at once. It narrows sets of nodes instead of matching each candidate:
 * the nodes of a step are worked out once, an anchor is one node in each dump, and its descendants are one run of numbers.
 */
export class Search {
  private readonly basics = new Map<number, Proposal | null>();
  private readonly fulls = new Map<number, Proposal | null>();
  private readonly placed = new Map<number, Proposal | null>();
  private readonly owns = new Map<number, readonly OwnStep[]>();
  private readonly relatives: Relatives;
  private readonly crowded = new Set<number>();
  private work: number = LIMIT.work;

  constructor(
    private readonly views: readonly DumpView[],
    private readonly table: ElementTable,
    private readonly mayShow: MayShow,
  ) {
    this.relatives = new Relatives(views, table);
  }

  get spent(): boolean {
    return this.work < 0 || this.views.some((view) => view.spent);
  }

  /** Why `full` found nothing. */
  reasonFor(element: number): NoSelector {
    if (this.spent) return 'effort';
    return this.crowded.has(element) ? 'crowded' : 'featureless';
  }

  /** Everything: own, above, within, beside, and the place among siblings when nothing else is left. */
  full(element: number): Proposal | null {
    const known = this.fulls.get(element);
    if (known !== undefined) return known;
    const best = new Best(this.basic(element) ?? this.belowPlaced(element));
    if (!this.spent) this.beside(element, best);
    if (!this.spent && best.proposal === null) this.nth(element, best);
    this.fulls.set(element, best.proposal);
    return best.proposal;
  }

  /** Own features, alone, below an anchor, or with what lies within; what others are anchored to. */
  private basic(element: number): Proposal | null {
    const known = this.basics.get(element);
    if (known !== undefined) return known;
    const best = new Best(null);
    if (!this.spent) {
      const anchors = this.anchorsAbove(element);
      const own = this.own(element);
      for (const step of own) this.alone(element, step, anchors, best);
      this.having(element, own, anchors, best);
    }
    this.basics.set(element, best.proposal);
    return best.proposal;
  }

  private own(element: number): readonly OwnStep[] {
    let steps = this.owns.get(element);
    if (steps === undefined) {
      if (this.owns.size >= OWN_MEMORY) this.owns.clear();
      steps = ownSteps(this.relatives.sightings(element), this.mayShow);
      this.owns.set(element, steps);
    }
    return steps;
  }

  /** Common ancestors with a sturdy selector, the nearest first. */
  private anchorsAbove(element: number): Anchor[] {
    const anchors: Anchor[] = [];
    for (const { ancestor, level } of this.relatives.above(element)) {
      const proposal = this.basic(ancestor);
      if (proposal === null || !proposal.clean || proposal.cost > ANCHOR_LIMIT) continue;
      anchors.push({ element: ancestor, steps: proposal.steps, cost: proposal.cost + COST.level * level });
    }
    return anchors;
  }

  /** A wider anchor finds all that a narrower one does, so where the nearest leaves two, the farther ones do too. */
  private alone(element: number, own: OwnStep, anchors: readonly Anchor[], best: Best): void {
    if (own.cost >= best.cost) return;
    const everywhere = this.verdict(element, (view) => view.nodesOf(own.step));
    if (everywhere !== 'no') {
      best.offer([own.step], own.cost, everywhere);
      if (everywhere === 'clean') return;
    }
    for (const [at, anchor] of anchors.entries()) {
      const below = this.verdict(element, this.belowAnchor(anchor, own.step, false));
      if (below !== 'no')
        best.offer([...anchor.steps, joined(own.step, ' ')], anchor.cost + COST.below + own.cost, below);
      else if (at === 0) {
        const directly = this.verdict(element, this.belowAnchor(anchor, own.step, true));
        const cost = anchor.cost + COST.directlyBelow + own.cost;
        if (directly !== 'no') best.offer([...anchor.steps, joined(own.step, '>')], cost, directly);
      }
      if (below === 'no') return;
    }
  }

  private belowAnchor(anchor: Anchor, step: Step, directly: boolean): Finds {
    return (view, dump) => {
      const above = this.table.nodeOf(dump, anchor.element);
      if (above === -1) return [];
      const nodes = this.run(view.nodesOf(step), above + 1, view.tree.end(above));
      return directly ? (nodes?.filter((node) => view.tree.parent(node) === above) ?? null) : nodes;
    };
  }

  /** `Button:has(> Text[name=…])` */
  private having(element: number, own: readonly OwnStep[], anchors: readonly Anchor[], best: Best): void {
    for (const { inner, deep } of this.relatives.within(element)) {
      const innerSteps = this.own(inner).filter(saysSomething);
      for (const within of innerSteps.slice(0, 2)) {
        for (const outer of own) {
          const cost = (outer.typeOnly ? COST.typeBeside : outer.cost) + within.cost + (deep ? COST.hasDeep : COST.has);
          if (cost >= best.cost) continue;
          this.havingOne(element, outer.step, within.step, { deep, cost }, anchors, best);
        }
      }
    }
  }

  private havingOne(
    element: number,
    outer: Step,
    inner: Step,
    { deep, cost }: { deep: boolean; cost: number },
    anchors: readonly Anchor[],
    best: Best,
  ): void {
    const relative = { steps: [joined(inner, deep ? ' ' : '>')] };
    const step: Step = { ...outer, pseudos: [...outer.pseudos, { kind: 'has', relative }] };
    const everywhere = this.verdict(element, (view) => {
      const [outers, inners] = [view.nodesOf(outer), view.nodesOf(inner)];
      return Math.max(outers.length, inners.length) > LIMIT.slice ? null : this.holders(view, outers, inners, deep);
    });
    if (everywhere !== 'no') {
      best.offer([step], cost, everywhere);
      return;
    }
    const [nearest] = anchors;
    if (nearest === undefined || nearest.cost + COST.below + cost >= best.cost) return;
    const below = this.verdict(element, (view, dump) => {
      const outers = this.belowAnchor(nearest, outer, false)(view, dump);
      const inners = this.belowAnchor(nearest, inner, false)(view, dump);
      return outers === null || inners === null ? null : this.holders(view, outers, inners, deep);
    });
    if (below !== 'no') best.offer([...nearest.steps, joined(step, ' ')], nearest.cost + COST.below + cost, below);
  }

  /** `Text[name=…] + Edit`: a sibling before it that is found by itself. */
  private beside(element: number, best: Best): void {
    const own = this.own(element);
    for (const { sibling, adjacent } of this.relatives.siblingsBefore(element)) {
      const label = this.label(sibling);
      if (label === null) continue;
      for (const { step, cost: ownCost, typeOnly } of own) {
        const link = adjacent ? linkCost(label, step) : COST.later;
        const cost = label.cost + link + (typeOnly && adjacent ? COST.typeBeside : ownCost);
        if (cost >= best.cost) continue;
        const verdict = this.verdict(element, this.afterSibling(sibling, step, adjacent));
        if (verdict !== 'no') best.offer([...label.steps, joined(step, adjacent ? '+' : '~')], cost, verdict);
      }
    }
  }

  private label(sibling: number): Proposal | null {
    const basic = this.basic(sibling);
    if (basic?.clean && basic.cost <= ANCHOR_LIMIT) return basic;
    const placed = this.belowPlaced(sibling);
    return placed?.clean ? placed : null;
  }

  /** Own features below an ancestor that only its place tells from others: `Group:nth(2) > Text[name=…]`. */
  private belowPlaced(element: number): Proposal | null {
    const known = this.placed.get(element);
    if (known !== undefined) return known;
    const best = new Best(null);
    const anchor = this.spent ? null : this.placedAbove(element);
    if (anchor !== null) {
      for (const { step, cost: ownCost, typeOnly } of this.own(element)) {
        const cost = anchor.cost + (anchor.direct ? COST.directlyBelow : COST.below) + ownCost;
        if (typeOnly || ownCost > ANCHOR_LIMIT || cost >= best.cost) continue;
        const verdict = this.verdict(element, this.belowAnchor(anchor, step, anchor.direct));
        const steps = [...anchor.steps, joined(step, anchor.direct ? '>' : ' ')];
        if (verdict !== 'no') best.offer(steps, cost, anchor.clean ? verdict : 'elsewhere');
      }
    }
    this.placed.set(element, best.proposal);
    return best.proposal;
  }

  /** The nearest ancestor that is one element in all dumps, found by whatever means. */
  private placedAbove(element: number): (Anchor & { readonly clean: boolean; readonly direct: boolean }) | null {
    for (const { ancestor, direct } of this.relatives.above(element)) {
      const proposal = this.full(ancestor);
      return proposal === null ? null : { element: ancestor, direct, ...proposal };
    }
    return null;
  }

  private afterSibling(sibling: number, step: Step, adjacent: boolean): Finds {
    return (view, dump) => {
      const label = this.table.nodeOf(dump, sibling);
      const parent = label === -1 ? -1 : view.tree.parent(label);
      if (parent === -1) return [];
      const start = view.tree.end(label);
      const end = adjacent ? start + 1 : view.tree.end(parent);
      return this.run(view.nodesOf(step), start, end)?.filter((at) => view.tree.parent(at) === parent) ?? null;
    };
  }

  /** The last resort: the place among the siblings that are alike, below the parent. */
  private nth(element: number, best: Best): void {
    const sightings = this.relatives.sightings(element);
    const anchor = this.placedAbove(element);
    if (anchor === null || !anchor.direct) return;
    for (const own of this.own(element)) {
      const alike: Finds = this.belowAnchor(anchor, own.step, true);
      const places = new Set(sightings.map(({ view, dump, node }) => this.placeAmong(alike(view, dump), node)));
      const [n] = places;
      const cost = anchor.cost + COST.directlyBelow + own.cost + COST.nth;
      if (places.size !== 1 || n === undefined || n === 0 || cost >= best.cost) continue;
      const step: Step = { ...own.step, combinator: '>', pseudos: [...own.step.pseudos, { kind: 'nth', n }] };
      const verdict = this.verdict(element, (view, dump) => {
        const nodes = alike(view, dump);
        return nodes === null ? null : nthOnes(view, nodes, n);
      });
      if (verdict !== 'no') best.offer([...anchor.steps, step], cost, anchor.clean ? verdict : 'elsewhere');
    }
  }

  private run(nodes: readonly number[], start: number, end: number): readonly number[] | null {
    const run = slice(nodes, start, end, LIMIT.slice);
    this.work -= run?.length ?? 0;
    return run;
  }

  private holders(
    view: DumpView,
    outer: readonly number[],
    inner: readonly number[],
    deep: boolean,
  ): readonly number[] {
    this.work -= (deep ? 16 : 4) * (outer.length + inner.length);
    return holders(view, outer, inner, deep);
  }

  private placeAmong(nodes: readonly number[] | null, node: number): number {
    this.work -= nodes?.length ?? 0;
    return (nodes?.indexOf(node) ?? -1) + 1;
  }

  /** Finds the element alone wherever it is, and nothing (`clean`) or something else (`elsewhere`) where it is not. */
  private verdict(element: number, finds: Finds): Verdict {
    let verdict: Verdict = 'clean';
    for (const [dump, view] of this.views.entries()) {
      const nodes = finds(view, dump);
      this.work -= LOOK;
      const node = this.table.nodeOf(dump, element);
      if (nodes === null) this.crowded.add(element);
      if (nodes === null) return 'no';
      if (node === -1) verdict = nodes.length > 0 ? 'elsewhere' : verdict;
      else if (nodes.length !== 1 || nodes[0] !== node) return 'no';
    }
    return verdict;
  }
}

type Verdict = 'clean' | 'elsewhere' | 'no';

/** The cheapest proposal so far. */
class Best {
  constructor(public proposal: Proposal | null) {}

  get cost(): number {
    return this.proposal?.cost ?? Number.POSITIVE_INFINITY;
  }

  offer(steps: readonly Step[], baseCost: number, verdict: Verdict): void {
    const cost = baseCost + (verdict === 'elsewhere' ? COST.elsewhere : 0);
    if (cost >= this.cost || steps.length > LIMIT.steps) return;
    if (printSelector({ steps }).length > LIMIT.characters) return;
    this.proposal = { steps, cost, clean: verdict === 'clean' };
  }
}

function joined(step: Step, combinator: ' ' | '>' | '+' | '~'): Step {
  return { ...step, combinator };
}

/** A text labels the field after it; other neighbours stand beside one another by chance. */
function linkCost(label: Proposal, { controlType }: Step): number {
  const isLabel = label.steps.at(-1)?.controlType === 'Text';
  return isLabel && controlType !== '*' && LABELLED_TYPES.has(controlType) ? COST.beside : COST.besideOther;
}

/** A type and the lack of a name are no reason to look for something within. */
function saysSomething({ step, typeOnly }: OwnStep): boolean {
  return !typeOnly && step.tests.some((test) => test.kind === 'nameHash' || test.text !== '');
}
