import { selectorsErrors } from '../errors';
import type { ControlType } from '../tree/control-types';
import type { DumpReader, ReadDump } from './dump-form';
import { DumpTree } from './dump-tree';
import { DUMP_LIMITS, type DumpLimits } from './limits';
import { LineSplitter } from './line-splitter';

/** One level of indentation; what copies the text may take the blank at the line's end. */
const LEVEL = /^ {3}\|(?: |$)/;
const NAME_END = "'    (L";
const BOX = /^(-?\d{1,9}), T(-?\d{1,9}), R(-?\d{1,9}), B(-?\d{1,9})\)$/;
const HEADER = /^(\w{1,100}) - '/;
const CUT_SHORT = /^(?:Max children output limit|Warning: the whole hierarchy does not fit)/;
const PLAIN = /^(?:Control Identifiers:|If the whole hierarchy fits|\*+$|$)/;
/** `'a'`, `u'a'` or `"a'b"`: one of a list of texts as Python prints it. */
const LISTED = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g;

/**
 * pywinauto's own names of classes where they differ from UI Automation's types.
 * Source: `friendlyclassname` in pywinauto/controls/{uia_controls,common_controls,win32_controls}.py
 */
const FRIENDLY: Readonly<Record<string, ControlType>> = {
  Dialog: 'Window',
  Static: 'Text',
  GroupBox: 'Group',
  Toolbar: 'ToolBar',
  TabControl: 'Tab',
  ListBox: 'List',
  ListView: 'List',
  TreeView: 'Tree',
  UpDown: 'Spinner',
  Progress: 'ProgressBar',
  TrackBar: 'Slider',
  Trackbar: 'Slider',
};

/**
 * What pywinauto prints of a window: `print_control_identifiers()` and `dump_tree()`, of either backend. Each element is
 * a line `Button - 'OK'    (L10, T20, R30, B40)`, indented by `   | ` for each level; below it may stand the list of names
 * that pywinauto would find it by (of no use here) and `child_window(title="…", auto_id="…", control_type="…")`.
 */
export class PywinautoReader implements DumpReader {
  private readonly tree: DumpTree;
  private readonly lines = new LineSplitter((line, isWhole) => this.line(line, isWhole));
  private readonly openNodes: number[] = [];
  private number = 0;
  /** The name of the last element as it is printed, by which its `child_window(…)` begins. */
  private printedName = '';
  /** What the last element's line calls it. */
  private friendlyName = '';
  /** The same, until its type is settled. */
  private friendlyType: string | null = null;

  constructor(limits: DumpLimits = DUMP_LIMITS) {
    this.tree = new DumpTree(limits);
  }

  write(chunk: string): void {
    this.lines.write(chunk);
  }

  end(): ReadDump {
    this.lines.end();
    this.settleType();
    return { tree: this.tree.build(), form: 'pywinauto-tree', notices: this.tree.notices.list() };
  }

  private line(line: string, isWhole: boolean): void {
    this.number++;
    let level = 0;
    let at = 0;
    while (LEVEL.test(line.slice(at, at + 5))) {
      at += 5;
      level++;
    }
    const text = line.slice(at);
    if (this.element(text, level) || PLAIN.test(text) || this.bestMatches(text) || this.criteria(text)) return;
    if (CUT_SHORT.test(text)) this.tree.notices.add('TREE_CUT_SHORT');
    else if (!isWhole && this.openNodes.length > 0) throw selectorsErrors.create('DUMP_TRUNCATED');
    else if (text.trim() !== '') {
      this.tree.notices.add('LINES_PASSED_OVER');
      this.tree.drop(this.openNodes.at(-1) ?? 0, text, 'name');
    }
  }

  /** `['Edit', 'Nom :Edit', 'Nom :Edit2']`: names of the element and of its neighbours, with its type behind them. */
  private bestMatches(text: string): boolean {
    if (!text.startsWith('[')) return false;
    const node = this.openNodes.at(-1) ?? 0;
    for (const [, single, double] of text.matchAll(LISTED)) {
      const listed = single ?? double ?? '';
      const bare = listed.replace(/\d{1,4}$/, '');
      const end = bare.length - this.friendlyName.length;
      this.tree.drop(node, bare.endsWith(this.friendlyName) ? bare.slice(0, end) : listed, 'name');
    }
    return true;
  }

  /** `Button - 'OK'    (L10, T20, R30, B40)`; a name may hold quotes, so its end is looked for from the back. */
  private element(text: string, level: number): boolean {
    const header = HEADER.exec(text.slice(0, 110));
    const nameEnd = header === null ? -1 : text.lastIndexOf(NAME_END);
    const nameStart = header?.[0].length ?? 0;
    const box = BOX.exec(text.slice(nameEnd + NAME_END.length));
    if (header === null || nameEnd < nameStart || box === null) return false;
    this.settleType();
    this.open(level);
    const node = this.openNodes.at(-1) as number;
    this.friendlyName = header[1] as string;
    this.friendlyType = this.friendlyName;
    this.printedName = text.slice(nameStart, nameEnd);
    this.tree.setText(node, 'name', this.asOnScreen(this.printedName));
    const [left = 0, top = 0, right = 0, bottom = 0] = box.slice(1).map(Number);
    this.tree.setBox(node, { x: left, y: top, width: right - left, height: bottom - top });
    return true;
  }

  /** Unless a line below has told the type better. */
  private settleType(): void {
    const friendly = this.friendlyType;
    const node = this.openNodes.at(-1);
    if (friendly === null || node === undefined) return;
    this.tree.setControlType(node, Object.hasOwn(FRIENDLY, friendly) ? (FRIENDLY[friendly] as string) : friendly);
    this.friendlyType = null;
  }

  private open(level: number): void {
    if (level > this.openNodes.length) throw selectorsErrors.create('DUMP_LINE_MISPLACED', { line: this.number });
    while (this.openNodes.length > level) this.tree.close(this.openNodes.pop() as number);
    this.openNodes.push(this.tree.open());
  }

  /** Line breaks are printed as `\n` and `\r`, and so is a name that holds these two letters: told, not guessed. */
  private asOnScreen(printed: string): string {
    if (!/\\[nr]/.test(printed)) return printed;
    this.tree.notices.add('ESCAPED_TEXTS');
    return printed.replace(/\\([nr])/g, (_, letter) => (letter === 'n' ? '\n' : '\r'));
  }

  /** `child_window(title="…", class_name="…", auto_id="…", control_type="…")`, each part only where there is one. */
  private criteria(text: string): boolean {
    const node = this.openNodes.at(-1);
    if (node === undefined || !text.startsWith('child_window(') || !text.endsWith('")')) return false;
    let rest = text.slice('child_window('.length, -1);
    for (const key of ['title', 'name']) {
      const title = `${key}="${this.printedName}"`;
      if (rest.startsWith(title)) rest = rest.slice(title.length).replace(/^, /, '');
    }
    const type = lastPart(rest, 'control_type="');
    const id = lastPart(type?.before ?? rest, 'auto_id="');
    const ofClass = lastPart(id?.before ?? type?.before ?? rest, 'class_name="');
    if (type !== null) {
      this.tree.setControlType(node, type.value);
      this.friendlyType = null;
    }
    this.tree.drop(node, ofClass?.before ?? id?.before ?? type?.before ?? rest, 'name');
    if (id !== null) this.tree.setText(node, 'automationId', id.value);
    if (ofClass !== null) this.tree.setText(node, 'className', ofClass.value);
    return true;
  }
}

/** `…, key="value"` at the end of a text that quotes nothing. */
function lastPart(text: string, key: string): { before: string; value: string } | null {
  const at = text.lastIndexOf(key);
  if (at === -1 || !text.endsWith('"') || !(at === 0 || text.startsWith(', ', at - 2))) return null;
  return { before: text.slice(0, Math.max(0, at - 2)), value: text.slice(at + key.length, -1) };
}
