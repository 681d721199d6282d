import type { ElementType, Rect, Word } from '@vigie/domain';
import type { Page } from '../page';
import type { Phrase } from '../phrases';
import { genericPlaces } from '../place/generic-place';
import { besides, captionsOf } from './captions';
import { type CleanLabel, cleanLabel, dataLabel, withoutKeys, withoutShortcut } from './clean-label';
import { isHint } from './hints';

/** What an element is called and what it holds. */
export interface Label extends CleanLabel {
  readonly value: string;
  /** The hint that an empty field shows. */
  readonly placeholder: string;
  /** Where the label stands; `none` when there is none. */
  readonly from: 'own' | 'beside' | 'shared' | 'hint' | 'none';
  /** Another text may as well be the caption. */
  readonly doubtful?: boolean;
}

/** Fields side by side closer than this share a caption, in heights of the text: day, month, year. */
const SHARED_GAP = 2;

/** A longer hint is an explanation, not a name; letters. */
const MOST_HINT = 48;

const KNOWN = new WeakMap<Page, readonly Label[]>();

/** The labels of all elements of a page, in their order. */
export function findLabels(page: Page): readonly Label[] {
  const known = KNOWN.get(page);
  if (known) return known;
  const labels = labelAll(page);
  KNOWN.set(page, labels);
  return labels;
}

function labelAll(page: Page): Label[] {
  const captions = captionsOf(page);
  const labels = page.elements.map((element, index): Label => {
    const own = ownText(page, index);
    if (!isField(element.type)) return named(page, index, own);
    const caption = captions.of.get(index);
    const { value, placeholder } = contentOf(page, index, own);
    if (caption) {
      const doubtful = captions.doubtful.has(index);
      return { ...cleanLabel(caption.text), value, placeholder, from: 'beside', doubtful };
    }
    if (placeholder && placeholder.length <= MOST_HINT)
      return { ...cleanLabel(placeholder), value, placeholder, from: 'hint' };
    return { text: '', required: false, value, placeholder, from: 'none' };
  });
  return labels.map((label, index) => shared(page, labels, index) ?? unnamedList(page, label, index));
}

export function isField(type: ElementType): boolean {
  return type === 'text_input' || type === 'dropdown';
}

/** A check mark read as a letter, an arrow read as a "v" at the end of a list's text. */
function ownText(page: Page, index: number): string {
  const { type } = page.elements[index]!;
  const text = ownWords(page, index)
    .map((word) => word.text)
    .join(' ');
  return type === 'dropdown' ? text.replace(/\s*[▾▼⌄˅∨]+$|\s+[vV]$/u, '') : text;
}

function ownWords(page: Page, index: number): Word[] {
  return page
    .ownOf(index)
    .flatMap((phrase) => phrase.words)
    .sort((a, b) => (onOneRow(a.box, b.box) ? a.box.x - b.box.x : a.box.y - b.box.y));
}

function onOneRow(a: Rect, b: Rect): boolean {
  return Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < 0.5 * Math.max(a.height, b.height);
}

/** Buttons, tabs, links and rows are called by their own text, check boxes and radio buttons also by one beside them. */
function named(page: Page, index: number, own: string): Label {
  const { type } = page.elements[index]!;
  const rest = { value: '', placeholder: '' };
  if (type === 'button' && isIconGlyph(page.elements[index]!.box, own))
    return { text: '', required: false, ...rest, from: 'none' };
  if (own !== '' || (type !== 'checkbox' && type !== 'radio'))
    return { ...labelOf(page, index, own), ...rest, from: own === '' ? 'none' : 'own' };
  const caption = besides(page, index);
  return caption
    ? { ...cleanLabel(caption.text), ...rest, from: 'beside' }
    : { text: '', required: false, ...rest, from: 'none' };
}

/** Only commands lose the keys behind them, and only what is no data loses its bullets, stars and colon. */
function labelOf(page: Page, index: number, own: string): CleanLabel {
  const { type } = page.elements[index]!;
  if (type === 'button') return cleanLabel(withoutShortcut(own, ownWords(page, index)));
  if (type !== 'generic') return cleanLabel(own);
  // A stack whose rows end with "F12" may be taken for a menu.
  return dataLabel(genericPlaces(page).get(index) === 'menu' ? withoutKeys(own) : own);
}

/** A cross or a ring in a small button, read as a letter. */
function isIconGlyph({ width, height }: Rect, text: string): boolean {
  return width <= 1.8 * height && /^[xXoO0×✕°©®]$/u.test(text);
}

function contentOf(page: Page, index: number, own: string): { value: string; placeholder: string } {
  const hint = own !== '' && isHint(page, index, own);
  return hint ? { value: '', placeholder: own } : { value: own, placeholder: '' };
}

/** A field without a caption right behind one that has one. */
function shared(page: Page, labels: readonly Label[], index: number): Label | null {
  const label = labels[index]!;
  const { type, box } = page.elements[index]!;
  if (label.from !== 'none' || !isField(type)) return null;
  let at = box;
  for (let steps = 0; steps < 3; steps += 1) {
    const before = fieldBefore(page, at);
    const text = before === null ? null : labels[before]!;
    if (before === null || !text) return null;
    if (text.from === 'beside' && textOver(page, box)) return null;
    if (text.from === 'beside') return { ...label, text: text.text, from: 'shared', doubtful: text.doubtful === true };
    at = page.elements[before]!.box;
  }
  return null;
}

/** A text right above a field is more likely its caption than that of the field before it, whatever it was taken for. */
function textOver({ elements, phrases, textHeight }: Page, box: Rect): boolean {
  return phrases.some(({ box: over, owner }) => {
    const gap = box.y - over.y - over.height;
    return (
      (owner < 0 || elements[owner]!.type === 'link') &&
      gap >= -4 &&
      gap <= textHeight &&
      over.x < box.x + box.width &&
      over.x + over.width > box.x
    );
  });
}

function fieldBefore(page: Page, box: Rect): number | null {
  const at = page.elements.findIndex(({ type, box: other }) => {
    const gap = box.x - other.x - other.width;
    return (
      isField(type) &&
      gap >= -2 &&
      gap <= SHARED_GAP * page.textHeight &&
      Math.abs(other.y - box.y) <= 3 &&
      Math.abs(other.height - box.height) <= 3
    );
  });
  return at < 0 || page.phrases.some((phrase) => phrase.owner < 0 && between(phrase, page.elements[at]!.box, box))
    ? null
    : at;
}

function between({ box }: Phrase, left: Rect, right: Rect): boolean {
  const y = box.y + box.height / 2;
  return y > left.y && y < left.y + left.height && box.x >= left.x + left.width - 2 && box.x + box.width <= right.x + 2;
}

/** A list without a caption is called by what it shows, as people do: "Toutes les unités". */
function unnamedList({ elements }: Page, label: Label, index: number): Label {
  if (label.text !== '' || elements[index]!.type !== 'dropdown' || label.value === '') return label;
  return { ...label, ...dataLabel(label.value), from: 'own' };
}
