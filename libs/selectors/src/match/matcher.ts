import type { Combinator, Selector, Step } from '../grammar/selector';
import type { NameKey } from '../hash/name-hash';
import {
  above,
  below,
  directlyAbove,
  directlyBelow,
  earlier,
  includesNode,
  later,
  nthOfParent,
  rightAfter,
  rightBefore,
  type SortedNodes,
} from './sorted-nodes';
import { type CompiledTest, compileTest } from './test-nodes';
import type { TreeIndex } from './tree-index';
import type { WorkBudget } from './work-budget';

/** Nodes that are put into a map or a set cost so many that are only looked at. Measured. */
const UNITS_PER_ENTRY = 3;

/**
 * Matches whole sets of nodes, one step at a time, so that each step costs at most one look at each node however the
 * steps combine: `* * * * Button` is five passes and not the fifth power. A step begins with the shortest list that
 * holds its nodes, is narrowed by where they must stand, and only what is left is tested.
 */
export class Matcher {
  constructor(
    private readonly index: TreeIndex,
    private readonly key: NameKey | null,
    private readonly budget: WorkBudget,
  ) {}

  trace({ steps }: Selector): { nodes: SortedNodes; reached: number[]; alone: number | null } {
    const reached: number[] = [];
    let nodes: SortedNodes = [];
    for (const [place, step] of steps.entries()) {
      nodes = place === 0 ? this.fulfilling(step) : this.following(step, nodes);
      reached.push(nodes.length);
      if (nodes.length === 0) return { nodes, reached, alone: place === 0 ? 0 : this.fulfilling(step).length };
    }
    return { nodes, reached, alone: null };
  }

  /** The nodes that fulfil a step by themselves, wherever they stand. */
  private fulfilling(step: Step): SortedNodes {
    const tests = this.compiled(step);
    return this.tested(step, tests, this.candidates(step, tests));
  }

  /**
   * The nodes of a step that follow those of the step before. Whoever stands below a node does so with all siblings, so
   * :nth counts the same after narrowing; beside a node only some of them stand, so there :nth counts first.
   */
  private following(step: Step, before: SortedNodes): SortedNodes {
    const combinator = step.combinator ?? ' ';
    const countsFirst = (combinator === '+' || combinator === '~') && step.pseudos.some(({ kind }) => kind === 'nth');
    if (countsFirst) return this.narrowed(combinator, this.fulfilling(step), before);
    const tests = this.compiled(step);
    return this.tested(step, tests, this.narrowed(combinator, this.candidates(step, tests), before));
  }

  /** Each whole text first: comparing its number is cheaper than looking for a part. What is asked twice is asked once. */
  private compiled(step: Step): CompiledTest[] {
    const distinct = new Map(step.tests.map((test) => [JSON.stringify(test), test]));
    return [...distinct.values()]
      .map((test) => compileTest(this.index, this.key, test, step.controlType, this.budget))
      .sort((a, b) => Number(a.count === null) - Number(b.count === null));
  }

  /** The shortest list that holds every node of the step: that of its rarest text, or of its control type. */
  private candidates(step: Step, tests: readonly CompiledTest[]): SortedNodes {
    const ofType = step.controlType === '*' ? this.index.all() : this.index.ofType(step.controlType);
    const rarest = tests.reduce<CompiledTest | null>(
      (best, test) => (test.count !== null && test.count < (best?.count ?? ofType.length) ? test : best),
      null,
    );
    return rarest?.nodes() ?? ofType;
  }

  private tested(step: Step, tests: readonly CompiledTest[], candidates: SortedNodes): SortedNodes {
    const { tree } = this.index;
    const { controlType, pseudos } = step;
    let nodes = candidates;
    this.budget.spend(1);
    if (controlType !== '*') {
      this.budget.spend(nodes.length);
      nodes = nodes.filter((node) => tree.controlType(node) === controlType);
    }
    for (const test of tests) {
      this.budget.spend(nodes.length);
      nodes = nodes.filter(test.holds);
    }
    for (const pseudo of pseudos) {
      if (pseudo.kind === 'root') nodes = includesNode(nodes, 0) ? [0] : [];
      if (pseudo.kind === 'has') nodes = this.having(nodes, pseudo.relative);
    }
    return pseudos.reduce((kept, pseudo) => (pseudo.kind === 'nth' ? this.nth(kept, pseudo.n) : kept), nodes);
  }

  private nth(nodes: SortedNodes, n: number): SortedNodes {
    this.budget.spend(nodes.length * UNITS_PER_ENTRY);
    return nthOfParent(this.index.tree, nodes, n);
  }

  private narrowed(combinator: Combinator, nodes: SortedNodes, before: SortedNodes): SortedNodes {
    this.budget.spend(nodes.length + before.length * UNITS_PER_ENTRY);
    const { tree } = this.index;
    switch (combinator) {
      case ' ':
        return below(tree, nodes, before);
      case '>':
        return directlyBelow(tree, nodes, before);
      case '+':
        return rightAfter(this.index, nodes, before);
      case '~':
        return later(tree, nodes, before);
    }
  }

  private preceding(combinator: Combinator, nodes: SortedNodes, sought: SortedNodes): SortedNodes {
    this.budget.spend(nodes.length + sought.length * UNITS_PER_ENTRY);
    const { tree } = this.index;
    switch (combinator) {
      case ' ':
        return above(tree, nodes, sought);
      case '>':
        return directlyAbove(tree, nodes, sought);
      case '+':
        return rightBefore(this.index, nodes, sought);
      case '~':
        return earlier(tree, nodes, sought);
    }
  }

  /** Those of `nodes` from which the relative selector finds something, worked out from its last step backwards. */
  private having(nodes: SortedNodes, { steps }: Selector): SortedNodes {
    let sought: SortedNodes = [];
    for (let place = steps.length - 1; place >= 0 && nodes.length > 0; place--) {
      const alone = this.fulfilling(steps[place]!);
      const next = steps[place + 1];
      sought = next === undefined ? alone : this.preceding(next.combinator ?? ' ', alone, sought);
    }
    return this.preceding(steps[0]?.combinator ?? ' ', nodes, sought);
  }
}
