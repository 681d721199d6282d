import { type AttributeTest, comparableName, type NameKey, type Selector, type Step, type UiaTree } from '../src';

/** The meaning of a selector as it is written down, node by node and without any thought of cost. */
export function referenceMatch(tree: UiaTree, { steps }: Selector, key: NameKey | null): number[] {
  const nodes = Array.from({ length: tree.size }, (_, node) => node);
  const childrenOf = (node: number) => nodes.filter((child) => tree.parent(child) === node);
  const siblingsOf = (node: number) => nodes.filter((other) => tree.parent(other) === tree.parent(node));

  function holds(test: AttributeTest, node: number): boolean {
    if (test.kind === 'nameHash') {
      const { keyId, length, hex } = test.hash;
      const name = comparableName(tree.text(node, 'name'));
      return key !== null && key.keyId === keyId && name.length === length && key.digest(name) === hex;
    }
    const isName = test.attribute === 'name';
    const its = isName ? comparableName(tree.text(node, 'name')) : tree.text(node, test.attribute);
    if (test.operator === '=') return its === (isName ? comparableName(test.text) : test.text);
    const part = isName ? test.text.normalize('NFC').replace(/\s+/gu, ' ') : test.text;
    if (test.operator === '^=') return its.startsWith(part);
    return test.operator === '$=' ? its.endsWith(part) : its.includes(part);
  }

  function withoutNth(step: Step, node: number): boolean {
    return (
      (step.controlType === '*' || tree.controlType(node) === step.controlType) &&
      step.tests.every((test) => holds(test, node)) &&
      step.pseudos.every((pseudo) => {
        if (pseudo.kind === 'root') return node === 0;
        return pseudo.kind === 'nth' || nodes.some((end) => leads(pseudo.relative.steps, node, end));
      })
    );
  }

  function fulfils(step: Step, node: number): boolean {
    if (!withoutNth(step, node)) return false;
    return step.pseudos.every(
      (pseudo) =>
        pseudo.kind !== 'nth' || siblingsOf(node).filter((other) => withoutNth(step, other))[pseudo.n - 1] === node,
    );
  }

  /** Every node to which a combinator leads from `node`. */
  function from(node: number, combinator: Step['combinator']): number[] {
    if (combinator === '>') return childrenOf(node);
    if (combinator === ' ') return nodes.filter((other) => other > node && other < tree.end(node));
    const laterOnes = siblingsOf(node).filter((other) => other > node);
    return combinator === '+' ? laterOnes.slice(0, 1) : laterOnes;
  }

  /** Whether some way through the steps leads from `start` to `end`. */
  function leads(rest: readonly Step[], start: number, end: number): boolean {
    const [step, ...others] = rest;
    if (step === undefined) return start === end;
    return from(start, step.combinator).some((node) => fulfils(step, node) && leads(others, node, end));
  }

  const [first, ...rest] = steps;
  if (first === undefined) return [];
  const starts = nodes.filter((node) => fulfils(first, node));
  return nodes.filter((end) => starts.some((start) => leads(rest, start, end)));
}
