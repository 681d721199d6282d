import type { ControlType } from '../tree/control-types';

/**
 * When a structural string of a dump is not printed, because it repeats what a person sees in the program: some programs
 * build automation ids, class names or file names out of a patient's name. Both are folded first (folded-text.ts), so
 * that `row_MARTIN_Jean` repeats “MARTIN Jean”, and so does `MARTIN%20JEAN`. All numbers are UTF-16 units of folded text,
 * chosen by reasoning: shorter texts stand in half of all identifiers by chance.
 *
 * | | hidden is a string that | |
 * | --- | --- | --- |
 * | (a) | is a visible text | from `equalFrom` on |
 * | (a′) | has a value of two or three letters between its separators (`tf_LI`) | |
 * | (b) | holds a text that is data | from `containedDataFrom` on |
 * | (b′) | is, whole, a piece of a text that is data | from `containedFrom` on |
 * | (c) | holds any visible text | from `containedTextFrom` on |
 *
 * Visible are names, values and every other text that a reader read and the tree has no place for. Data is each value, the name
 * of every element that is no caption, and out of data, on their own, words in capitals and long numbers.
 * What a person wrote (descriptions, ids of selectors, names of files) is his own: only (b), with data that has a blank or
 * a digit, and (c) hold there. Words of frameworks are never hidden (framework-words.ts).
 */
export const REDACTION_RULES = {
  equalFrom: 2,
  containedDataFrom: 4,
  containedFrom: 6,
  containedTextFrom: 12,
  /** “MARTIN Jean” and “12/03/1954” are hidden in what a person wrote; “Patient” is a word like any other. */
  dataInWriting: /[\s\d]/,
  /** Surnames stand in capitals in French records. */
  capitals: /(?<!\p{L})\p{Lu}{4,}(?!\p{L})/gu,
  /** `12/03/1954`, `1540375123456`; and `1 54 03 75 123 456`. */
  digits: /\d(?:[^\p{L}\d\s]?\d){5,}/gu,
  spacedDigits: /\d(?:\s?\d){5,}/gu,
  /** Elements whose name is the caption of a control, rather than what the user works on. */
  captions: new Set<ControlType>([
    ...(['Button', 'SplitButton', 'CheckBox', 'RadioButton', 'Menu', 'MenuBar', 'MenuItem', 'Header'] as const),
    ...(['HeaderItem', 'ToolBar', 'ScrollBar', 'Thumb', 'Slider', 'Spinner', 'ProgressBar', 'Separator'] as const),
    ...(['Tab', 'TitleBar'] as const),
  ]),
  /** A text of this form stands before a field and says what belongs there: “Téléphone :”, “Nom *”. */
  captionText: /^[^\d]*[:*]\s*$/u,
  /** A longer string is hidden unread: no identifier is that long. */
  longestRead: 1_000,
  /** Hex digits of the keyed hash that stands in the string's place. */
  hashDigits: 12,
} as const;

/** Whether the name of an element says what the element is for, and is no data. */
export function isCaption(type: ControlType, name: string): boolean {
  const { captions, captionText, capitals } = REDACTION_RULES;
  return captions.has(type) || (type === 'Text' && captionText.test(name) && name.search(capitals) === -1);
}
