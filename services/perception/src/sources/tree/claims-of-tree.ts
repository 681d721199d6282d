import { type AccessibilityNode, type Rect, rectArea, rectIntersection, type Size } from '@vigie/domain';
import { type ControlType, elementsOfTree, treeOfAccessibility, type UiaTree } from '@vigie/selectors';
import { clampRect } from '../../pixels/crop';
import { plainText } from '../same-text';
import { isField, type TreeClaim } from './claim';
import { mergeRows } from './merge-rows';
import { visibleParts } from './visible-parts';

/** Nodes that are looked at, and claims that are judged; an agent sends at most 3,000 nodes, a screen has some hundreds. */
const MOST_NODES = 6_000;
const MOST_CLAIMS = 1_500;
const LONGEST_LABEL = 200;
const LONGEST_VALUE = 400;
/** Smaller things are nobody's target, pixels. */
const LEAST_SIDE = 4;
/** What shows less of itself is scrolled away or covered. */
const LEAST_VISIBLE = 0.6;
/** Nothing but a field for text is larger, as a share of the screen. */
const MOST_SHARE = 0.5;

/**
 * What a tree says of the elements and texts on an image of that size: bounded, in the image, without what it says itself
 * to be hidden, covered or scrolled away. Never fails, whatever the nodes hold.
 */
export function claimsOfTree(nodes: readonly AccessibilityNode[], size: Size): TreeClaim[] {
  if (nodes.length === 0) return [];
  const tree = treeOfAccessibility(nodes.slice(0, MOST_NODES), '');
  const parts = visibleParts(tree, size);
  const claims = [...elementClaims(tree, parts, size), ...textClaims(tree, parts, size)];
  // Something that is of no type and has no name (a cell for an icon, an empty item) is nothing that a person could mean.
  const named = mergeRows(claims).filter(({ type, label }) => type !== 'generic' || label !== '');
  return withoutRepeats(named).slice(0, MOST_CLAIMS);
}

type Parts = readonly (Rect | null)[];

/** A claim with the table that it is a cell of; null for none. */
export interface NodeClaim extends TreeClaim {
  readonly cellOf: number | null;
}

const TABLES: ReadonlySet<ControlType> = new Set(['Table', 'DataGrid', 'Tree', 'List']);

function elementClaims(tree: UiaTree, parts: Parts, size: Size): NodeClaim[] {
  return elementsOfTree(tree).flatMap(({ node, type, label, value, box, states }) => {
    const shown = shownBox(box, parts[node] ?? null, size);
    if (shown === null) return [];
    if (type !== 'text_input' && rectArea(shown) > MOST_SHARE * rectArea(size)) return [];
    const said = isField(type) && !states.includes('password') ? plainText(value, LONGEST_VALUE) : '';
    return [
      {
        ...{ type, label: plainText(label, LONGEST_LABEL), value: said, box: shown, states },
        cellOf: tree.controlType(node) === 'DataItem' ? tableOf(tree, node) : null,
      },
    ];
  });
}

/** Texts are nobody's target, but they tell whether a tree is of this screen. */
function textClaims(tree: UiaTree, parts: Parts, size: Size): NodeClaim[] {
  const claims: NodeClaim[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    if (tree.controlType(node) !== 'Text' || tree.hasState(node, 'offscreen')) continue;
    const box = tree.bounds(node);
    const label = plainText(tree.text(node, 'name'), LONGEST_LABEL);
    const shown = box === null || label === '' ? null : shownBox(box, parts[node] ?? null, size);
    if (shown !== null) claims.push({ type: 'text', label, value: '', box: shown, states: [], cellOf: null });
  }
  return claims;
}

/** The nearest table around a node, or the node's parent. */
function tableOf(tree: UiaTree, node: number): number {
  for (let at = tree.parent(node), steps = 0; at !== -1 && steps < 8; at = tree.parent(at), steps += 1)
    if (TABLES.has(tree.controlType(at))) return at;
  return tree.parent(node);
}

function shownBox(box: Rect, part: Rect | null, size: Size): Rect | null {
  if (part === null) return null;
  const shown = clampRect(rectIntersection(box, part), size);
  if (shown.width < LEAST_SIDE || shown.height < LEAST_SIDE) return null;
  return rectArea(shown) < LEAST_VISIBLE * rectArea(box) ? null : shown;
}

/** Of elements at one place the first that has a type, and the first text: thousands of nodes upon one another are two. */
function withoutRepeats(claims: readonly NodeClaim[]): TreeClaim[] {
  const kept = new Map<string, TreeClaim>();
  for (const { type, label, value, box, states } of claims) {
    const place = [box.x, box.y, box.width, box.height].map((side) => Math.round(side / 4)).join();
    const key = type === 'text' ? `text ${place}` : place;
    const other = kept.get(key);
    if (other === undefined || (other.type === 'generic' && type !== 'generic'))
      kept.set(key, { type, label, value, box, states });
  }
  return [...kept.values()];
}
