import { type Frame, frameOf, JsonReader } from './json-reader';
import type { NodeProperty } from './node-properties';
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
    if (frame.kind === 'properties') frame.plan = BY_ID[key] === undefined ? 'pass' : 'take';
    else if (key === 'Children' || key === 'Properties' || key === 'Patterns') {
      const bit = key === 'Children' ? 1 : key === 'Properties' ? 2 : 4;
      if ((frame.seen & bit) !== 0) this.tree.notices.add('DUPLICATE_KEYS', key);
      frame.seen |= bit;
      frame.plan = 'enter';
    } else if (Object.hasOwn(OF_ELEMENT, key)) frame.plan = 'take';
    else {
      if (!PASSED.has(key)) this.tree.notices.add('UNKNOWN_KEYS', key);
      frame.plan = 'pass';
    }
    if (frame.kind === 'properties' && frame.plan === 'pass' && !/^\d{5}$/.test(key)) this.noteUnknownId(key);
  }

  private noteUnknownId(key: string): void {
    if (this.unknownIds.size < 1_000) this.unknownIds.add(key);
    this.tree.notices.add('UNKNOWN_KEYS', key);
  }

  protected onValue(frame: Frame<Kind>, value: Plain, cut: boolean): void {
    if (frame.plan === 'enter') {
      if (value !== null) this.tree.notices.add('ODD_VALUES', frame.key);
    } else if (frame.kind === 'node') this.give(frame, OF_ELEMENT[frame.key] as NodeProperty, value, frame.key, cut);
    else if (frame.kind === 'properties') {
      const property = BY_ID[frame.key] as NodeProperty;
      this.give(frame, property, partOf(value, 'Value'), frame.key, cut);
    } else if (frame.kind === 'patterns') this.givePattern(frame, value);
  }

  private give(frame: Frame<Kind>, property: NodeProperty, value: Plain, key: string, cut: boolean): void {
    if (cut) this.tree.notices.add('TEXTS_CUT');
    this.tree.set(frame.node, property, value, key);
  }

  /** `{Name: "ValuePattern", Properties: [{Name: "Value", Value: …}, …]}` */
  private givePattern(frame: Frame<Kind>, pattern: Plain): void {
    const parts = partOf(pattern, 'Properties');
    if (!Array.isArray(parts)) return;
    for (const part of parts as readonly Plain[]) {
      const property = OF_PATTERN[`${String(partOf(pattern, 'Name'))}.${String(partOf(part, 'Name'))}`];
      const value = partOf(part, 'Value');
      if (property !== undefined && value !== '') this.give(frame, property, value, 'Patterns', false);
    }
  }
}

function partOf(value: Plain, key: string): Plain {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  return (value as Readonly<Record<string, Plain>>)[key] ?? null;
}
