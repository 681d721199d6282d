import type { NameKey } from '../hash/name-hash';
import { comparableName } from '../tree/comparable-name';
import type { ControlType } from '../tree/control-types';
import type { UiaTree } from '../tree/uia-tree';
import { isFrameworkWord } from './framework-words';
import { printable } from './printable-text';

/**
 * When a structural string of a dump is not printed, because it repeats what a person sees in the program: some programs
 * build automation ids, class names or file names out of a patient's name. Compared without regard to case and to doubled
 * blanks, over the names and values of all dumps at hand. All numbers are UTF-16 units, chosen by reasoning: shorter
 * texts are contained in half of all identifiers by chance.
 */
export const REDACTION_RULES = {
  /** (a) An automation id that is a name or a value, from this length on. */
  equalFrom: 3,
  /** (b) A string that contains a value, or the name of an element whose name is data, from this length on. */
  containedDataFrom: 4,
  /**
   * (b) holds for what a person wrote (descriptions, ids of selectors, names of files) only where the data has a blank or a
   * digit: “MARTIN Jean” and “12/03/1954” are hidden there, and “Patient” is a word like any other.
   */
  dataInWriting: /[\s\d]/,
  /** (c) A string that contains any name or value, from this length on. */
  containedTextFrom: 12,
  /** Elements whose name is what the user works on, rather than the caption of a control. */
  dataBearing: new Set<ControlType>([
    'Edit',
    'Document',
    'ListItem',
    'DataItem',
    'TreeItem',
    'Text',
    'Custom',
    'Window',
  ]),
  /** A longer string is hidden unread: no identifier is that long. */
  longestRead: 1_000,
  /** Hex digits of the keyed hash that stands in the string's place. */
  hashDigits: 12,
} as const;

/** What is to be printed; `authored` is what the catalog's author or the caller wrote, all else comes from a dump. */
export type StructuralKind = 'automationId' | 'className' | 'frameworkId' | 'authored' | 'other';

export interface Shown {
  /** Safe to print: the string, cut and with control characters escaped, or `#` and its keyed hash. */
  readonly shown: string;
  readonly hidden: boolean;
}

export type Redactor = (text: string, kind?: StructuralKind) => Shown;

/** Judges strings against the visible text of these dumps. Each distinct string is judged once, in time linear in its length. */
export function openRedactor(trees: readonly UiaTree[], key: NameKey): Redactor {
  const visible = new VisibleTexts(trees);
  const judged = new Map<string, Shown>();
  return (text, kind = 'other') => {
    const slot = `${kind} ${text}`;
    const known = judged.get(slot);
    if (known !== undefined) return known;
    const hidden = repeats(visible, text, kind);
    const shown = hidden ? `#${key.digest(text).slice(0, REDACTION_RULES.hashDigits)}` : printable(text);
    const result = { shown, hidden };
    judged.set(slot, result);
    return result;
  };
}

function repeats(visible: VisibleTexts, text: string, kind: StructuralKind): boolean {
  if (text === '' || isFrameworkWord(text, kind)) return false;
  if (text.length > REDACTION_RULES.longestRead) return true;
  const folded = fold(text);
  return (kind === 'automationId' && visible.equals(folded)) || visible.containedIn(folded, kind === 'authored');
}

function fold(text: string): string {
  return comparableName(text).toLowerCase();
}

/** So many long texts with one beginning are looked through; where more begin alike, their beginning is taken for them. */
const LOOKED_THROUGH = 16;

/** The names and values of dumps, such that one string is compared with all of them at the cost of its own length. */
class VisibleTexts {
  private readonly whole = new Set<string>();
  /** Data of fewer units than `containedTextFrom`. */
  private readonly shortData = new Set<string>();
  /** Texts from `containedTextFrom` units on, by their first units of that number. */
  private readonly longByBeginning = new Map<string, string[]>();

  constructor(trees: readonly UiaTree[]) {
    for (const tree of trees) this.addTree(tree);
  }

  equals(folded: string): boolean {
    return folded.length >= REDACTION_RULES.equalFrom && this.whole.has(folded);
  }

  containedIn(folded: string, authored: boolean): boolean {
    const { containedDataFrom: least, containedTextFrom: long, dataInWriting } = REDACTION_RULES;
    for (let at = 0; at + least <= folded.length; at++) {
      for (let length = least; length < long && at + length <= folded.length; length++) {
        const part = folded.slice(at, at + length);
        if (this.shortData.has(part) && (!authored || dataInWriting.test(part))) return true;
      }
      const beginning = folded.slice(at, at + long);
      const texts = beginning.length === long ? this.longByBeginning.get(beginning) : undefined;
      if (texts === undefined) continue;
      if (texts.length > LOOKED_THROUGH || texts.some((text) => folded.startsWith(text, at))) return true;
    }
    return false;
  }

  private addTree(tree: UiaTree): void {
    const isData = new Uint8Array(tree.textCount);
    const isVisible = new Uint8Array(tree.textCount);
    for (let node = 0; node < tree.size; node++) {
      const name = tree.textId(node, 'name');
      const value = tree.textId(node, 'value');
      isVisible[name] = isVisible[value] = isData[value] = 1;
      if (REDACTION_RULES.dataBearing.has(tree.controlType(node))) isData[name] = 1;
    }
    for (let id = 1; id < isVisible.length; id++) {
      // What is longer than any string that is read cannot stand in one; its beginning is kept all the same.
      const text = tree.textOf(id).slice(0, REDACTION_RULES.longestRead * 4);
      if (isVisible[id] === 1) this.add(fold(text), isData[id] === 1);
    }
  }

  private add(folded: string, isData: boolean): void {
    if (folded.length >= REDACTION_RULES.equalFrom) this.whole.add(folded);
    if (folded.length < REDACTION_RULES.containedTextFrom) {
      if (isData && folded.length >= REDACTION_RULES.containedDataFrom) this.shortData.add(folded);
      return;
    }
    const beginning = folded.slice(0, REDACTION_RULES.containedTextFrom);
    const texts = this.longByBeginning.get(beginning);
    if (texts === undefined) this.longByBeginning.set(beginning, [folded]);
    else if (texts.length <= LOOKED_THROUGH) texts.push(folded);
  }
}
