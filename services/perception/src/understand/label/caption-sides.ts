import type { Rect } from '@vigie/domain';
import type { Page } from '../page';
import type { Phrase } from '../phrases';
import { looksLikeHeading } from './heading-look';

/** Where a caption stands, seen from its field. */
export type Side = 'left' | 'above' | 'below' | 'right';
export const SIDES: readonly Side[] = ['left', 'above', 'below', 'right'];

/** A caption that a field may have on one side. Costs are in heights of the text. */
export interface Proposal {
  readonly field: number;
  readonly phrase: Phrase;
  readonly side: Side;
  readonly cost: number;
  /** Distance from the field, pixels. */
  readonly gap: number;
}

/** How far a caption may stand from its field, in heights of the text. */
const REACH: Readonly<Record<Side, number>> = { left: 21, above: 2.2, below: 1.6, right: 3 };
/** What a height of distance costs. */
const DISTANCE: Readonly<Record<Side, number>> = { left: 0.35, above: 1, below: 1, right: 0.35 };
/** A height by which a caption above or below starts elsewhere than its field. */
const ASIDE = 0.5;
/** A caption that ends with a colon is one, and stands before what it names. */
const COLON = -1.5;
const COLON_BEHIND = 3;
/** The text of a check box or radio button before a field, of what is likely no element, of a row or header; a heading above fields. */
const OF_TOGGLE = 2;
const OF_GUESS = 0.5;
const OF_GENERIC = 3;
const OF_HEADING = 2.5;
/** A field taller than this many heights is an area: its caption stands at its top or middle. */
const TALL = 4;

/** For each side the nearest phrase that may name a field. */
export function proposalsOf(page: Page, field: number, phrases: readonly Phrase[]): Proposal[] {
  return SIDES.flatMap((side) => nearestOn(side, page, field, phrases) ?? []);
}

function nearestOn(side: Side, page: Page, field: number, phrases: readonly Phrase[]): Proposal | null {
  const { box } = page.elements[field]!;
  let best: Proposal | null = null;
  for (const phrase of phrases) {
    const one = proposal(side, page, field, phrase);
    if (one && (!best || (side === 'left' || side === 'right' ? one.gap < best.gap : one.cost < best.cost))) best = one;
  }
  return best && !isBlocked(page, field, best.phrase, between(side, best.phrase.box, box)) ? best : null;
}

function proposal(side: Side, page: Page, field: number, phrase: Phrase): Proposal | null {
  const { box } = page.elements[field]!;
  const height = page.textHeight;
  const gap = gapOn(side, phrase.box, box);
  const level = side === 'left' || side === 'right';
  if (gap < (level ? -3 : -4) || gap > REACH[side] * height) return null;
  const aside = phrase.box.x - box.x;
  if (level ? !isBeside(phrase.box, box, height) : aside < -1.2 * height || aside > 0.5 * box.width) return null;
  const cost =
    DISTANCE[side] * (Math.max(0, gap) / height) +
    (level ? 0 : ASIDE * Math.min(8, Math.abs(aside) / height)) +
    extras(page, phrase, side);
  return { field, phrase, side, cost, gap };
}

function gapOn(side: Side, caption: Rect, field: Rect): number {
  switch (side) {
    case 'left':
      return field.x - right(caption);
    case 'above':
      return field.y - bottom(caption);
    case 'below':
      return caption.y - bottom(field);
    case 'right':
      return caption.x - right(field);
  }
}

function between(side: Side, caption: Rect, field: Rect): Rect {
  const gap = Math.max(0, gapOn(side, caption, field));
  switch (side) {
    case 'left':
      return { x: right(caption), y: caption.y, width: gap, height: caption.height };
    case 'above':
      return { x: caption.x, y: bottom(caption), width: caption.width, height: gap };
    case 'below':
      return { x: caption.x, y: bottom(field), width: caption.width, height: gap };
    case 'right':
      return { x: right(field), y: caption.y, width: gap, height: caption.height };
  }
}

/** On the field's row; on the first row or the middle of an area. */
export function isBeside(caption: Rect, field: Rect, height: number): boolean {
  const middle = caption.y + caption.height / 2;
  const within =
    Math.abs(middle - field.y - field.height / 2) <=
    Math.max(0.6 * height, 0.3 * Math.min(field.height, TALL * height));
  return within || (field.height > TALL * height && middle > field.y - 2 && middle < field.y + 2.5 * height);
}

function extras(page: Page, phrase: Phrase, side: Side): number {
  const { text, owner } = phrase;
  const whose = isOfToggle(page, phrase) ? OF_TOGGLE : owner < 0 ? 0 : ownersCost(page, owner);
  const before = side === 'left' || side === 'above';
  const colon = /:\s*\*?$/.test(text) ? (before ? COLON : COLON_BEHIND) : 0;
  const heading = (side === 'above' || side === 'below') && looksLikeHeading(page, phrase) ? OF_HEADING : 0;
  return whose + colon + heading;
}

function ownersCost(page: Page, owner: number): number {
  if (isGuess(page, owner)) return OF_GUESS;
  return page.elements[owner]!.type === 'generic' ? OF_GENERIC : OF_TOGGLE;
}

/** Below this chance an element is a guess, and more so if only the network saw it: captions are taken for one now and then. */
const LIKELY = 0.5;
const LIKELY_ALONE = 0.7;

/** Whether the owner of a text is rather no element. */
export function isGuess({ elements }: Page, owner: number): boolean {
  const { confidence, sources } = elements[owner]!;
  return confidence < (sources.every((source) => source === 'network') ? LIKELY_ALONE : LIKELY);
}

/** The text right behind a check box or radio button is its own. */
export function isOfToggle(page: Page, { box, owner }: Phrase): boolean {
  const { elements, textHeight } = page;
  const type = owner < 0 || isGuess(page, owner) ? null : elements[owner]!.type;
  if (type !== null) return type === 'checkbox' || type === 'radio';
  return elements.some(({ type: other, box: mark }, at) => {
    if ((other !== 'checkbox' && other !== 'radio') || isGuess(page, at)) return false;
    const gap = box.x - right(mark);
    return gap >= -3 && gap <= 1.5 * textHeight && isBeside(box, mark, textHeight);
  });
}

/** Another element stands between a caption and its field. */
function isBlocked(page: Page, field: number, caption: Phrase, gap: Rect): boolean {
  return page.elements.some(
    ({ type, box }, index) =>
      index !== field &&
      index !== caption.owner &&
      type !== 'generic' &&
      overlaps(box, gap) &&
      !within(page.elements[field]!.box, box),
  );
}

function right({ x, width }: Rect): number {
  return x + width;
}

function bottom({ y, height }: Rect): number {
  return y + height;
}

function overlaps(a: Rect, b: Rect): boolean {
  return a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a);
}

function within(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x - 2 &&
    inner.y >= outer.y - 2 &&
    right(inner) <= right(outer) + 2 &&
    bottom(inner) <= bottom(outer) + 2
  );
}
