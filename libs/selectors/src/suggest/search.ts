import type { DumpView } from '../compare/dump-view';
import type { ElementTable } from '../compare/elements';
import { printSelector } from '../grammar/print-selector';
import type { Pseudo, Step } from '../grammar/selector';
import { ANCHOR_LIMIT, SUGGEST_COSTS as COST, LABELLED_TYPES, SUGGEST_LIMITS as LIMIT } from './costs';
import {
  commonType,
  type MayShow,
  nameToken,
  type OwnStep,
  ownSteps,
  type Sighting,
  stepOf,
  type Token,
} from './own-tests';
import { ancestorsAmong, holders, holdsOne, nthOnes, slice } from './places';
import { Relatives } from './relatives';
import { HEADERS, Rows } from './rows';

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
 * candidates were tried. `effort`: the work of the whole search is spent. `rowWithoutIdentity`: it is, or stands in, a row
 * that only its place tells from others.
 */
export type NoSelector = 'featureless' | 'crowded' | 'effort' | 'rowWithoutIdentity';

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
  private readonly identities = new Map<number, Proposal | null>();
  private readonly relatives: Relatives;
  private readonly rows: Rows;
  private readonly crowded = new Set<number>();
  private work: number = LIMIT.work;

  constructor(
    private readonly views: readonly DumpView[],
    private readonly table: ElementTable,
    private readonly mayShow: MayShow,
  ) {
    this.relatives = new Relatives(views, table);
    this.rows = new Rows(views, table);
  }

  get spent(): boolean {
    return this.work < 0 || this.views.some((view) => view.spent);
  }

  /** Why `full` found nothing. */
  reasonFor(element: number): NoSelector {
    if (this.spent) return 'effort';
    if (this.isInRow(element) && this.rowAnchor(element) === null) return 'rowWithoutIdentity';
    return this.crowded.has(element) ? 'crowded' : 'featureless';
  }

  /** Everything: own, above, within, beside, and the place among siblings when nothing else is left. */
  full(element: number): Proposal | null {
    const known = this.fulls.get(element);
    if (known !== undefined) return known;
    const inRow = this.isInRow(element);
    const best = new Best(this.basic(element) ?? (inRow ? null : this.belowPlaced(element)));
    if (!this.spent) this.beside(element, best);
    if (!this.spent && best.proposal === null && !inRow) this.nth(element, best);
    this.fulls.set(element, best.proposal);
    return best.proposal;
  }

  /** Own features, alone, below an anchor, or with what lies within; what others are anchored to. */
  private basic(element: number): Proposal | null {
    const known = this.basics.get(element);
    if (known !== undefined) return known;
    const best = new Best(null);
    if (!this.spent) {
      const inRow = this.isInRow(element);
      const isRow = inRow && this.rows.rowElement(this.relatives.sightings(element)) === element;
      if (isRow) best.take(this.identity(element));
      else {
        const row = inRow ? this.rowAnchor(element) : null;
        const anchors = inRow ? (row === null ? [] : [row]) : this.anchorsAbove(element);
        const own = this.own(element);
        if (!inRow || row !== null) {
          for (const step of own) this.alone(element, step, anchors, best, inRow);
          this.having(element, own, anchors, best, inRow);
        }
      }
    }
    this.basics.set(element, best.proposal);
    return best.proposal;
  }

  private isInRow(element: number): boolean {
    return this.rows.holds(this.relatives.sightings(element));
  }

  /** The row that an element stands in, known by what it shows; null where it is not. */
  private rowAnchor(element: number): Anchor | null {
    const row = this.rows.rowElement(this.relatives.sightings(element));
    const identity = row === -1 ? null : this.identity(row);
    return identity === null ? null : { element: row, steps: identity.steps, cost: identity.cost };
  }

  /** A row by its own content, in its table where that is known: the same record may stand in another table. */
  private identity(row: number): Proposal | null {
    const known = this.identities.get(row);
    if (known !== undefined) return known;
    const best = new Best(null);
    const content = this.spent ? null : this.contentOf(row);
    if (content !== null) {
      const { outer, inner, cost } = content;
      const step: Step = { ...outer, pseudos: inner.map(hasPseudo) };
      const shows = (view: DumpView, start: number, end: number) => this.showing(view, outer, inner, start, end);
      for (const anchor of this.anchorsAbove(row)) {
        const verdict = this.verdict(row, (view, dump) => {
          const above = this.table.nodeOf(dump, anchor.element);
          return above === -1 ? [] : shows(view, above + 1, view.tree.end(above));
        });
        if (verdict === 'clean') best.offer([...anchor.steps, joined(step, ' ')], cost + anchor.cost, verdict);
        if (best.proposal !== null) break;
      }
      const everywhere = best.proposal === null ? this.verdict(row, (view) => shows(view, 0, view.tree.size)) : 'no';
      if (everywhere === 'clean') best.offer([step], cost, everywhere);
    }
    this.identities.set(row, best.proposal);
    return best.proposal;
  }

  /**
   * The tests that say which record a row shows; null where nothing does. Where that is a single text, which another record
   * may have as well, a text with a number is asked for beside it: then it rather finds nothing.
   */
  private contentOf(row: number): { outer: Step; inner: readonly RowTest[]; cost: number } | null {
    const own = this.contentToken(row);
    const tests: RowTest[] = [];
    const spare: RowTest[] = [];
    for (const { inner, deep } of this.relatives.within(row, LIMIT.cells)) {
      if (tests.length === LIMIT.rowTests) break;
      const sightings = this.relatives.sightings(inner);
      if (this.rows.rowElement(sightings) !== row) continue;
      const content = this.contentToken(inner);
      const token = content ?? (spare.length === 0 ? this.numberToken(sightings) : null);
      if (token === null) continue;
      const step = stepOf(commonType(sightings), [token]);
      const cost = token.cost + (deep ? COST.hasDeep : COST.has);
      (content === null ? spare : tests).push({ step, deep, cost });
    }
    const told = tests.length + (own === null ? 0 : 1);
    if (told === 0) return null;
    const inner = told === 1 ? [...tests, ...spare] : tests;
    const cost = inner.reduce((sum, test) => sum + test.cost, own?.cost ?? 0);
    return { outer: stepOf(commonType(this.relatives.sightings(row)), own === null ? [] : [own]), inner, cost };
  }

  private numberToken(sightings: readonly Sighting[]): Token | null {
    return sightings.every(({ view, node }) => this.rows.isPlace(view, node)) ? nameToken(sightings) : null;
  }

  private contentToken(element: number): Token | null {
    const sightings = this.relatives.sightings(element);
    return sightings.every(({ view, node }) => this.rows.isContent(view, node)) ? nameToken(sightings) : null;
  }

  /** The nodes of `outer` with every one of `inner` in them: those about the rarest are found, the others asked of them. */
  private showing(
    view: DumpView,
    outer: Step,
    inner: readonly RowTest[],
    start: number,
    end: number,
  ): readonly number[] | null {
    const outers = view.nodesOf(outer);
    const cells = inner
      .map(({ step, deep }) => ({ nodes: view.nodesOf(step), deep }))
      .sort((a, b) => a.nodes.length - b.nodes.length);
    const [rarest, ...others] = cells;
    if (rarest === undefined) return this.run(outers, start, end);
    const within = this.run(rarest.nodes, start, end);
    if (within === null) return null;
    const around = ancestorsAmong(view, within, outers, rarest.deep);
    this.work -= LOOK * around.length;
    return around.filter(
      (node) => node >= start && others.every(({ nodes, deep }) => holdsOne(view, node, nodes, deep)),
    );
  }

  private own(element: number): readonly OwnStep[] {
    let steps = this.owns.get(element);
    if (steps === undefined) {
      if (this.owns.size >= OWN_MEMORY) this.owns.clear();
      steps = ownSteps(this.relatives.sightings(element), this.mayShow, this.rows);
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
  private alone(element: number, own: OwnStep, anchors: readonly Anchor[], best: Best, inRow: boolean): void {
    if (own.cost >= best.cost) return;
    const everywhere = inRow ? 'no' : this.verdict(element, (view) => view.nodesOf(own.step));
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
  private having(
    element: number,
    own: readonly OwnStep[],
    anchors: readonly Anchor[],
    best: Best,
    inRow: boolean,
  ): void {
    for (const { inner, deep } of this.relatives.within(element)) {
      const innerSteps = this.innerSteps(inner, inRow);
      for (const within of innerSteps.slice(0, 2)) {
        for (const outer of own) {
          const cost = (outer.typeOnly ? COST.typeBeside : outer.cost) + within.cost + (deep ? COST.hasDeep : COST.has);
          if (cost >= best.cost) continue;
          this.havingOne(element, outer.step, within.step, { deep, cost, inRow }, anchors, best);
        }
      }
    }
  }

  /** A container outside of rows is known by no row but for what that shows. */
  private innerSteps(inner: number, inRow: boolean): readonly OwnStep[] {
    const steps = this.own(inner).filter(saysSomething);
    const sightings = this.relatives.sightings(inner);
    if (inRow || !this.rows.holds(sightings)) return steps;
    if (!sightings.every(({ view, node }) => this.rows.isContent(view, node))) return [];
    return steps.filter(({ step: { tests } }) => tests.length === 1 && tests[0]?.kind === 'nameHash');
  }

  private havingOne(
    element: number,
    outer: Step,
    inner: Step,
    { deep, cost, inRow }: { deep: boolean; cost: number; inRow: boolean },
    anchors: readonly Anchor[],
    best: Best,
  ): void {
    const relative = { steps: [joined(inner, deep ? ' ' : '>')] };
    const step: Step = { ...outer, pseudos: [...outer.pseudos, { kind: 'has', relative }] };
    const everywhere = inRow
      ? 'no'
      : this.verdict(element, (view) => {
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

  /** `Text[name=…] + Edit`: a sibling before it that is found by itself. A row leads nowhere but within itself. */
  private beside(element: number, best: Best): void {
    const own = this.own(element);
    for (const { sibling, adjacent } of this.relatives.siblingsBefore(element)) {
      const label = this.mayLead(sibling, element) ? this.label(sibling) : null;
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

  /** What follows a row is another one tomorrow, and what follows a header is the first. */
  private mayLead(sibling: number, element: number): boolean {
    const before = this.relatives.sightings(sibling);
    const after = this.relatives.sightings(element);
    if (!this.rows.holds(before) && !this.rows.holds(after)) return true;
    if (before.some(({ view, node }) => HEADERS.has(view.tree.controlType(node)))) return false;
    const row = this.rows.rowElement(after);
    return row !== -1 && row !== element && this.rows.rowElement(before) === row;
  }

  private label(sibling: number): Proposal | null {
    const basic = this.basic(sibling);
    const inRow = this.isInRow(sibling);
    if (basic?.clean && (inRow || basic.cost <= ANCHOR_LIMIT)) return basic;
    const placed = inRow ? null : this.belowPlaced(sibling);
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

/** What a row must show: something like `step` in it, not directly if `deep`. */
interface RowTest {
  readonly step: Step;
  readonly deep: boolean;
  readonly cost: number;
}

function hasPseudo({ step, deep }: RowTest): Pseudo {
  return { kind: 'has', relative: { steps: [joined(step, deep ? ' ' : '>')] } };
}

/** The cheapest proposal so far. */
class Best {
  constructor(public proposal: Proposal | null) {}

  get cost(): number {
    return this.proposal?.cost ?? Number.POSITIVE_INFINITY;
  }

  take(proposal: Proposal | null): void {
    if (proposal !== null && proposal.cost < this.cost) this.proposal = proposal;
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
