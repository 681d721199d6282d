import { isCoded } from '@vigie/errors';
import type { DumpForm } from './dump-form';
import { JsonTokens } from './json-tokens';
import { DUMP_LIMITS, JSON_DEPTH } from './limits';
import { foldedName } from './node-properties';

/** An archive is no text; what is in it is. */
export type TextForm = Exclude<DumpForm, 'axe-a11ytest'>;

const OF_AXE: ReadonlySet<string> = new Set([
  ...['Properties', 'Glimpse', 'UniqueId', 'ControlTypeId', 'TreeWalkerMode', 'PlatformProperties', 'ScanResults'],
]);
const OF_UIA_DUMP: ReadonlySet<string> = new Set([
  ...['root', 'captureid', 'controltype', 'automationid', 'classname', 'frameworkid'],
]);

/**
 * The form of a dump by its beginning: its first mark, and in JSON the first key that only one form has. Null when it
 * begins like none. What it begins with is data: a name that looks like a key is a string, and is not asked.
 */
export function detectForm(beginning: string): TextForm | null {
  const first = /\S/.exec(beginning)?.[0];
  if (first === '<') return 'xml-page-source';
  if (first === '{' || first === '[') return jsonForm(beginning);
  return /^Control Identifiers:\s*$/m.test(beginning) || TREE_LINE.test(beginning) ? 'pywinauto-tree' : null;
}

/** `Button - 'OK'    (L10, T20, R30, B40)` */
const TREE_LINE = /^[ |]*\w+ - '.*' {4}\(L-?\d+, T-?\d+, R-?\d+, B-?\d+\)\r{0,2}$/m;

function jsonForm(beginning: string): TextForm | null {
  const asked = new FirstTellingKey();
  try {
    new JsonTokens(asked, { longestText: DUMP_LIMITS.text, depth: JSON_DEPTH }).write(beginning);
  } catch (error) {
    if (!isCoded(error)) throw error;
  }
  return asked.form;
}

class FirstTellingKey {
  form: TextForm | null = null;

  key(key: string): void {
    if (this.form !== null) return;
    if (OF_AXE.has(key)) this.form = 'axe-snapshot';
    else if (OF_UIA_DUMP.has(foldedName(key.slice(0, 64)))) this.form = 'uia-dump';
  }

  open(): void {}
  close(): void {}
  value(): void {}
}
