import type { Rect } from '@vigie/domain';
import { cleanLabel } from '../label/clean-label';
import type { Page } from '../page';
import type { Phrase } from '../phrases';
import { cardFrame } from './card-frame';

/** A card with the heading at its top. */
export interface Card {
  readonly title: string;
  readonly box: Rect;
}

/** A card holds its heading and more: least width and height, in heights of the text; most share of the screen. */
const LEAST = { width: 8, height: 4 };
const MOST = 0.5;
/** Space over a heading, in heights of the text. */
const OVER = 2.5;
const MOST_WORDS = 10;
/** Cards of one kind are as wide as each other, pixels. */
const SAME = 4;

const CARDS = new WeakMap<Page, readonly Card[]>();

/** Two or more frames or grounds of one width, side by side or stacked, each with a heading at its top and elements in it. */
export function findCards(page: Page): readonly Card[] {
  const known = CARDS.get(page);
  if (known) return known;
  const heads = page.phrases.filter(
    ({ owner, text, words }) =>
      (owner < 0 || page.elements[owner]!.type === 'generic') &&
      words.length <= MOST_WORDS &&
      /^[\p{Lu}\p{N}]/u.test(text) &&
      /\p{L}{3}/u.test(text),
  );
  const found: Card[] = [];
  for (const phrase of heads) {
    if (found.some(({ box }) => holds(box, phrase.box))) continue;
    const box = cardFrame(page.image, phrase.box, page.textHeight);
    if (box && isCard(page, box, phrase)) found.push({ title: cleanLabel(phrase.text).text, box });
  }
  const cards = found.filter((card) => found.some((other) => other !== card && areAlike(card.box, other.box)));
  CARDS.set(page, cards);
  return cards;
}

/** The smallest card that holds a place. */
export function cardOf(cards: readonly Card[], box: Rect): Card | null {
  const holders = cards.filter((card) => holds(card.box, box));
  return holders.sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0] ?? null;
}

function isCard(page: Page, box: Rect, head: Phrase): boolean {
  const { textHeight, image } = page;
  if (box.width < LEAST.width * textHeight || box.height < LEAST.height * textHeight) return false;
  if (box.width * box.height > MOST * image.width * image.height) return false;
  if (head.box.y - box.y > OVER * textHeight) return false;
  const texts = page.phrases.filter((other) => other !== head && holds(box, other.box));
  const isFirst = texts.every(({ box: other }) => other.y + other.height > head.box.y);
  // Several texts at the top head the columns of a table.
  const beside = texts.filter(({ owner, box: other }) => owner < 0 && Math.abs(other.y - head.box.y) <= 3);
  const holdsMore = page.elements.some(({ type, box: one }) => type !== 'generic' && holds(box, one));
  return isFirst && beside.length < 2 && holdsMore;
}

function areAlike(a: Rect, b: Rect): boolean {
  const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  return apart && Math.abs(a.width - b.width) <= SAME && (Math.abs(a.x - b.x) <= SAME || Math.abs(a.y - b.y) <= SAME);
}

function holds(outer: Rect, inner: Rect): boolean {
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
  return x >= outer.x && x < outer.x + outer.width && y >= outer.y && y < outer.y + outer.height;
}
