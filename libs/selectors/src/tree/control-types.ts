/**
 * UI Automation's control types by identifier.
 * Source: https://learn.microsoft.com/windows/win32/winauto/uiauto-controltype-ids
 */
const BY_ID = {
  50000: 'Button',
  50001: 'Calendar',
  50002: 'CheckBox',
  50003: 'ComboBox',
  50004: 'Edit',
  50005: 'Hyperlink',
  50006: 'Image',
  50007: 'ListItem',
  50008: 'List',
  50009: 'Menu',
  50010: 'MenuBar',
  50011: 'MenuItem',
  50012: 'ProgressBar',
  50013: 'RadioButton',
  50014: 'ScrollBar',
  50015: 'Slider',
  50016: 'Spinner',
  50017: 'StatusBar',
  50018: 'Tab',
  50019: 'TabItem',
  50020: 'Text',
  50021: 'ToolBar',
  50022: 'ToolTip',
  50023: 'Tree',
  50024: 'TreeItem',
  50025: 'Custom',
  50026: 'Group',
  50027: 'Thumb',
  50028: 'DataGrid',
  50029: 'DataItem',
  50030: 'Document',
  50031: 'SplitButton',
  50032: 'Window',
  50033: 'Pane',
  50034: 'Header',
  50035: 'HeaderItem',
  50036: 'Table',
  50037: 'TitleBar',
  50038: 'Separator',
  50039: 'SemanticZoom',
  50040: 'AppBar',
} as const;

/** `Unknown` stands for what a dump calls by a name that UI Automation does not have; such a name is never repeated. */
export const CONTROL_TYPES = [...Object.values(BY_ID), 'Unknown'] as const;
export type ControlType = (typeof CONTROL_TYPES)[number];

const byFoldedName = new Map(CONTROL_TYPES.map((type) => [type.toLowerCase(), type]));

/** The control type of an identifier such as 50000; `Unknown` for every other number. */
export function controlTypeOfId(id: number): ControlType {
  return (BY_ID as Readonly<Record<number, ControlType>>)[id] ?? 'Unknown';
}

/** The control type of `Button`, `ControlType.Button`, `button`, `UIA_ButtonControlTypeId` or `Button(50000)`. */
export function controlTypeOfName(name: string): ControlType {
  const bare = name
    .trim()
    .replace(/^(ControlType\.|UIA_)/i, '')
    .replace(/(ControlTypeId|\(\d{1,9}\))$/i, '');
  return byFoldedName.get(bare.toLowerCase()) ?? 'Unknown';
}
