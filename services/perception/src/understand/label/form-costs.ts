import { median } from '../../pixels/median';
import type { Page } from '../page';
import type { Phrase } from '../phrases';
import { isGuess, isOfToggle, type Proposal, SIDES, type Side } from './caption-sides';
import { type Block, onOneRow } from './field-blocks';
import { looksLikeHeading } from './heading-look';

/** Costs are in heights of the text. A field without a caption, a caption without a field. */
const NO_CAPTION = 4;
const NO_FIELD = 2;
/** A text that is a sentence, or has more words, is rather an explanation than a caption; a heading is none. */
const EXPLANATION = 0.4;
const MOST_WORDS = 5;
/** Below and to the right captions are rarer, and a lone field that has one there rarer yet. */
const RARER: Readonly<Record<Side, number>> = { left: 0, above: 0, below: 1, right: 1.2 };
const RARER_ALONE = 2;
/** A caption costs this at most: those to the left may stand far off. */
const MOST_NEAR: Readonly<Record<Side, number>> = { left: 2, above: 4, below: 4, right: 4 };
/** What a height costs by which a caption's distance differs from the others' of its block. */
const UNEVEN = 0.6;
/** Blocks side by side, and one under another, that have their captions on different sides. */
const ROW_DIFFERS = 1;
const COLUMN_DIFFERS = 0.4;
/** Rounds in which blocks are turned, and blocks that are turned when one is tried on another side. */
const MOST_ROUNDS = 4;
const MOST_AROUND = 12;

/** What is to be explained together. */
export interface Form {
  readonly page: Page;
  readonly blocks: readonly Block[];
  readonly proposals: ReadonlyMap<number, readonly Proposal[]>;
}

/** What it costs when blocks have their captions on given sides. All of it is local, so that a form of hundreds of blocks is no trouble. */
export class FormCosts {
  readonly #own: readonly Readonly<Record<Side, number>>[];
  /** What each block would take on each side. */
  readonly #takes: readonly Readonly<Record<Side, readonly Phrase[]>>[];
  /** The blocks that may take a phrase, and what it costs when none does. */
  readonly #phrases: ReadonlyMap<Phrase, { readonly orphan: number; readonly users: Set<number> }>;
  readonly #links: readonly (readonly Link[])[];
  readonly #alone: readonly boolean[];

  constructor(form: Form) {
    const links = linksOf(form);
    this.#links = form.blocks.map((_block, at) => links.filter(([a, b]) => a === at || b === at));
    const beside = this.#links.map((own) => own.filter(([, , cost]) => cost === ROW_DIFFERS).length);
    this.#alone = form.blocks.map((block, at) => block.length === 1 && beside[at] === 0);
    this.#own = form.blocks.map((block, at) => bySide((side) => blockCost(form, block, side, 1 / (1 + beside[at]!))));
    this.#takes = form.blocks.map((block) =>
      bySide((side) => block.flatMap((field) => on(form, field, side)?.phrase ?? [])),
    );
    const phrases = new Map<Phrase, { orphan: number; users: Set<number> }>();
    this.#takes.forEach((takes, block) => {
      for (const phrase of SIDES.flatMap((side) => takes[side])) {
        const known = phrases.get(phrase) ?? { orphan: orphanCost(form.page, phrase), users: new Set<number>() };
        phrases.set(phrase, known);
        known.users.add(block);
      }
    });
    this.#phrases = phrases;
  }

  /** A lone field that has its caption on a rare side: nothing tells the caption from an explanation. */
  isRareAlone(block: number, side: Side): boolean {
    return RARER[side] > 0 && this.#alone[block]!;
  }

  /** What these blocks cost, with all that depends on their sides. */
  costOf(sides: readonly Side[], blocks: Iterable<number>): number {
    let sum = 0;
    const phrases = new Set<Phrase>();
    const links = new Set<Link>();
    for (const block of blocks) {
      sum += this.#own[block]![sides[block]!];
      for (const side of SIDES) for (const phrase of this.#takes[block]![side]) phrases.add(phrase);
      for (const link of this.#links[block]!) links.add(link);
    }
    for (const phrase of phrases) sum += this.#phraseCost(phrase, sides);
    for (const [a, b, cost] of links) if (sides[a] !== sides[b]) sum += cost;
    return sum;
  }

  #phraseCost(phrase: Phrase, sides: readonly Side[]): number {
    const { orphan, users } = this.#phrases.get(phrase)!;
    let count = 0;
    for (const block of users) for (const taken of this.#takes[block]![sides[block]!]) if (taken === phrase) count += 1;
    return count === 0 ? orphan : (count - 1) * NO_CAPTION;
  }

  /** Turns one of the blocks after the other to its best side until none gets better. */
  settle(start: readonly Side[], blocks: readonly number[]): Side[] {
    const sides = [...start];
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      let turned = false;
      for (const block of blocks) {
        const before = sides[block]!;
        sides[block] = this.#bestOf(sides, block);
        turned ||= sides[block] !== before;
      }
      if (!turned) break;
    }
    return sides;
  }

  #bestOf(sides: Side[], block: number): Side {
    const before = sides[block]!;
    let best = before;
    let least = this.costOf(sides, [block]);
    for (const side of SIDES) {
      if (side === before) continue;
      sides[block] = side;
      const cost = this.costOf(sides, [block]);
      if (cost < least - 1e-9) [best, least] = [side, cost];
    }
    sides[block] = before;
    return best;
  }

  /** Whether a block would be called otherwise with captions on another side. */
  differs(block: number, a: Side, b: Side): boolean {
    const own = this.#takes[block]![a];
    const other = this.#takes[block]![b];
    return other.length > 0 && (other.length !== own.length || other.some((phrase, at) => phrase !== own[at]));
  }

  /** The blocks whose sides depend on this one's, the nearest first, itself left out; those of its row alone or all. */
  around(block: number, rowOnly: boolean): number[] {
    const found = new Set([block]);
    for (const at of found) {
      if (found.size > MOST_AROUND) break;
      for (const [a, b, cost] of this.#links[at]!) if (!rowOnly || cost === ROW_DIFFERS) found.add(a).add(b);
      if (rowOnly) continue;
      for (const phrase of SIDES.flatMap((side) => this.#takes[at]![side]))
        for (const user of this.#phrases.get(phrase)!.users) found.add(user);
    }
    found.delete(block);
    return [...found].slice(0, MOST_AROUND);
  }
}

function bySide<T>(of: (side: Side) => T): Record<Side, T> {
  return { left: of('left'), above: of('above'), below: of('below'), right: of('right') };
}

function on({ proposals }: Form, field: number, side: Side): Proposal | null {
  return proposals.get(field)?.find((one) => one.side === side) ?? null;
}

/** `rarity` is a block's part of what a rare side costs its row: a row is a row, however many blocks it has. */
function blockCost(form: Form, block: Block, side: Side, rarity: number): number {
  const matched = block.flatMap((field) => on(form, field, side) ?? []);
  const missing = (block.length - matched.length) * NO_CAPTION;
  if (matched.length === 0) return missing;
  const near = matched.reduce((sum, { cost }) => sum + Math.min(cost, MOST_NEAR[side]), 0);
  const alone = RARER[side] > 0 && block.length === 1 && rarity === 1;
  const rare = rarity * RARER[side] + (alone ? RARER_ALONE : 0);
  return missing + near + rare + (UNEVEN * unevenness(matched, side)) / form.page.textHeight;
}

/** By how much distances differ within a block; captions to the left may also start at one x. */
function unevenness(matched: readonly Proposal[], side: Side): number {
  const gaps = deviation(matched.map(({ gap }) => gap));
  return side === 'left' ? Math.min(gaps, deviation(matched.map(({ phrase }) => phrase.box.x))) : gaps;
}

function deviation(values: readonly number[]): number {
  const middle = median(values);
  return values.reduce((sum, value) => sum + Math.abs(value - middle), 0);
}

/** What a caption costs that no field takes. */
function orphanCost(page: Page, phrase: Phrase): number {
  if (isOfToggle(page, phrase)) return 0;
  if (phrase.owner >= 0) return isGuess(page, phrase.owner) ? NO_FIELD : 0;
  if (phrase.words.length > MOST_WORDS || /[.!?;]$/.test(phrase.text) || looksLikeHeading(page, phrase))
    return EXPLANATION;
  return NO_FIELD;
}

type Link = readonly [number, number, number];

/** Blocks that stand side by side or one right under the other, with what it costs when their sides differ. */
function linksOf({ page, blocks }: Form): Link[] {
  const box = (field: number) => page.elements[field]!.box;
  const links: Link[] = [];
  for (let a = 0; a < blocks.length; a += 1)
    for (let b = a + 1; b < blocks.length; b += 1) {
      if (blocks[a]!.some((one) => blocks[b]!.some((other) => onOneRow(box(one), box(other)))))
        links.push([a, b, ROW_DIFFERS]);
      else if (isUnder(box(blocks[a]!.at(-1)!), box(blocks[b]![0]!), page.textHeight))
        links.push([a, b, COLUMN_DIFFERS]);
    }
  return links;
}

function isUnder(a: { y: number; height: number }, b: { y: number }, textHeight: number): boolean {
  const gap = b.y - a.y - a.height;
  return gap >= -2 && gap <= 8 * textHeight;
}
