import { detachedText } from '../tree/detached-text';

/** What a reader met and could go on with. */
export const NOTICES = {
  UNKNOWN_KEYS: {
    reason: 'the dump has keys or attributes that this reader does not know; they were passed over',
    fix: 'Nothing, unless one of them holds what a selector needs; docs/uia-dump.schema.json has the keys that are read.',
  },
  UNKNOWN_CONTROL_TYPES: {
    reason: 'the dump names control types that UI Automation does not have; these nodes count as Unknown',
    fix: 'Export the tree with the type of UI Automation (Button, Edit, …), not with a localized one.',
  },
  ODD_VALUES: {
    reason:
      'some properties hold something else than expected, such as a list where a text belongs; they count as absent',
    fix: 'Compare the dump with docs/uia-dump.schema.json.',
  },
  DUPLICATE_KEYS: {
    reason: 'some nodes give a key twice; the last one counts',
    fix: 'Correct the program that writes the dump.',
  },
  DUPLICATE_RUNTIME_IDS: {
    reason: 'several nodes have one runtime id, which should be unique at any moment',
    fix: 'Export again while the window is still; a selector must not lean on runtime ids anyhow.',
  },
  TEXTS_CUT: {
    reason: 'some texts are longer than what is kept; they were cut, so their length is not the one on the screen',
    fix: 'Nothing for values; a selector must not lean on a name that long.',
  },
  TEXTS_LOST: {
    reason:
      'there is more visible text than can be compared, so everything is hidden but the words of known frameworks',
    fix: 'Export a smaller part of the program, or without the texts of documents.',
  },
  ENCODING_ASSUMED: {
    reason: 'the dump is not UTF-8; it was read as Windows-1252, which Python writes on a Windows of Western Europe',
    fix: 'Look at whether names with accents are still found; export with PYTHONUTF8=1 to be sure.',
  },
  ESCAPED_TEXTS: {
    reason: 'some names have “\\n” or “\\r” printed in them, which were read as line breaks',
    fix: 'Export as JSON or XML when a name truly holds a backslash.',
  },
  LINES_PASSED_OVER: {
    reason: 'some lines are not part of a tree; they were passed over',
    fix: 'Cut the dump down to what the tool printed, from “Control Identifiers:” on.',
  },
  TREE_CUT_SHORT: {
    reason: 'the tool that made the dump left nodes out because of its own depth or width limit',
    fix: 'Export again with a larger depth and width.',
  },
} as const;

export type NoticeCode = keyof typeof NOTICES;

/**
 * `names` are up to 20 of the keys, attributes or types in question, as the dump has them,
 * hostile text of up to LONGEST_NAME units that may repeat visible text: whoever prints them asks the redactor, and
 * reduces them (`plainName`).
 */
export interface Notice {
  readonly code: NoticeCode;
  readonly count: number;
  readonly names: readonly string[];
}

const MOST_NAMES = 20;
/** More than a redactor reads: what is cut here is hidden there. */
const LONGEST_NAME = 1_200;
const LONGEST_SHOWN = 40;

/** Counts what a reader comes across; bounded however much that is. */
export class NoticeBook {
  private readonly entries = new Map<NoticeCode, { count: number; names: Set<string> }>();

  add(code: NoticeCode, name = '', count = 1): void {
    const entry = this.entries.get(code) ?? { count: 0, names: new Set() };
    this.entries.set(code, entry);
    entry.count += count;
    if (name !== '' && entry.names.size < MOST_NAMES) entry.names.add(detachedText(name.slice(0, LONGEST_NAME)));
  }

  list(): readonly Notice[] {
    return [...this.entries].map(([code, { count, names }]) => ({ code, count, names: [...names] }));
  }
}

/** A name of a notice in letters that harm no report. */
export function plainName(name: string): string {
  return name.slice(0, LONGEST_SHOWN).replace(/[^A-Za-z0-9_.:-]/g, '_');
}
