import type { CatalogEntry } from '../catalog/catalog';
import type { SelectorTrace } from '../match/match-selector';
import type { TreeIndex } from '../match/tree-index';
import { MATCHES_LISTED } from '../report/report-model';
import type { NodeText, UiaTree } from '../tree/uia-tree';
import { type Finding, finding } from './findings';

/** What a match tells: that nothing was found and where it stopped, that too much was and what would tell it apart. */
export function matchFindings(trace: SelectorTrace, entry: CatalogEntry, index: TreeIndex): Finding[] {
  if (trace.kind === 'tooCostly') return [finding('SELECTOR_TOO_COSTLY')];
  const { nodes } = trace;
  const found: Finding[] = [];
  if (nodes.length === 0) found.push(unmatched(trace.reached, trace.alone ?? 0));
  if (nodes.length > 1) found.push(ambiguous(index, nodes));
  if (nodes.length > MATCHES_LISTED) found.push(finding('MATCHES_CUT', { count: nodes.length, shown: MATCHES_LISTED }));
  if (nodes.length > 0 && isElsewhere(entry, index.tree, nodes)) found.push(finding('EVIDENCE_ELSEWHERE'));
  return found;
}

/** `reached` ends with the 0 of the step that found nothing. */
function unmatched(reached: readonly number[], alone: number): Finding {
  const step = reached.length;
  const before = reached.at(-2);
  const where =
    before === undefined
      ? ' its first step'
      : ` step ${step} where it must stand; step ${step - 1} still finds ${before}`;
  const advice =
    alone === 0
      ? `No element of the dump is like step ${step}: loosen its tests one by one, or take the dump while that part of the program is shown.`
      : `${alone} element(s) are like step ${step}, elsewhere: use the blank (descendant) in place of > + ~, or mend the step before.`;
  return finding('UNMATCHED', { where, advice });
}

function ambiguous(index: TreeIndex, nodes: readonly number[]): Finding {
  return finding('AMBIGUOUS', { count: nodes.length, advice: distinction(index, nodes.slice(0, MATCHES_LISTED)) });
}

/** The sturdiest feature in which the elements differ all from one another. */
function distinction(index: TreeIndex, nodes: readonly number[]): string {
  const { tree } = index;
  const own = DISTINCTIONS.find(({ field }) => differ(nodes, (node) => tree.textId(node, field)));
  if (own !== undefined) return `They differ in ${own.words}: ask for it.`;
  const parent = DISTINCTIONS.find(({ field }) => differ(nodes, (node) => tree.textId(tree.parent(node), field)));
  if (parent !== undefined) return `Their parents differ in ${parent.words}: begin the selector there.`;
  if (differ(nodes, (node) => nameBefore(index, node)))
    return 'The elements right before them differ in name: use Text[name="…"] +.';
  return 'Only their places tell them apart: begin at an ancestor that they do not share, or use :nth as a last resort.';
}

const DISTINCTIONS: readonly { readonly field: NodeText; readonly words: string }[] = [
  { field: 'automationId', words: 'their automation ids' },
  { field: 'name', words: 'their names' },
  { field: 'className', words: 'their class names' },
];

/** 0 is the empty text, by which nothing is told apart. */
function differ(nodes: readonly number[], textOf: (node: number) => number): boolean {
  const seen = new Set(nodes.map(textOf));
  return seen.size === nodes.length && !seen.has(0);
}

function nameBefore(index: TreeIndex, node: number): number {
  const before = index.before(node);
  return before < 0 ? 0 : index.tree.textId(before, 'name');
}

/** Evidence speaks of one capture; in another one the element may stand elsewhere. Of very many elements none is meant. */
function isElsewhere({ evidence }: CatalogEntry, tree: UiaTree, nodes: readonly number[]): boolean {
  if (evidence === null || evidence.captureId !== tree.captureId || nodes.length > MATCHES_LISTED) return false;
  return nodes.every((node) => tree.path(node) !== evidence.uiaPath);
}
