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

/** `WindowsForms10.EDIT.app.0.141b42a_r8_ad1`: Windows Forms' own words and numbers of the process. */
const WINDOWS_FORMS = /^WindowsForms\d{1,2}\.[A-Z0-9_]{1,40}\.app\.0\.[0-9a-f]{1,16}(_r\d{1,6}_ad\d{1,6})?$/i;

/** A word that a framework gives says nothing of a program's data, even where a label of the program reads the same. */
export function isFrameworkWord(text: string, kind: StructuralKind): boolean {
  if (kind === 'frameworkId') return FRAMEWORK_IDS.has(text.toLowerCase());
  if (kind !== 'className') return false;
  return CLASS_NAMES.has(text.toLowerCase()) || WINDOWS_FORMS.test(text);
}
