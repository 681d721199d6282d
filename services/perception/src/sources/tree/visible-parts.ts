import { type Rect, rectArea, rectIntersection, type Size } from '@vigie/domain';
import type { ControlType, UiaTree } from '@vigie/selectors';

/** What scrolls or cuts off what it holds. */
const CUTTERS: ReadonlySet<ControlType> = new Set(['Pane', 'Table', 'DataGrid', 'List', 'Tree', 'Document', 'Tab']);
/** What comes up over the rest. */
const POPUPS: ReadonlySet<ControlType> = new Set(['Menu', 'ToolTip', 'Window']);
/** A screen has one or two of them open at once; more are not heeded. */
const MOST_POPUPS = 32;
/** Covered by more than this, an element cannot be clicked with certainty. */
const COVERED = 0.3;

/**
 * The part of the screen in which each node may show: inside all that cuts it off. Null where a popup of the same tree lies
 * over the node, and below a password field.
 */
export function visibleParts(tree: UiaTree, size: Size): (Rect | null)[] {
  const screen = { x: 0, y: 0, width: size.width, height: size.height };
  const parts: (Rect | null)[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent(node);
    const around = parent === -1 ? screen : (parts[parent] ?? null);
    const isHidden = around === null || (parent !== -1 && tree.hasState(parent, 'password'));
    parts.push(isHidden ? null : partOf(tree, node, around, screen));
  }
  const popups = popupsOf(tree).slice(0, MOST_POPUPS);
  return parts.map((part, node) => (part === null || popups.some((popup) => covers(tree, popup, node)) ? null : part));
}

function partOf(tree: UiaTree, node: number, around: Rect, screen: Rect): Rect {
  const box = tree.bounds(node);
  const hasBox = box !== null && box.width > 0 && box.height > 0;
  if (isPopup(tree, node)) return hasBox ? rectIntersection(box, screen) : screen;
  return hasBox && CUTTERS.has(tree.controlType(node)) ? rectIntersection(box, around) : around;
}

function popupsOf(tree: UiaTree): number[] {
  const popups: number[] = [];
  for (let node = 0; node < tree.size; node += 1) if (isPopup(tree, node)) popups.push(node);
  return popups;
}

/** A window inside another one, a menu that is open, the list of a drop-down. */
function isPopup(tree: UiaTree, node: number): boolean {
  const parent = tree.parent(node);
  if (parent === -1) return false;
  if (tree.controlType(node) === 'List') return tree.controlType(parent) === 'ComboBox';
  return POPUPS.has(tree.controlType(node));
}

function covers(tree: UiaTree, popup: number, node: number): boolean {
  if (node >= popup && node < tree.end(popup)) return false;
  if (isAbove(tree, node, popup)) return false;
  const [over, under] = [tree.bounds(popup), tree.bounds(node)];
  if (over === null || under === null) return false;
  return rectArea(rectIntersection(over, under)) > COVERED * Math.max(1, rectArea(under));
}

/** `node` holds `inner`. */
function isAbove(tree: UiaTree, node: number, inner: number): boolean {
  return inner > node && inner < tree.end(node);
}
