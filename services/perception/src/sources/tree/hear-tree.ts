import type { AccessibilityNode, Doubt, Line, RgbImage, Word } from '@vigie/domain';
import type { SourceCandidates } from '../../fuse/candidate';
import { correctWords, disputedTexts } from './correct-words';
import { judgeTree, type TreeVerdict } from './judge-tree';
import { settleBox } from './settle-box';
import { treeCandidates } from './tree-candidates';

/** What a finder is less sure of speaks for no claim. */
const LIKELY = 0.5;

/** A person reads no more of them. */
const MOST_DISPUTED = 50;

/** What is known of an image before its tree is heard, and after. */
export interface Heard {
  readonly words: readonly Word[];
  readonly lines: readonly Line[];
  readonly sources: readonly SourceCandidates[];
}

/**
 * Hears what an accessibility tree says of an image, once the pixels have been looked at: its supported elements become one
 * more source, and words are written as it writes them. A tree that the picture contradicts changes nothing but the doubts.
 */
export function hearTree(
  nodes: readonly AccessibilityNode[],
  image: RgbImage,
  seen: Heard,
): Heard & { verdict: TreeVerdict; doubts: readonly Doubt[] } {
  const { words, lines, sources } = seen;
  const found = sources.flatMap(({ candidates }) =>
    candidates.filter(({ confidence }) => confidence >= LIKELY).map(({ box }) => box),
  );
  const judged = judgeTree(nodes, { image, words, found });
  const { doubts } = judged;
  if (judged.claims.length === 0) return { ...seen, verdict: judged, doubts };
  const ruled = sources.flatMap(({ source, candidates }) => (source === 'rules' ? candidates : []));
  const claims = judged.claims.map((claim) => settleBox(claim, ruled));
  const exact = correctWords(words, lines, claims);
  const writtenAs = new Map(words.map((word, at) => [word, exact.words[at] as Word]));
  const corrected = sources.map(({ source, candidates }) => ({
    source,
    candidates: candidates.map((one) => ({ ...one, words: one.words.map((word) => writtenAs.get(word) ?? word) })),
  }));
  const told: SourceCandidates = { source: 'tree', candidates: treeCandidates(claims, exact.words) };
  const disputed = disputedTexts(words, claims).slice(0, MOST_DISPUTED);
  return {
    ...{ ...exact, sources: [...corrected, told], verdict: { ...judged, claims } },
    doubts: [...doubts, ...disputed.map((box) => ({ code: 'TREE_TEXT_DISPUTED', box }))],
  };
}

/** Two trees that say the same, so that what was seen with the one holds with the other. */
export function sameTree(a: readonly AccessibilityNode[], b: readonly AccessibilityNode[]): boolean {
  return a === b || (a.length === b.length && a.every((node, at) => sameNode(node, b[at] as AccessibilityNode)));
}

function sameNode(a: AccessibilityNode, b: AccessibilityNode): boolean {
  const sameBox = (['x', 'y', 'width', 'height'] as const).every((side) => Object.is(a.bounds[side], b.bounds[side]));
  const sameText = a.parent === b.parent && a.role === b.role && a.name === b.name && a.value === b.value;
  return sameBox && sameText && a.states.join() === b.states.join();
}
