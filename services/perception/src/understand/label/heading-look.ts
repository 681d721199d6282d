import { median } from '../../pixels/median';
import type { Page } from '../page';
import type { Phrase } from '../phrases';

/** A heading's text is larger than captions by the first factor, covers more by the second, or both together by the third. */
const LARGER = 1.2;
const BOLDER = 1.25;
const BOTH = 1.25;
/** Parts of a text's height that hang below its line, and that an accent stands above a capital. */
const DESCENT = 0.3;
const ACCENT = 0.25;
const MOST_TEXTS = 200;
const FEW = 4;

interface Look {
  /** Height of its letters but for what hangs below and stands above them, pixels. */
  readonly size: number;
  /** Share of that height that ink covers. */
  readonly weight: number;
}

/** Free text that is larger or bolder than the screen's free texts are: the title of a section rather than a caption. */
export function looksLikeHeading(page: Page, phrase: Phrase): boolean {
  if (phrase.owner >= 0 || /:\s*\*?$/.test(phrase.text)) return false;
  const usual = usualLook(page);
  const { size, weight } = lookOf(page, phrase);
  const larger = size / Math.max(1, usual.size);
  const bolder = usual.weight > 0 ? weight / usual.weight : 1;
  return larger >= LARGER || bolder >= BOLDER || (larger > 1 && bolder > 1 && larger * bolder >= BOTH);
}

function lookOf(page: Page, phrase: Phrase): Look {
  const hangs = /[gjpqyçQ,;()]/.test(phrase.text) ? DESCENT : 0;
  const accent = /[ÀÂÇÉÈÊËÎÏÔÖÙÛÜ]/.test(phrase.text) ? ACCENT : 0;
  const part = 1 + hangs + accent;
  return { size: phrase.box.height / part, weight: (page.inkOf(phrase)?.coverage ?? 0) * part };
}

const USUAL = new WeakMap<Page, Look>();

function usualLook(page: Page): Look {
  const known = USUAL.get(page);
  if (known) return known;
  const written = page.phrases.filter(({ text }) => /\p{L}/u.test(text)).slice(0, MOST_TEXTS);
  const free = written.filter(({ owner }) => owner < 0);
  // Of a few free texts most may be headings: what stands in the fields counts as well.
  const looks = (free.length < FEW ? written : free).map((phrase) => lookOf(page, phrase));
  const usual = { size: median(looks.map(({ size }) => size)), weight: median(looks.map(({ weight }) => weight)) };
  USUAL.set(page, usual);
  return usual;
}
