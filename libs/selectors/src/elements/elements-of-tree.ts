import type { ElementType, Rect } from '@vigie/domain';
import type { ControlType } from '../tree/control-types';
import type { NodeState, UiaTree } from '../tree/uia-tree';
import { elementTypeOf } from './element-types';
import { Labels } from './label-of';

/**
 * An element that perception may fuse with what it sees (F-2's types). `label` and `value` are visible text, so this is a
 * value inside one process and written nowhere. The value of a password field is always empty.
 */
export interface TreeElement {
  /** Its number in the tree, to find it there again. */
  readonly node: number;
  readonly type: ElementType;
  readonly label: string;
  readonly value: string;
  /** Pixels, as the dump has them; FlaUI and WinAppDriver count from the window's corner. */
  readonly box: Rect;
  readonly states: readonly NodeState[];
}

/** What has a place of its own on the screen: an element must show within the nearest one around it. */
const SURFACES: ReadonlySet<ControlType> = new Set(['Window', 'Menu', 'ToolTip']);

/**
 * The elements of a tree that a person could act on now: what is off screen, without size or outside its window is left
 * out. A popup need not lie within the window that it belongs to. Document order.
 */
export function elementsOfTree(tree: UiaTree): TreeElement[] {
  const labels = new Labels(tree);
  const elements: TreeElement[] = [];
  const surfaces = new Int32Array(tree.size);
  for (let node = 0; node < tree.size; node++) {
    surfaces[node] = surfaceOf(tree, node, surfaces);
    const type = elementTypeOf(tree, node);
    const box = type === null ? null : visibleBox(tree, node, surfaces[node] as number);
    if (type === null || box === null) continue;
    const value = shownValueOf(tree, node, type);
    elements.push({ node, type, label: labels.of(node, type, box), value, box, states: tree.states(node) });
  }
  return elements;
}

function surfaceOf(tree: UiaTree, node: number, surfaces: Int32Array): number {
  const parent = tree.parent(node);
  if (parent === -1 || SURFACES.has(tree.controlType(node))) return node;
  const type = tree.controlType(node);
  const isPopup = type === 'List' && tree.controlType(parent) === 'ComboBox';
  return isPopup ? node : (surfaces[parent] as number);
}

function visibleBox(tree: UiaTree, node: number, surface: number): Rect | null {
  const box = tree.bounds(node);
  if (box === null || box.width === 0 || box.height === 0 || tree.hasState(node, 'offscreen')) return null;
  const around = tree.bounds(surface);
  return around === null || surface === node || meet(box, around) ? box : null;
}

function meet(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function shownValueOf(tree: UiaTree, node: number, type: ElementType): string {
  if (tree.hasState(node, 'password')) return '';
  const value = tree.text(node, 'value');
  if (value !== '' || type !== 'dropdown') return value;
  for (const child of tree.children(node)) if (tree.controlType(child) === 'Edit') return tree.text(child, 'value');
  return '';
}
