import type { DroppedKind } from '../tree/dropped-texts';
import { type Frame, frameOf, JsonReader } from './json-reader';
import { type NodeProperty, soundsVisible } from './node-properties';
import type { Plain } from './read-box';

type Kind = 'nodes' | 'node' | 'properties' | 'patterns';

/**
 * What is read of an element's `Properties`, by UI Automation's property ids.
 * Source: https://learn.microsoft.com/windows/win32/winauto/uiauto-automation-element-propids and …-control-pattern-propids
 */
const BY_ID: Readonly<Record<string, NodeProperty>> = {
  30000: 'runtimeId',
  30001: 'bounds',
  30003: 'controlType',
  30005: 'name',
  30008: 'hasKeyboardFocus',
  30009: 'isKeyboardFocusable',
  30010: 'isEnabled',
  30011: 'automationId',
  30012: 'className',
  30019: 'isPassword',
  30022: 'isOffscreen',
  30024: 'frameworkId',
  30045: 'value',
  30046: 'isReadOnly',
  30070: 'expandCollapseState',
  30077: 'isModal',
  30079: 'isSelected',
  30086: 'toggleState',
};

/**
 * Texts that a person sees or hears and a selector has no use for: kinds of element, help, status, what MSAA calls the
 * element, its styles and annotations, the elements that a selection or a header names.
 */
const DROPPED_BY_ID: Readonly<Record<string, DroppedKind>> = {
  30004: 'caption',
  ...Object.fromEntries([30013, 30018, 30021, 30026, 30059, 30080, 30081, 30082, 30084, 30085].map(asName)),
  ...Object.fromEntries([30092, 30094, 30097, 30099, 30104, 30105, 30106, 30110, 30114, 30115, 30116].map(asName)),
  ...Object.fromEntries([30121, 30129, 30137, 30139, 30141, 30143, 30156, 30159].map(asName)),
  30093: 'value',
};

/** Beside `Properties`; the older generation of the form gives both, the newer only `Properties`. */
const OF_ELEMENT: Readonly<Record<string, NodeProperty>> = { ControlTypeId: 'controlType', Name: 'name' };

/** By pattern and its property; the older generation has them nowhere else. */
const OF_PATTERN: Readonly<Record<string, NodeProperty>> = {
  'ValuePattern.Value': 'value',
  'ValuePattern.IsReadOnly': 'isReadOnly',
  'LegacyIAccessiblePattern.Value': 'value',
  'TogglePattern.ToggleState': 'toggleState',
  'ExpandCollapsePattern.ExpandCollapseState': 'expandCollapseState',
  'SelectionItemPattern.IsSelected': 'isSelected',
  'WindowPattern.IsModal': 'isModal',
};

const PASSED: ReadonlySet<string> = new Set([
  ...['LocalizedControlType', 'RuntimeId', 'ProcessId', 'BoundingRectangle', 'IsKeyboardFocusable', 'IsContent'],
  ...['IsControl', 'TestStatus', 'Glimpse', 'PlatformProperties', 'TreeWalkerMode', 'ScanResults', 'Orientation'],
  ...['UniqueId', 'IsAncestorOfSelected', 'IssueDisplayText', 'Culture', 'IsOffscreen', 'IsEnabled', 'Parent'],
]);

/**
 * The element tree that Axe.Windows and Accessibility Insights write (`.snapshot`, `el.snapshot` in `.a11ytest`), both
 * generations: with `ControlTypeId` and `Name` on the element, and with everything in `Properties` by id.
 */
export class AxeSnapshotReader extends JsonReader<Kind> {
  protected readonly form = 'axe-snapshot';
  private unknownIds = new Set<string>();

  protected onOpen(around: Frame<Kind> | null, bracket: '{' | '['): Frame<Kind> | null {
    if (around === null) return bracket === '{' ? this.openNode() : frameOf('nodes', -1, 'enter');
    if (bracket === '{' && around.kind === 'nodes') return this.openNode();
    if (around.kind === 'node') {
      if (around.key === 'Children' && bracket === '[') return frameOf('nodes', -1, 'enter');
      if (around.key === 'Patterns' && bracket === '[') return frameOf('patterns', around.node, 'take');
      if (around.key === 'Properties' && bracket === '{') return frameOf('properties', around.node, 'take');
    }
    this.tree.notices.add('ODD_VALUES', around.key);
    return null;
  }

  private openNode(): Frame<Kind> {
    return frameOf('node', this.tree.open(), 'take');
  }

  protected onClose(frame: Frame<Kind>): void {
    if (frame.kind === 'node') this.tree.close(frame.node);
  }

  protected onKey(frame: Frame<Kind>, key: string): void {
    if (frame.kind === 'properties') frame.plan = isTaken(key) ? 'take' : 'pass';
    else if (key === 'Children' || key === 'Properties' || key === 'Patterns') {
      const bit = key === 'Children' ? 1 : key === 'Properties' ? 2 : 4;
      if ((frame.seen & bit) !== 0) this.tree.notices.add('DUPLICATE_KEYS', key);
      frame.seen |= bit;
      frame.plan = 'enter';
    } else if (Object.hasOwn(OF_ELEMENT, key)) frame.plan = 'take';
    else {
      const isKnown = PASSED.has(key);
      if (!isKnown) this.tree.notices.add('UNKNOWN_KEYS', key);
      frame.plan = isKnown || !soundsVisible(key) ? 'pass' : 'take';
    }
    if (frame.kind === 'properties' && frame.plan === 'pass' && !/^\d{5}$/.test(key)) this.noteUnknownId(key);
  }

  private noteUnknownId(key: string): void {
    if (this.unknownIds.size < 1_000) this.unknownIds.add(key);
    this.tree.notices.add('UNKNOWN_KEYS', key);
  }

  protected onValue(frame: Frame<Kind>, value: Plain): void {
    if (frame.plan === 'enter') {
      if (value !== null) this.tree.notices.add('ODD_VALUES', frame.key);
      this.tree.drop(Math.max(0, frame.node), value, 'value');
    } else if (frame.kind === 'node') {
      const property = Object.hasOwn(OF_ELEMENT, frame.key) ? OF_ELEMENT[frame.key] : undefined;
      if (property === undefined) this.tree.drop(frame.node, value, 'name');
      else this.tree.set(frame.node, property, value, frame.key);
    } else if (frame.kind === 'properties') {
      const property = BY_ID[frame.key];
      const told = partOf(value, 'Value');
      if (property !== undefined) this.tree.set(frame.node, property, told, frame.key);
      else this.tree.drop(frame.node, told, DROPPED_BY_ID[frame.key] ?? 'name');
    } else if (frame.kind === 'patterns') this.givePattern(frame, value);
  }

  /** `{Name: "ValuePattern", Properties: [{Name: "Value", Value: …}, …]}` */
  private givePattern(frame: Frame<Kind>, pattern: Plain): void {
    const parts = partOf(pattern, 'Properties');
    if (!Array.isArray(parts)) return;
    for (const part of parts as readonly Plain[]) {
      const name = String(partOf(part, 'Name'));
      const property = OF_PATTERN[`${String(partOf(pattern, 'Name'))}.${name}`];
      const value = partOf(part, 'Value');
      if (property !== undefined && value !== '') this.tree.set(frame.node, property, value, 'Patterns');
      else if (typeof value === 'string' && soundsVisible(name)) this.tree.drop(frame.node, value, 'name');
    }
  }
}

function asName(id: number): [number, DroppedKind] {
  return [id, 'name'];
}

function isTaken(id: string): boolean {
  return Object.hasOwn(BY_ID, id) || Object.hasOwn(DROPPED_BY_ID, id);
}

function partOf(value: Plain, key: string): Plain {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  return (value as Readonly<Record<string, Plain>>)[key] ?? null;
}
