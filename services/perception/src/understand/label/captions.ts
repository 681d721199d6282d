import type { Rect } from '@vigie/domain';
import type { Page } from '../page';
import type { Phrase } from '../phrases';
import { genericPlaces } from '../place/generic-place';

/** How far a caption may stand from its field, in heights of the text: to the left, above, and from a mark. */
const LEFT_REACH = 21;
const ABOVE_REACH = 2.2;
const MARK_REACH = 3;
/** A field taller than this many heights is an area: its caption stands at its top or middle. */
const TALL = 4;
/** Costs are in heights of the text. A caption that costs more is not its own. */
const MOST_COST = 11;
const COST = {
  /** A height of distance, to the left and above. */
  left: 0.35,
  above: 1,
  /** A height by which a caption above starts elsewhere than its field. */
  aside: 0.5,
  /** A caption that ends with a colon is one. */
  colon: -1.5,
  /** The text of a check box or radio button before a field, and of a row or header. */
  ofToggle: 2,
  ofGeneric: 3,
  /** The other side than most fields of the screen have theirs. */
  unusual: 1.5,
} as const;

interface Proposal {
  readonly field: number;
  readonly phrase: Phrase;
  readonly side: 'left' | 'above';
  readonly cost: number;
}

/** The caption of each field that has one. No phrase names two fields; the nearest pairs are made first. */
export function captionsOf(page: Page): Map<number, Phrase> {
  const fields = page.elements.flatMap(({ type }, index) =>
    type === 'text_input' || type === 'dropdown' ? [index] : [],
  );
  const candidates = page.phrases.filter((phrase) => mayName(page, phrase));
  const proposals = fields.flatMap((field) => [
    ...leftOf(page, field, candidates),
    ...aboveOf(page, field, candidates),
  ]);
  const usual = usualSide(proposals);
  const ranked = proposals
    .map((one) => (usual === null || one.side === usual ? one : { ...one, cost: one.cost + COST.unusual }))
    .filter(({ cost }) => cost <= MOST_COST)
    .sort((a, b) => a.cost - b.cost || a.field - b.field);
  const captions = new Map<number, Phrase>();
  const taken = new Set<Phrase>();
  for (const { field, phrase } of ranked) {
    if (captions.has(field) || taken.has(phrase)) continue;
    captions.set(field, phrase);
    taken.add(phrase);
  }
  return captions;
}

/** Free text, or that of a check box, row or header; never a button's or another field's. */
function mayName(page: Page, phrase: Phrase): boolean {
  const { owner, text } = phrase;
  if (!/\p{L}/u.test(text) || UNIT.test(text.trim()) || isUnitOfField(page, phrase) || endsLink(page, phrase))
    return false;
  if (owner >= 0 && genericPlaces(page).get(owner) === 'table_cell') return false;
  const type = owner < 0 ? null : page.elements[owner]!.type;
  return type === null || type === 'generic' || type === 'checkbox' || type === 'radio';
}

const UNITS =
  '(?:[kmcdµu]?g|[kmcdµu]?[lL]|[kmcdµn]?mol|[kmcdµn]?m|mmhg|°\\s?[cf]|bpm|ui|iu|meq|kcal|min|h|j|an|ans|jours?|kg|hpa|kpa)';
/** A unit alone is never what a field is called: "°C", "(kg)", "mL/h". */
const UNIT = new RegExp(`^\\(?\\s*${UNITS}(?:\\s*/\\s*${UNITS}){0,3}\\s*[²³]?\\s*\\)?$`, 'iu');
const STARTS_WITH_UNIT = new RegExp(`^${UNITS}(?:/${UNITS}){0,3}\\s`, 'iu');

/** "37 °C Température": what begins with a unit right behind a field belongs to that field. */
function isUnitOfField({ elements, textHeight }: Page, { box, text }: Phrase): boolean {
  if (!STARTS_WITH_UNIT.test(text)) return false;
  return elements.some(({ type, box: field }) => {
    const gap = box.x - right(field);
    return type === 'text_input' && gap >= -2 && gap <= 1.5 * textHeight && besideField(box, field, textHeight);
  });
}

/** The rest of a text whose first word was taken for a link, such as "(kg)" and "de passe", is no name. */
function endsLink({ elements, textHeight }: Page, { box, owner }: Phrase): boolean {
  if (owner >= 0) return false;
  return elements.some(({ type, box: link }) => {
    const gap = box.x - right(link);
    return (
      type === 'link' &&
      gap >= -2 &&
      gap <= 0.7 * textHeight &&
      Math.abs(middle(link) - middle(box)) <= 0.4 * textHeight
    );
  });
}

/** The side on which most fields' nearest caption stands, when one is clearly commoner. */
function usualSide(proposals: readonly Proposal[]): Proposal['side'] | null {
  const best = new Map<number, Proposal>();
  for (const one of proposals) {
    const known = best.get(one.field);
    if (!known || one.cost < known.cost) best.set(one.field, one);
  }
  const left = [...best.values()].filter(({ side }) => side === 'left').length;
  const above = best.size - left;
  if (Math.max(left, above) < 3) return null;
  if (left >= 2 * above) return 'left';
  return above >= 2 * left ? 'above' : null;
}

function leftOf(page: Page, field: number, phrases: readonly Phrase[]): Proposal[] {
  const { box } = page.elements[field]!;
  const height = page.textHeight;
  let nearest: Phrase | null = null;
  for (const phrase of phrases) {
    const gap = box.x - phrase.box.x - phrase.box.width;
    if (gap < -3 || gap > LEFT_REACH * height || !besideField(phrase.box, box, height)) continue;
    if (!nearest || right(phrase.box) > right(nearest.box)) nearest = phrase;
  }
  if (!nearest) return [];
  const gap = box.x - right(nearest.box);
  if (
    blocked(page, field, nearest, { x: right(nearest.box), y: nearest.box.y, width: gap, height: nearest.box.height })
  )
    return [];
  return [
    { field, phrase: nearest, side: 'left', cost: COST.left * (Math.max(0, gap) / height) + extras(page, nearest) },
  ];
}

/** On the field's row; on the first row or the middle of an area. */
function besideField(caption: Rect, field: Rect, height: number): boolean {
  const middle = caption.y + caption.height / 2;
  const within =
    Math.abs(middle - field.y - field.height / 2) <=
    Math.max(0.6 * height, 0.3 * Math.min(field.height, TALL * height));
  return within || (field.height > TALL * height && middle > field.y - 2 && middle < field.y + 2.5 * height);
}

function aboveOf(page: Page, field: number, phrases: readonly Phrase[]): Proposal[] {
  const { box } = page.elements[field]!;
  const height = page.textHeight;
  let nearest: Phrase | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const phrase of phrases) {
    const gap = box.y - phrase.box.y - phrase.box.height;
    const aside = phrase.box.x - box.x;
    if (gap < -4 || gap > ABOVE_REACH * height || aside < -1.2 * height || aside > 0.5 * box.width) continue;
    const cost =
      COST.above * (Math.max(0, gap) / height) +
      COST.aside * Math.min(8, Math.abs(aside) / height) +
      extras(page, phrase);
    if (cost >= least) continue;
    least = cost;
    nearest = phrase;
  }
  if (!nearest) return [];
  const bottom = nearest.box.y + nearest.box.height;
  const gap = { x: nearest.box.x, y: bottom, width: nearest.box.width, height: Math.max(0, box.y - bottom) };
  return blocked(page, field, nearest, gap) ? [] : [{ field, phrase: nearest, side: 'above', cost: least }];
}

function extras(page: Page, { text, owner }: Phrase): number {
  const type = owner < 0 ? null : page.elements[owner]!.type;
  const whose = type === null ? 0 : type === 'generic' ? COST.ofGeneric : COST.ofToggle;
  return whose + (/:\s*\*?$/.test(text) ? COST.colon : 0);
}

/** Another element stands between a caption and its field. */
function blocked(page: Page, field: number, caption: Phrase, gap: Rect): boolean {
  return page.elements.some(
    ({ type, box }, index) =>
      index !== field &&
      index !== caption.owner &&
      type !== 'generic' &&
      overlaps(box, gap) &&
      !within(page.elements[field]!.box, box),
  );
}

/** The text beside a check box or radio button that has none of its own: right, else left, else right above it. */
export function besides(page: Page, index: number): Phrase | null {
  const { box } = page.elements[index]!;
  const height = page.textHeight;
  const free = page.phrases.filter(({ owner, text }) => (owner < 0 || owner === index) && /[\p{L}\p{N}]/u.test(text));
  const row = free.filter(
    (phrase) => Math.abs(middle(phrase.box) - middle(box)) <= 0.7 * Math.max(height, box.height / 2),
  );
  const near = (gapOf: (phrase: Phrase) => number) =>
    row
      .filter((phrase) => gapOf(phrase) >= -3 && gapOf(phrase) <= MARK_REACH * height)
      .sort((a, b) => gapOf(a) - gapOf(b))[0];
  const after = near((phrase) => phrase.box.x - right(box));
  const before = near((phrase) => box.x - right(phrase.box));
  const over = free.find(
    ({ box: other }) =>
      box.y - other.y - other.height >= -2 &&
      box.y - other.y - other.height <= 1.2 * height &&
      other.x < right(box) &&
      right(other) > box.x,
  );
  return after ?? before ?? over ?? null;
}

function right({ x, width }: Rect): number {
  return x + width;
}

function middle({ y, height }: Rect): number {
  return y + height / 2;
}

function overlaps(a: Rect, b: Rect): boolean {
  return a.x < right(b) && b.x < right(a) && a.y < b.y + b.height && b.y < a.y + a.height;
}

function within(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x - 2 &&
    inner.y >= outer.y - 2 &&
    right(inner) <= right(outer) + 2 &&
    inner.y + inner.height <= outer.y + outer.height + 2
  );
}
