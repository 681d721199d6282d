import type { StructuralKind } from './redactor';

/** The values of UI Automation's FrameworkId that its providers give. Source: seen in dumps, and Microsoft's providers. */
const FRAMEWORK_IDS = new Set(
  'Win32 WinForm WPF XAML DirectUI Chrome Edge InternetExplorer Gecko Qt Silverlight JavaFX'.toLowerCase().split(' '),
);

/** Classes that Windows, WPF and XAML themselves register, for which no program's data is needed to read them. */
const CLASS_NAMES = new Set(
  `Button CheckBox RadioButton ToggleButton RepeatButton Edit TextBox TextBlock PasswordBox RichTextBox Label Static
  ComboBox ComboLBox ComboBoxItem ListBox ListBoxItem ListView ListViewItem DataGrid DataGridRow DataGridCell
  DataGridColumnHeader DataGridColumnHeadersPresenter DataItem GridViewHeaderRowPresenter TreeView TreeViewItem TabControl
  TabItem Menu MenuItem ContextMenu ToolBar StatusBar StatusBarItem GroupBox Expander Image ScrollViewer ScrollBar Slider
  ProgressBar Thumb Separator Calendar DatePicker Hyperlink Frame UserControl Window Popup ToolTip TitleBar SysListView32
  SysTreeView32 SysTabControl32 SysHeader32 SysDateTimePick32 SysMonthCal32 msctls_statusbar32 msctls_progress32
  msctls_trackbar32 msctls_updown32 ToolbarWindow32 ReBarWindow32 tooltips_class32 RichEdit20W RichEdit50W ScrollBar #32768
  #32769 #32770`
    .toLowerCase()
    .split(/\s+/),
);

/** The window classes that Windows Forms makes classes of its own from. */
const WINDOW_CLASSES =
  'Window|BUTTON|EDIT|STATIC|LISTBOX|COMBOBOX|SCROLLBAR|MDICLIENT|RichEdit20[AW]|RICHEDIT50W|Sys(?:ListView|TreeView|TabControl|Header|DateTimePick|MonthCal|Animate|IPAddress|Link)32|msctls_(?:statusbar|progress|trackbar|updown|hotkey)32|ToolbarWindow32|ReBarWindow32|tooltips_class32';

/** `WindowsForms10.Window.8.app.0.141b42a_r8_ad1`: a class, its style, and numbers of the process, in hex digits. */
const WINDOWS_FORMS = new RegExp(
  `^WindowsForms10\\.(?:${WINDOW_CLASSES})(?:\\.([0-9a-f]{1,8}))?\\.app\\.0\\.([0-9a-f]{1,16})(?:_r(\\d{1,6})_ad(\\d{1,6}))?$`,
  'i',
);
/** Digits from which on the numbers in such a class may be somebody's. */
const LEAST_DIGITS = 4;

/**
 * A word that a framework gives says nothing of a program's data, even where a label of the program reads the same. `unknown`:
 * it is none; `no`: it would be one, and has numbers that `isSecret`.
 */
export function isFrameworkWord(
  text: string,
  kind: StructuralKind,
  isSecret: (part: string) => boolean,
): 'yes' | 'no' | 'unknown' {
  if (kind === 'frameworkId') return FRAMEWORK_IDS.has(text.toLowerCase()) ? 'yes' : 'unknown';
  if (kind !== 'className') return 'unknown';
  if (CLASS_NAMES.has(text.toLowerCase())) return 'yes';
  const numbers = WINDOWS_FORMS.exec(text)?.slice(1);
  if (numbers === undefined) return 'unknown';
  return numbers.some((part) => part !== undefined && part.length >= LEAST_DIGITS && isSecret(part)) ? 'no' : 'yes';
}
