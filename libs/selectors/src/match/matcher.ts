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

/**
 * Matches whole sets of nodes, one step at a time, so that each step costs at most one look at each node however the
 * steps combine: `* * * * Button` is five passes and not the fifth power.
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
      const alone = this.fulfilling(step);
      nodes = place === 0 ? alone : this.following(step.combinator ?? ' ', alone, nodes);
      reached.push(nodes.length);
      if (nodes.length === 0) return { nodes, reached, alone: alone.length };
    }
    return { nodes, reached, alone: null };
  }

  /** The nodes that fulfil a step by themselves, wherever they stand. */
  private fulfilling(step: Step): SortedNodes {
    const tests = step.tests.map((test) => compileTest(this.index, this.key, test, this.budget));
    const candidates = this.candidates(step, tests);
    this.budget.spend(candidates.length * (1 + tests.length));
    const { tree } = this.index;
    let nodes: SortedNodes = candidates;
    if (step.controlType !== '*' || tests.length > 0) {
      nodes = candidates.filter(
        (node) =>
          (step.controlType === '*' || tree.controlType(node) === step.controlType) &&
          tests.every((test) => test.holds(node)),
      );
    }
    for (const pseudo of step.pseudos) {
      if (pseudo.kind === 'root') nodes = includesNode(nodes, 0) ? [0] : [];
      if (pseudo.kind === 'has') nodes = this.having(nodes, pseudo.relative);
    }
    return step.pseudos.reduce((kept, pseudo) => (pseudo.kind === 'nth' ? this.nth(kept, pseudo.n) : kept), nodes);
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

  private nth(nodes: SortedNodes, n: number): SortedNodes {
    this.budget.spend(nodes.length);
    return nthOfParent(this.index.tree, nodes, n);
  }

  private following(combinator: Combinator, nodes: SortedNodes, before: SortedNodes): SortedNodes {
    this.budget.spend(nodes.length + before.length);
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
    this.budget.spend(nodes.length + sought.length);
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
      const step = steps[place]!;
      const alone = this.fulfilling(step);
      const next = steps[place + 1];
      sought = next === undefined ? alone : this.preceding(next.combinator ?? ' ', alone, sought);
    }
    return this.preceding(steps[0]?.combinator ?? ' ', nodes, sought);
  }
}
