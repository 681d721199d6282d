import type { UiaTree } from '../tree/uia-tree';
import { decoded, folded, foldings } from './folded-text';
import { FoldedTexts } from './folded-texts';
import { GramFilter } from './gram-filter';
import { isCaption, REDACTION_RULES as RULES } from './redaction-rules';

const PLAIN = /^[\x20-\x7e]*$/;

/** Everything visible of one dump, such that a string is compared with all of it at the cost of its own length. */
export class VisibleTexts {
  /** More text came than can be compared: nothing is known to be harmless. */
  readonly isIncomplete: boolean;
  private readonly equal = new Set<string>();
  /** Long ones: no string of any kind holds one. */
  private readonly long = new FoldedTexts();
  private readonly contained = new FoldedTexts();
  private readonly inWriting = new FoldedTexts();
  private readonly shortValues = new Set<string>();
  private readonly grams: GramFilter;

  constructor(tree: UiaTree) {
    this.isIncomplete = tree.dropped.isIncomplete;
    this.grams = new GramFilter(tree.dropped.units + tree.unitsAtMost);
    this.addNodes(tree);
    for (const { node, text, kind } of tree.dropped) {
      // “title bar” of a TitleBar, whose id is `TitleBar`, says nothing of the user's data.
      if (kind === 'caption' && folded(text) === tree.controlType(node).toLowerCase()) continue;
      const isData = kind === 'value' || (kind === 'name' && !isCaption(tree.controlType(node), text));
      this.add(text, isData, kind === 'value');
    }
  }

  /** Rules (a), (b), (b′) and (c) for what a dump holds. */
  repeatedBy(text: string): boolean {
    return (
      foldings(text).some(
        (one) => this.equal.has(one) || this.long.isIn(one) || this.contained.isIn(one) || this.grams.mayHold(one),
      ) ||
      (this.shortValues.size > 0 && partsOf(text).some((part) => this.shortValues.has(part)))
    );
  }

  /** The rule for what a person wrote. */
  repeatedInWriting(text: string): boolean {
    return foldings(text).some((one) => this.long.isIn(one) || this.inWriting.isIn(one));
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
      const caption = isCaption(tree.controlType(node), tree.text(node, 'name'));
      mark(tree.textId(node, 'name'), caption ? VISIBLE : VISIBLE | DATA);
      mark(tree.textId(node, 'value'), VISIBLE | DATA | VALUE);
    }
    for (let id = 1; id < kinds.length; id++) {
      const kind = kinds[id] ?? 0;
      if (kind !== 0) this.add(tree.textOf(id), (kind & DATA) !== 0, (kind & VALUE) !== 0);
    }
  }

  private add(text: string, isData: boolean, isValue: boolean): void {
    for (const form of writings(text)) {
      if (form.length >= RULES.equalFrom && form.length < RULES.containedTextFrom) this.equal.add(form);
      if (form.length >= RULES.containedTextFrom) this.long.add(form);
      else if (isData && form.length >= RULES.containedDataFrom) {
        this.contained.add(form);
        if (RULES.dataInWriting.test(text)) this.inWriting.add(form);
      }
      if (isValue && /^\p{L}{2,3}$/u.test(form)) this.shortValues.add(form);
      if (isData) this.grams.add(form);
    }
    if (isData) this.addTelling(text);
  }

  /** Surnames, as records write them, and dates and numbers, however they are written. */
  private addTelling(text: string): void {
    if (!MAY_TELL.test(text)) return;
    const meant = decoded(text);
    const plain = PLAIN.test(meant) ? meant : meant.normalize('NFKC').replace(/[\p{M}\p{Cf}]/gu, '');
    for (const [word] of plain.matchAll(RULES.capitals)) for (const form of writings(word)) this.contained.add(form);
    if (!HAS_DIGITS.test(plain)) return;
    for (const [run] of [...plain.matchAll(RULES.digits), ...plain.matchAll(RULES.spacedDigits)]) {
      this.contained.add(folded(run));
      this.inWriting.add(folded(run));
    }
  }
}

/** Two capitals or digits near each other, or something encoded: without, no word in capitals and no number is there. */
const MAY_TELL = /[A-Z\d\u0080-\uffff][^A-Za-z]?[A-Z\d\u0080-\uffff]|[%&\\]|_x/;
const HAS_DIGITS = /\d(?:\D?\d){5}/u;

/** A text's foldings, and what is left of it where a program takes letters with accents for no letters (`LEF_VRE`). */
function writings(text: string): readonly string[] {
  if (PLAIN.test(text)) return foldings(text);
  const left = folded(text.replace(/[^\x20-\x7e]/g, ''));
  const forms = foldings(text);
  return left.length < RULES.containedDataFrom || forms.includes(left) ? forms : [...forms, left];
}

function partsOf(text: string): string[] {
  return decoded(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(folded);
}
