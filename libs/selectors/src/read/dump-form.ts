import type { UiaTree } from '../tree/uia-tree';
import type { Notice } from './notices';

/**
 * The forms in which a tree is written down: our own JSON, Axe.Windows' JSON (alone or in the archive of a test), the
 * XML page source of FlaUI, WinAppDriver and Appium, and the tree that pywinauto prints.
 */
export const DUMP_FORMS = ['uia-dump', 'axe-snapshot', 'axe-a11ytest', 'xml-page-source', 'pywinauto-tree'] as const;
export type DumpForm = (typeof DUMP_FORMS)[number];

export interface ReadDump {
  readonly tree: UiaTree;
  readonly form: DumpForm;
  readonly notices: readonly Notice[];
}

/**
 * Reads one dump as its text comes in, in pieces of any size. Holds the tree and one piece, never the whole text. `write`
 * and `end` throw the coded errors `DUMP_…`; none quotes the dump. A reader that has thrown is not used further.
 */
export interface DumpReader {
  write(chunk: string): void;
  end(): ReadDump;
}
