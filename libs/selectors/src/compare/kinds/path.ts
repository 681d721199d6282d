import type { Step } from '../../grammar/selector';
import { SELECTOR_LIMITS } from '../../grammar/selector';
import type { UiaTree } from '../../tree/uia-tree';
import { fate, type SelectorKind } from './selector-kind';

export const path: SelectorKind = {
  kind: 'path',
  prepare:
    ({ tree }) =>
    (node) => {
      const steps = stepsTo(tree, node);
      if (steps.length > SELECTOR_LIMITS.steps) return { kind: 'none', reason: 'deeper than a selector may be' };
      return { kind: 'selector', selector: { steps } };
    },
  explain(counts) {
    const untested =
      counts.tried > 0 && counts.survived === counts.tried
        ? ' No element changed its place in these dumps, so they do not try it.'
        : '';
    return `Path of places: holds only as long as no ancestor gains, loses or moves a child before it.${untested} ${fate(counts)}`;
  },
};

function stepsTo(tree: UiaTree, node: number): Step[] {
  const places: number[] = [];
  for (let at = node; tree.parent(at) !== -1; at = tree.parent(at)) places.push(tree.place(at));
  const below = places.reverse().map(
    (place): Step => ({
      combinator: '>',
      controlType: '*',
      tests: [],
      pseudos: [{ kind: 'nth', n: place + 1 }],
    }),
  );
  return [{ combinator: null, controlType: '*', tests: [], pseudos: [{ kind: 'root' }] }, ...below];
}
