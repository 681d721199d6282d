import type { UiaTree } from '../tree/uia-tree';
import { decoded, folded, foldings } from './folded-text';
import { GramFilter } from './gram-filter';
import { REDACTION_RULES as RULES } from './redaction-rules';

/** Of a longer text its beginning stands for it: who repeats that has repeated the text. */
const LONGEST_HELD = 64;
/** So many long texts with one beginning are looked through; where more begin alike, their beginning is taken for them. */
const LOOKED_THROUGH = 16;

/** Everything visible of one dump, such that a string is compared with all of it at the cost of its own length. */
export class VisibleTexts {
  /** More text came than can be compared: nothing is known to be harmless. */
  readonly isIncomplete: boolean;
  private readonly equal = new Set<string>();
  private readonly contained = new FoldedTexts();
  private readonly inWriting = new FoldedTexts();
  private readonly shortValues = new Set<string>();
  private readonly grams: GramFilter;

  constructor(tree: UiaTree) {
    this.isIncomplete = tree.dropped.isIncomplete;
    this.grams = new GramFilter(tree.dropped.units + unitsOf(tree));
    this.addNodes(tree);
    for (const { node, text, kind } of tree.dropped) {
      // “title bar” of a TitleBar, whose id is `TitleBar`, says nothing of the user's data.
      if (kind === 'caption' && folded(text) === tree.controlType(node).toLowerCase()) continue;
      const isData = kind === 'value' || (kind === 'name' && !RULES.captions.has(tree.controlType(node)));
      this.add(text, isData, kind === 'value');
    }
  }

  /** Rules (a), (b), (b′) and (c) for what a dump holds. */
  repeatedBy(text: string): boolean {
    return (
      foldings(text).some((one) => this.equal.has(one) || this.contained.isIn(one) || this.grams.mayHold(one)) ||
      (this.shortValues.size > 0 && partsOf(text).some((part) => this.shortValues.has(part)))
    );
  }

  /** The rule for what a person wrote. */
  repeatedInWriting(text: string): boolean {
    return foldings(text).some((one) => this.inWriting.isIn(one));
  }

  private addNodes(tree: UiaTree): void {
    const VISIBLE = 1;
    const DATA = 2;
    const VALUE = 4;
    const kinds = new Uint8Array(tree.textCount);
    const mark = (id: number, bits: number) => {
      kinds[id] = (kinds[id] ?? 0) | bits;
    };
    for (let node = 0; node < tree.size; node++) {
      mark(tree.textId(node, 'name'), RULES.captions.has(tree.controlType(node)) ? VISIBLE : VISIBLE | DATA);
      mark(tree.textId(node, 'value'), VISIBLE | DATA | VALUE);
    }
    for (let id = 1; id < kinds.length; id++) {
      const kind = kinds[id] ?? 0;
      if (kind !== 0) this.add(tree.textOf(id), (kind & DATA) !== 0, (kind & VALUE) !== 0);
    }
  }

  private add(text: string, isData: boolean, isValue: boolean): void {
    const forms = foldings(text);
    for (const form of forms) {
      if (form.length >= RULES.equalFrom && form.length < RULES.containedTextFrom) this.equal.add(form);
      const isLong = form.length >= RULES.containedTextFrom;
      if (isLong || (isData && form.length >= RULES.containedDataFrom)) this.contained.add(form);
      if (isLong || (isData && form.length >= RULES.containedDataFrom && RULES.dataInWriting.test(text)))
        this.inWriting.add(form);
      if (isValue && /^\p{L}{2,3}$/u.test(form)) this.shortValues.add(form);
      if (isData) this.grams.add(form);
    }
    if (isData) this.addTelling(text);
  }

  /** Surnames, as records write them, and dates and numbers, however they are written. */
  private addTelling(text: string): void {
    const plain = decoded(text)
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '');
    for (const [word] of plain.matchAll(RULES.capitals)) this.contained.add(folded(word));
    for (const [run] of [...plain.matchAll(RULES.digits), ...plain.matchAll(RULES.spacedDigits)]) {
      this.contained.add(folded(run));
      this.inWriting.add(folded(run));
    }
  }
}

/** Folded texts, of which it is found out whether one of them stands in a string. */
class FoldedTexts {
  private readonly short = new Set<string>();
  /** Texts from `containedTextFrom` units on, by their first units of that number. */
  private readonly long = new Map<string, string[]>();

  add(text: string): void {
    if (text.length < RULES.containedTextFrom) {
      this.short.add(text);
      return;
    }
    const beginning = text.slice(0, RULES.containedTextFrom);
    const texts = this.long.get(beginning);
    if (texts === undefined) this.long.set(beginning, [text.slice(0, LONGEST_HELD)]);
    else if (texts.length <= LOOKED_THROUGH) texts.push(text.slice(0, LONGEST_HELD));
  }

  isIn(text: string): boolean {
    const { containedDataFrom: least, containedTextFrom: long } = RULES;
    for (let at = 0; at + least <= text.length; at++) {
      for (let length = least; length < long && at + length <= text.length; length++)
        if (this.short.has(text.slice(at, at + length))) return true;
      const texts = this.long.get(text.slice(at, at + long));
      if (texts === undefined) continue;
      if (texts.length > LOOKED_THROUGH || texts.some((one) => text.startsWith(one, at))) return true;
    }
    return false;
  }
}

function partsOf(text: string): string[] {
  return decoded(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(folded);
}

function unitsOf(tree: UiaTree): number {
  let units = 0;
  for (let id = 1; id < tree.textCount; id++) units += tree.textOf(id).length;
  return units;
}
