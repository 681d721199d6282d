import { type ControlType, controlTypeOfName } from '../tree/control-types';

/**
 * AT-SPI's roles as control types of UI Automation.
 * Source: https://docs.gtk.org/atspi2/enum.Role.html, names as atspi_role_get_name gives them.
 */
const OF_ATSPI: ReadonlyMap<string, ControlType> = new Map<string, ControlType>([
  ['push button', 'Button'],
  ['button', 'Button'],
  ['toggle button', 'Button'],
  ['push button menu', 'SplitButton'],
  ['entry', 'Edit'],
  ['text', 'Edit'],
  ['password text', 'Edit'],
  ['editbar', 'Edit'],
  ['autocomplete', 'Edit'],
  ['date editor', 'Edit'],
  ['spin button', 'Spinner'],
  ['combo box', 'ComboBox'],
  ['check box', 'CheckBox'],
  ['radio button', 'RadioButton'],
  ['page tab', 'TabItem'],
  ['page tab list', 'Tab'],
  ['link', 'Hyperlink'],
  // The entry of a menu bar, that opens by a click; what then comes up is `popup menu` or the same node's children.
  ['menu', 'MenuItem'],
  ['menu item', 'MenuItem'],
  ['check menu item', 'MenuItem'],
  ['radio menu item', 'MenuItem'],
  ['menu bar', 'MenuBar'],
  ['popup menu', 'Menu'],
  ['table', 'Table'],
  ['tree table', 'Table'],
  ['table row', 'DataItem'],
  ['table cell', 'DataItem'],
  ['table column header', 'HeaderItem'],
  ['table row header', 'HeaderItem'],
  ['column header', 'HeaderItem'],
  ['row header', 'HeaderItem'],
  ['list', 'List'],
  ['list box', 'List'],
  ['list item', 'ListItem'],
  ['tree', 'Tree'],
  ['tree item', 'TreeItem'],
  ['label', 'Text'],
  ['static', 'Text'],
  ['caption', 'Text'],
  ['heading', 'Text'],
  ['paragraph', 'Text'],
  ['frame', 'Window'],
  ['window', 'Window'],
  ['dialog', 'Window'],
  ['alert', 'Window'],
  ['file chooser', 'Window'],
  ['color chooser', 'Window'],
  ['font chooser', 'Window'],
  ['desktop frame', 'Pane'],
  ['application', 'Pane'],
  ['panel', 'Pane'],
  ['filler', 'Pane'],
  ['scroll pane', 'Pane'],
  ['split pane', 'Pane'],
  ['viewport', 'Pane'],
  ['layered pane', 'Pane'],
  ['root pane', 'Pane'],
  ['internal frame', 'Pane'],
  ['grouping', 'Group'],
  ['section', 'Group'],
  ['form', 'Group'],
  ['document frame', 'Document'],
  ['document web', 'Document'],
  ['document text', 'Document'],
  ['terminal', 'Document'],
  ['slider', 'Slider'],
  ['scroll bar', 'ScrollBar'],
  ['progress bar', 'ProgressBar'],
  ['level bar', 'ProgressBar'],
  ['status bar', 'StatusBar'],
  ['info bar', 'StatusBar'],
  ['tool bar', 'ToolBar'],
  ['tool tip', 'ToolTip'],
  ['title bar', 'TitleBar'],
  ['separator', 'Separator'],
  ['image', 'Image'],
  ['icon', 'Image'],
  ['calendar', 'Calendar'],
]);

/**
 * The control type of a role as an agent's tree has it: on Windows UI Automation's own names (`Button`), under X11
 * AT-SPI's (`push button`). The first letter tells them apart, which matters: `Text` is what one reads, `text` where one
 * writes.
 */
export function controlTypeOfRole(role: string): ControlType {
  const name = role.trim();
  if (name.length > 64) return 'Unknown';
  return /^[A-Z]/.test(name) ? controlTypeOfName(name) : (OF_ATSPI.get(name.toLowerCase()) ?? 'Unknown');
}
