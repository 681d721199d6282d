import type { CatalogEntry } from '../catalog/catalog';
import type { AttributeTest, Selector } from '../grammar/selector';
import type { SelectorTrace } from '../match/match-selector';
import type { TreeIndex } from '../match/tree-index';
import { MATCHES_IN_ALL, MATCHES_LISTED } from '../report/report-model';
import type { NodeText, UiaTree } from '../tree/uia-tree';
import { counted, type Finding, finding } from './findings';

export interface ToldMatch {
  readonly trace: SelectorTrace;
  readonly entry: CatalogEntry;
  readonly index: TreeIndex;
  /** Of the nodes so many are listed. */
  readonly listed: number;
  /** A text of the dump as it may be printed; null where it may not. */
  readonly show: (automationId: string) => string | null;
}

/** What a match tells: that nothing was found and where it stopped, that too much was and what would tell it apart. */
export function matchFindings({ trace, entry, index, listed, show }: ToldMatch): Finding[] {
  if (trace.kind === 'tooCostly') return [finding('SELECTOR_TOO_COSTLY')];
  const { nodes } = trace;
  const found: Finding[] = [];
  if (nodes.length === 0)
    found.push(
      unmatched(trace.reached, trace.alone ?? 0, () =>
        otherCase(index, stepTests(entry.selector, trace.reached.length), show),
      ),
    );
  if (nodes.length > 1) found.push(ambiguous(index, nodes));
  if (nodes.length > listed) found.push(cut(nodes.length, listed));
  if (nodes.length > 0 && isElsewhere(entry, index.tree, nodes)) found.push(finding('EVIDENCE_ELSEWHERE'));
  return found;
}

function cut(count: number, listed: number): Finding {
  const shown = listed === 1 ? 'the first is' : `the first ${listed} are`;
  return finding('MATCHES_CUT', { count, shown, each: MATCHES_LISTED, all: MATCHES_IN_ALL });
}

/** `reached` ends with the 0 of the step that found nothing, and `alone` are the nodes that are like it, wherever they stand. */
function unmatched(reached: readonly number[], alone: number, hint: () => string | null): Finding {
  const step = reached.length;
  const before = reached.at(-2);
  if (alone > 0) {
    return finding('UNMATCHED', {
      what: `${counted(alone, 'element is', 'elements are')} like step ${step}, and none where step ${step - 1} leads, which finds ${before ?? 0}`,
      advice: 'Use the blank (descendant) in place of > + ~, or mend the step before.',
    });
  }
  return finding('UNMATCHED', {
    what: `nothing in this dump is like step ${step}${before === undefined ? '' : `; step ${step - 1} still finds ${before}`}`,
    advice: hint() ?? 'Loosen its tests one by one, or take the dump while that part of the program is shown.',
  });
}

function stepTests({ steps }: Selector, step: number): readonly AttributeTest[] {
  return steps[step - 1]?.tests ?? [];
}

/** An id that somebody copied by ear: Windows tells upper and lower case apart. */
function otherCase(
  index: TreeIndex,
  tests: readonly AttributeTest[],
  show: (automationId: string) => string | null,
): string | null {
  for (const test of tests) {
    if (test.kind !== 'text' || test.attribute !== 'automationId' || test.operator !== '=') continue;
    const other = index.idInOtherCase(test.text);
    if (other === null) continue;
    const shown = show(other);
    return `Mind upper and lower case: the dump has this automation id in another case${shown === null ? '' : `, ${shown}`}.`;
  }
  return null;
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
  if (
    evidence === null ||
    evidence.captureId === '' ||
    evidence.captureId !== tree.captureId ||
    nodes.length > MATCHES_LISTED
  )
    return false;
  return nodes.every((node) => tree.path(node) !== evidence.uiaPath);
}
