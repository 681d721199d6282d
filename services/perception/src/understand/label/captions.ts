import type { Rect } from '@vigie/domain';
import type { Page } from '../page';
import type { Phrase } from '../phrases';
import { genericPlaces } from '../place/generic-place';
import { isBeside, isGuess, type Proposal, proposalsOf } from './caption-sides';
import { chooseSides } from './choose-sides';
import { type Block, blocksOf } from './field-blocks';
import { looksLikeHeading } from './heading-look';

/** How far a toggle's own text may stand from it, in heights of the text. */
const MARK_REACH = 3;
/** A caption that costs more than this, in heights of the text, is not its own. */
const MOST_COST = 11;
/** A caption on another side than the field's block has them. */
const UNUSUAL = 1.5;

/** What fields are called by texts beside them. */
export interface Captions {
  /** The caption of each field that has one. No phrase names two fields. */
  readonly of: ReadonlyMap<number, Phrase>;
  /** Fields of which nothing tells on which side their captions stand. */
  readonly doubtful: ReadonlySet<number>;
}

const KNOWN = new WeakMap<Page, Captions>();

/** The captions of a page's fields. Each block of fields has them on one side; what is left goes to the nearest. */
export function captionsOf(page: Page): Captions {
  const known = KNOWN.get(page);
  if (known) return known;
  const found = findCaptions(page);
  KNOWN.set(page, found);
  return found;
}

function findCaptions(page: Page): Captions {
  const fields = page.elements.flatMap(({ type }, index) =>
    type === 'text_input' || type === 'dropdown' ? [index] : [],
  );
  const candidates = page.phrases.filter((phrase) => mayName(page, phrase));
  const proposals = new Map(fields.map((field) => [field, proposalsOf(page, field, candidates)]));
  const blocks = blocksOf(fields, (field) => page.elements[field]!.box, page.textHeight);
  const chosen = chooseSides({ page, blocks, proposals });
  const sideOf = new Map(blocks.flatMap((block, at) => block.map((field) => [field, chosen.sides[at]!] as const)));
  const ranked = [...proposals.values()]
    .flat()
    .flatMap((one) =>
      one.side === sideOf.get(one.field) ? [one] : isBefore(one) ? [{ ...one, cost: one.cost + UNUSUAL }] : [],
    )
    .filter(({ cost }) => cost <= MOST_COST)
    .sort((a, b) => a.cost - b.cost || a.field - b.field);
  const of = new Map<number, Phrase>();
  const taken = new Set<Phrase>();
  const give = ({ field, phrase }: Proposal) => {
    if (of.has(field) || taken.has(phrase)) return;
    of.set(field, phrase);
    taken.add(phrase);
  };
  const over = blocks.flatMap((block) => loneOver(block, proposals) ?? []);
  const titles = new Set(over.flatMap(({ phrase }) => (looksLikeHeading(page, phrase) ? [phrase] : [])));
  const named = ranked.filter(({ phrase, side }) => side !== 'above' || !titles.has(phrase));
  named.filter(({ field, side }) => side === sideOf.get(field)).forEach(give);
  named.forEach(give);
  const doubtful = new Set([
    ...blocks.flatMap((block, at) => (chosen.doubtful.has(at) ? block : [])),
    ...over.map(({ field }) => field),
  ]);
  return { of, doubtful };
}

/** The only text of several fields, above the first of them: its caption, or the title of all of them. */
function loneOver(block: Block, proposals: ReadonlyMap<number, readonly Proposal[]>): Proposal | null {
  const of = block.flatMap((field) => proposals.get(field) ?? []);
  const only = of.find(({ field, side }) => field === block[0] && side === 'above');
  return only && block.length > 1 && of.every(({ field }) => field === block[0]) ? only : null;
}

/** Where most captions stand; below and behind a field a lone text is rather an explanation. */
function isBefore({ side }: Proposal): boolean {
  return side === 'left' || side === 'above';
}

/** Free text, or that of a check box, row or header; never a button's or another field's. */
function mayName(page: Page, phrase: Phrase): boolean {
  const { owner, text } = phrase;
  if (!/\p{L}/u.test(text) || UNIT.test(text.trim()) || isUnitOfField(page, phrase) || endsLink(page, phrase))
    return false;
  if (owner >= 0 && genericPlaces(page).get(owner) === 'table_cell') return false;
  const type = owner < 0 || isGuess(page, owner) ? null : page.elements[owner]!.type;
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
    return type === 'text_input' && gap >= -2 && gap <= 1.5 * textHeight && isBeside(box, field, textHeight);
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
