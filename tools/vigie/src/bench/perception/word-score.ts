import { cover, matchBoxes, mostlyIn } from './match';
import type { Box, Truth } from './truth';

/** Sums over screens, from which the figures are made. */
export class WordScore {
  private words = 0;
  private found = 0;
  private exact = 0;
  private accented = 0;
  private accentedExact = 0;
  private edits = 0;
  private characters = 0;

  /**
   * Truth words without a letter or digit, with white space, or in an ignored area do not count. A word is found by a
   * prediction that shares half of the smaller box; texts are compared in NFC.
   */
  add(truth: Truth, predicted: readonly { readonly text: string; readonly box: Box }[]): void {
    const words = truth.words.filter(({ text, box }) => counts(text) && !mostlyIn(box, truth.ignore ?? []));
    const matched = matchBoxes(words, predicted, cover, 0.5);
    words.forEach((word, index) => {
      const text = word.text.normalize('NFC');
      const at = matched.get(index);
      const accented = hasAccent(text);
      this.words += 1;
      this.characters += text.length;
      if (accented) this.accented += 1;
      if (at === undefined) {
        this.edits += text.length;
        return;
      }
      const read = predicted[at]!.text.normalize('NFC');
      this.found += 1;
      this.edits += Math.min(distance(text, read), text.length);
      if (read !== text) return;
      this.exact += 1;
      if (accented) this.accentedExact += 1;
    });
  }

  figures() {
    return {
      words: this.words,
      word_recall: share(this.found, this.words),
      exact: share(this.exact, this.words),
      accented_exact: share(this.accentedExact, this.accented),
      cer: share(this.edits, this.characters),
    };
  }
}

/** Rounded to four digits; null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1e4) / 1e4;
}

function counts(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !/\s/.test(text);
}

function hasAccent(text: string): boolean {
  return /\p{M}/u.test(text.normalize('NFD')) || /[œæßŒÆ]/.test(text);
}

/** Levenshtein. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_value, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length]!;
}
