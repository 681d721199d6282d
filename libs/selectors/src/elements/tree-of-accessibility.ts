import type { AccessibilityNode } from '@vigie/domain';
import { DUMP_LIMITS } from '../read/limits';
import { STATE_NAMES } from '../read/node-properties';
import type { ControlType } from '../tree/control-types';
import { TreeBuilder, type UiaTree } from '../tree/uia-tree';
import { controlTypeOfRole } from './accessibility-roles';

const NONE = -1;

/** Types that an agent's tree says `sensitive` of when they are enabled; for others it may say nothing. */
const NEVER_DISABLED: ReadonlySet<ControlType> = new Set(['Window', 'Pane', 'Group', 'Unknown', 'Text', 'TitleBar']);

/**
 * The tree that an agent attached to a frame, as the tree that a dump is read into. It comes from another machine: a
 * parent that is not before its child counts as none, several roots get a pane around them, what is deeper than 512 levels
 * hangs on the last of them, and at most 200,000 nodes are taken. Never fails. In-process only: it holds patient data.
 */
export function treeOfAccessibility(nodes: readonly AccessibilityNode[], captureId: string): UiaTree {
  const taken = nodes.slice(0, DUMP_LIMITS.nodes - 1);
  const { first, next, roots } = childrenOf(taken);
  const builder = new TreeBuilder();
  builder.captureId = captureId;
  if (roots !== 1) builder.setControlType(builder.open(), 'Pane');
  const write = (at: number) => describe(builder, builder.open(), taken[at] as AccessibilityNode);
  // By hand, because a hostile tree is as deep as it is long.
  const path: number[] = [];
  for (let at = first[taken.length] ?? NONE; at !== NONE; ) {
    write(at);
    const child = first[at] ?? NONE;
    if (child !== NONE) {
      path.push(at);
      at = child;
      continue;
    }
    builder.close();
    at = next[at] ?? NONE;
    while (at === NONE && path.length > 0) {
      builder.close();
      at = next[path.pop() as number] ?? NONE;
    }
  }
  return builder.build();
}

/** First child and next sibling of each node, in document order; the roots are children of number `nodes.length`. */
function childrenOf(nodes: readonly AccessibilityNode[]) {
  const above = nodes.length;
  const [first, next, last] = [0, 0, 0].map(() => new Int32Array(above + 1).fill(NONE)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const parents = parentsOf(nodes);
  let roots = 0;
  for (let at = 0; at < above; at++) {
    const parent = (parents[at] as number) === NONE ? above : (parents[at] as number);
    if (parent === above) roots++;
    if (first[parent] === NONE) first[parent] = at;
    else next[last[parent] as number] = at;
    last[parent] = at;
  }
  return { first, next, roots };
}

function parentsOf(nodes: readonly AccessibilityNode[]): Int32Array {
  const parents = new Int32Array(nodes.length).fill(NONE);
  const depths = new Int32Array(nodes.length);
  nodes.forEach(({ parent }, at) => {
    if (!Number.isInteger(parent) || parent < 0 || parent >= at) return;
    // One level is left for the pane around several roots.
    const holder = (depths[parent] as number) >= DUMP_LIMITS.depth - 2 ? (parents[parent] as number) : parent;
    parents[at] = holder;
    depths[at] = (depths[holder] as number) + 1;
  });
  return parents;
}

function describe(builder: TreeBuilder, node: number, { role, name, value, bounds, states }: AccessibilityNode): void {
  const type = controlTypeOfRole(role);
  builder.setControlType(node, type);
  builder.setText(node, 'name', name.slice(0, DUMP_LIMITS.text));
  builder.setBounds(node, bounds);
  const isPassword = role.trim().toLowerCase() === 'password text' || states.includes('password');
  if (isPassword) builder.setState(node, 'password');
  else builder.setText(node, 'value', value.slice(0, DUMP_LIMITS.value));
  describeStates(builder, node, type, states.slice(0, 64));
}

/** Agents name the states that hold; where a type always has one of two, the other follows. */
function describeStates(builder: TreeBuilder, node: number, type: ControlType, states: readonly string[]): void {
  for (const name of states) {
    const state = STATE_NAMES.get(name.toLowerCase());
    if (state !== undefined) builder.setState(node, state[0], state[1]);
  }
  const isEnabled = states.includes('sensitive') || states.includes('enabled');
  if (!isEnabled && !NEVER_DISABLED.has(type)) builder.setState(node, 'disabled');
  if (type === 'Edit' && !states.includes('editable')) builder.setState(node, 'readonly');
  if (type === 'CheckBox' || type === 'RadioButton') builder.setState(node, 'unchecked', !states.includes('checked'));
}
