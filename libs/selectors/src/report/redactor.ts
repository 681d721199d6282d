import type { NameKey } from '../hash/name-hash';
import type { UiaTree } from '../tree/uia-tree';
import { isFrameworkWord } from './framework-words';
import { printable } from './printable-text';
import { REDACTION_RULES } from './redaction-rules';
import { VisibleTexts } from './visible-texts';

export { isCaption, REDACTION_RULES } from './redaction-rules';

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
  const repeats = openSecrecy(trees);
  const judged = new Map<string, Shown>();
  return (text, kind = 'other') => {
    const slot = `${kind} ${text}`;
    const known = judged.get(slot);
    if (known !== undefined) return known;
    const hidden = repeats(text, kind);
    const shown = hidden ? `#${key.digest(text).slice(0, REDACTION_RULES.hashDigits)}` : printable(text);
    const result = { shown, hidden };
    judged.set(slot, result);
    return result;
  };
}

/** Says of a string whether it repeats visible text of these dumps, and so must not be printed. */
export function openSecrecy(trees: readonly UiaTree[]): (text: string, kind?: StructuralKind) => boolean {
  const visible = trees.map(visibleOf);
  const repeats = (text: string, kind: StructuralKind): boolean => {
    if (text === '') return false;
    if (text.length > REDACTION_RULES.longestRead) return true;
    const isWord = isFrameworkWord(text, kind, (part) => repeats(part, 'other'));
    if (isWord !== 'unknown') return isWord === 'no';
    return visible.some(
      (one) => one.isIncomplete || (kind === 'authored' ? one.repeatedInWriting(text) : one.repeatedBy(text)),
    );
  };
  return (text, kind = 'other') => repeats(text, kind);
}

/** Several redactors are opened in one run; the visible text is gone through once. */
const opened = new WeakMap<UiaTree, VisibleTexts>();

function visibleOf(tree: UiaTree): VisibleTexts {
  const visible = opened.get(tree) ?? new VisibleTexts(tree);
  opened.set(tree, visible);
  return visible;
}
