import { selectorsErrors } from '../errors';
import { type ControlType, controlTypeOfId, controlTypeOfName } from '../tree/control-types';
import { detachedText } from '../tree/detached-text';
import type { DroppedKind } from '../tree/dropped-texts';
import { type NodeText, TreeBuilder, type UiaTree } from '../tree/uia-tree';
import { DUMP_LIMITS, type DumpLimits } from './limits';
import { type BoxSide, foldedName, type NodeProperty, STATE_NAMES, type StateProperty } from './node-properties';
import { NoticeBook } from './notices';
import { type Plain, readBox } from './read-box';

const MOST_REMEMBERED = 256;
/** Units before a cut that are held once more. */
const OVERLAP = 256;
/** `UIA_SplitButtonControlTypeId (50031)` is the longest that any tool writes. */
const LONGEST_TYPE = 100;

/** The tree that a reader fills: holds it to the limits, understands values, counts what is odd. The same for every form. */
export class DumpTree {
  readonly notices = new NoticeBook();
  private readonly builder = new TreeBuilder();
  private readonly types = new Map<string, ControlType>();
  private readonly sides = new Map<number, Partial<Record<BoxSide, number>>>();
  private roots = 0;

  constructor(private readonly limits: DumpLimits = DUMP_LIMITS) {}

  set captureId(id: string) {
    this.builder.captureId = detachedText(id.slice(0, 200));
  }

  get depth(): number {
    return this.builder.depth;
  }

  /** Opens a node below the one that is open. Throws DUMP_TOO_MANY_NODES, DUMP_TOO_DEEP, DUMP_SEVERAL_ROOTS. */
  open(): number {
    const { nodes, depth } = this.limits;
    if (this.builder.size >= nodes) throw selectorsErrors.create('DUMP_TOO_MANY_NODES', { limit: nodes });
    if (this.builder.depth >= depth) throw selectorsErrors.create('DUMP_TOO_DEEP', { limit: depth });
    if (this.builder.depth === 0 && this.roots++ > 0) throw selectorsErrors.create('DUMP_SEVERAL_ROOTS');
    return this.builder.open();
  }

  close(node: number): void {
    this.builder.close();
    if (this.sides.size > 0) this.sides.delete(node);
  }

  /** What a dump says of a node, as it says it. `name` is how the dump calls the property, for notices. */
  set(node: number, property: NodeProperty, value: Plain, name: string): void {
    if (value === null) return;
    if (this.understands(node, property, unwrapped(value))) return;
    this.notices.add('ODD_VALUES', name);
    if (property === 'name' || property === 'value') this.drop(node, value, property);
  }

  /** The last one counts; a name or value before it, and what is longer than is kept, must be known to be hidden. */
  setText(node: number, field: NodeText, text: string): void {
    const most = field === 'value' ? this.limits.value : this.limits.text;
    const kept = text.length > most ? text.slice(0, most) : text;
    if (field === 'name' || field === 'value') {
      const before = this.builder.text(node, field);
      if (before !== '' && before !== kept) this.builder.drop(node, before, field);
      // From a little before the cut on, so that no word is lost by being cut in two.
      if (text.length > most) this.builder.drop(node, text.slice(Math.max(0, most - OVERLAP)), field);
    }
    if (text.length > most) this.notices.add('TEXTS_CUT');
    this.builder.setText(node, field, kept);
  }

  /** A visible text that the tree has no place for, or all texts of a list or an object. */
  drop(node: number, value: Plain, kind: DroppedKind): void {
    if (typeof value === 'string') this.builder.drop(node, value, kind);
    else if (typeof value === 'number') this.builder.drop(node, String(value), kind);
    else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value) as readonly Plain[]) this.drop(node, part, kind);
  }

  /** More visible text was met than is held. */
  loseText(): void {
    this.builder.loseText();
  }

  /** By name or number. */
  setControlType(node: number, type: string | number): void {
    if (typeof type === 'number') {
      const known = controlTypeOfId(type);
      if (known === 'Unknown') this.notices.add('UNKNOWN_CONTROL_TYPES', String(type));
      this.builder.setControlType(node, known);
    } else this.builder.setControlType(node, this.typeOfName(type));
  }

  setBox(node: number, box: Parameters<TreeBuilder['setBounds']>[1]): void {
    this.builder.setBounds(node, box);
  }

  /** The finished tree. Throws DUMP_NO_NODES. */
  build(): UiaTree {
    if (this.builder.size === 0) throw selectorsErrors.create('DUMP_NO_NODES');
    if (this.builder.hasLostText) this.notices.add('TEXTS_LOST');
    const tree = this.builder.build();
    const again = repeatedRuntimeIds(tree);
    if (again > 0) this.notices.add('DUPLICATE_RUNTIME_IDS', '', again);
    return tree;
  }

  private typeOfName(name: string): ControlType {
    let type = this.types.get(name);
    if (type === undefined) {
      type = controlTypeOfName(name.slice(0, LONGEST_TYPE));
      if (this.types.size < MOST_REMEMBERED && name.length <= LONGEST_TYPE) this.types.set(detachedText(name), type);
    }
    if (type === 'Unknown' && name !== 'Unknown' && name !== '') this.notices.add('UNKNOWN_CONTROL_TYPES', name);
    return type;
  }

  private understands(node: number, property: NodeProperty, value: Plain): boolean {
    switch (property) {
      case 'automationId':
      case 'className':
      case 'frameworkId':
      case 'name':
      case 'value':
        if (typeof value === 'object') return false;
        this.setText(node, property, String(value));
        return true;
      case 'runtimeId':
        return this.setRuntimeId(node, value);
      case 'controlType':
        return this.setTypeOf(node, value);
      case 'bounds':
        return this.setBounds(node, value);
      case 'states':
        return this.setStates(node, value);
      case 'children':
        return false;
      case 'x':
      case 'y':
      case 'width':
      case 'height':
        return this.setSide(node, property, Number(value === '' ? Number.NaN : value));
      default:
        return this.setStateOf(node, property, value);
    }
  }

  /** A name, a number, or .NET's own object: `{"Id": 50000, "ProgrammaticName": "ControlType.Button", …}`. */
  private setTypeOf(node: number, value: Plain): boolean {
    if (typeof value === 'string' || typeof value === 'number') this.setControlType(node, value);
    else {
      const { id, programmaticname } = lowerKeys(value);
      const known = typeof id === 'number' && controlTypeOfId(id) !== 'Unknown';
      const told = known ? id : programmaticname;
      if (typeof told !== 'string' && typeof told !== 'number') return false;
      this.setControlType(node, told);
    }
    return true;
  }

  /** `[7, 16364, 48630964]`, as a list or a text, and `7.16364.48630964` are one. */
  private setRuntimeId(node: number, value: Plain): boolean {
    const isList = Array.isArray(value) && value.every((part) => typeof part === 'number');
    if (!isList && typeof value === 'object') return false;
    this.setText(node, 'runtimeId', isList ? value.join('.') : dotted(String(value)));
    return true;
  }

  private setBounds(node: number, value: Plain): boolean {
    const box = readBox(value);
    if (box === null) return typeof value === 'string' && /^\s*$|empty/i.test(value);
    this.builder.setBounds(node, box);
    return true;
  }

  /** A box that is told side by side is set with its last side. */
  private setSide(node: number, side: BoxSide, length: number): boolean {
    if (!Number.isFinite(length)) return false;
    const sides = { ...this.sides.get(node), [side]: length };
    const { x, y, width, height } = sides;
    this.sides.set(node, sides);
    if (x === undefined || y === undefined || width === undefined || height === undefined) return true;
    this.builder.setBounds(node, { x, y, width, height });
    return true;
  }

  /** A list of names, or an object of names and booleans. */
  private setStates(node: number, value: Plain): boolean {
    if (typeof value !== 'object' || value === null) return false;
    const isList = Array.isArray(value);
    for (const [key, entry] of Object.entries(value)) {
      const name = isList ? entry : key;
      const holds = isList ? true : entry;
      if (typeof name !== 'string' || typeof holds !== 'boolean') return false;
      const state = STATE_NAMES.get(foldedName(name.slice(0, 64)));
      if (state === undefined) this.notices.add('UNKNOWN_KEYS', name);
      else this.builder.setState(node, state[0], state[1] === holds);
    }
    return true;
  }

  private setStateOf(node: number, property: StateProperty, value: Plain): boolean {
    if (property === 'toggleState') return this.setOneOf(node, value, TOGGLE_STATES);
    if (property === 'expandCollapseState') return this.setOneOf(node, value, EXPAND_STATES);
    const holds = truthOf(value);
    if (holds === null) return false;
    if (property === 'isEnabled') this.builder.setState(node, 'disabled', !holds);
    else this.builder.setState(node, STATE_OF[property], holds);
    return true;
  }

  private setOneOf(
    node: number,
    value: Plain,
    names: Readonly<Record<string, 0 | readonly [string, string]>>,
  ): boolean {
    const found = names[String(value).toLowerCase().replace(/^\w+_/, '')];
    if (found === undefined) return false;
    if (found === 0) return true;
    this.builder.setState(node, found[0] as 'checked', true);
    this.builder.setState(node, found[1] as 'unchecked', false);
    return true;
  }
}

/** `{"value": […], "Count": 2}`: a list, as PowerShell 5.1 writes some. */
function unwrapped(value: Plain): Plain {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { value: list, count, ...others } = lowerKeys(value);
  return Array.isArray(list) && typeof count === 'number' && Object.keys(others).length === 0 ? list : value;
}

function lowerKeys(value: Plain): Readonly<Record<string, Plain>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key.toLowerCase(), part]));
}

const STATE_OF = {
  isOffscreen: 'offscreen',
  hasKeyboardFocus: 'focused',
  isKeyboardFocusable: 'focusable',
  isPassword: 'password',
  isReadOnly: 'readonly',
  isModal: 'modal',
  isSelected: 'selected',
} as const;

/** By name or number of UI Automation's enumerations; 0: known and no state of ours. The second state is denied. */
const TOGGLE_STATES = {
  off: ['unchecked', 'checked'],
  0: ['unchecked', 'checked'],
  on: ['checked', 'unchecked'],
  1: ['checked', 'unchecked'],
  indeterminate: 0,
  2: 0,
} as const;
const EXPAND_STATES = {
  collapsed: ['collapsed', 'expanded'],
  0: ['collapsed', 'expanded'],
  expanded: ['expanded', 'collapsed'],
  1: ['expanded', 'collapsed'],
  partiallyexpanded: ['expanded', 'collapsed'],
  2: ['expanded', 'collapsed'],
  leafnode: 0,
  3: 0,
} as const;

function dotted(id: string): string {
  return /^\[?-?\d+(?:[.,] ?-?\d+)*\]?$/.test(id) ? id.replace(/[[\] ]/g, '').replaceAll(',', '.') : id;
}

function truthOf(value: Plain): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return value === 0 || value === 1 ? value === 1 : null;
}

function repeatedRuntimeIds(tree: UiaTree): number {
  const seen = new Uint8Array(tree.textCount);
  let again = 0;
  for (let node = 0; node < tree.size; node++) {
    const id = tree.textId(node, 'runtimeId');
    if (id === 0) continue;
    if (seen[id] === 1) again++;
    seen[id] = 1;
  }
  return again;
}
