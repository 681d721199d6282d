import type { ElementType, Rect, RgbImage, StateSeen } from '@vigie/domain';
import { median } from '../../pixels/median';
import { colourAt, colourDistance, medianColour, saturation } from '../../see/ground/colours';
import type { Colour } from '../../see/ground/regions';
import type { Page } from '../page';

/** The chosen one's ground differs this much from its siblings'; from the second on that is plain. */
const CHOSEN = 8;
const PLAIN = 14;
/** An accent's ground is this much more colourful than its siblings'. */
const COLOURFUL = 0.22;
/** The bar under or over an open tab, pixels high at most. */
const BAR = 5;

/** The chosen one of tabs, rows, menu entries and navigation links that stand in a row or column. */
export function findSelected(page: Page): Map<number, StateSeen> {
  const found = new Map<number, StateSeen>();
  for (const siblings of siblingsOf(page)) {
    const chosen = chosenOf(page, siblings);
    if (chosen) found.set(chosen.index, { name: 'selected', confidence: chosen.confidence });
  }
  return found;
}

const MAY: Readonly<Partial<Record<ElementType, true>>> = { tab: true, link: true, generic: true };

/** Elements of one type in one row or column, no further apart than they are high, by their indices. */
export function siblingsOf({ elements }: Page): number[][] {
  const groups: number[][] = [];
  const order = elements.map((_element, index) => index).filter((index) => MAY[elements[index]!.type]);
  order.sort((a, b) => elements[a]!.box.y - elements[b]!.box.y || elements[a]!.box.x - elements[b]!.box.x);
  for (const index of order) {
    const { type, box } = elements[index]!;
    const group = groups.find((one) => {
      const last = elements[one.at(-1)!]!;
      return last.type === type && (nextInRow(last.box, box) || nextInColumn(last.box, box));
    });
    if (group) group.push(index);
    else groups.push([index]);
  }
  return groups.filter((group) => group.length >= 2);
}

function nextInRow(a: Rect, b: Rect): boolean {
  const gap = b.x - a.x - a.width;
  return (
    Math.abs(a.y + a.height / 2 - b.y - b.height / 2) <= 5 && gap >= -6 && gap <= 1.5 * Math.max(a.height, b.height)
  );
}

function nextInColumn(a: Rect, b: Rect): boolean {
  const gap = b.y - a.y - a.height;
  return Math.abs(a.x - b.x) <= 4 && Math.abs(a.height - b.height) <= 8 && gap >= -8 && gap <= 0.6 * a.height;
}

function chosenOf(page: Page, siblings: readonly number[]): { index: number; confidence: number } | null {
  const looks = siblings.map((index) => ({ index, ...lookOf(page, index) }));
  const byBar = only(looks, ({ bar }) => bar);
  if (byBar) return { index: byBar.index, confidence: 0.9 };
  const accent = only(looks, (look) => looks.every((other) => other === look || outshines(look.ground, other.ground)));
  if (accent) return { index: accent.index, confidence: 0.92 };
  if (page.elements[siblings[0]!]!.type !== 'tab') return null;
  return looks.length >= 3 ? oddTab(looks) : joinedTab(looks);
}

function outshines(own: Colour, other: Colour): boolean {
  return saturation(own) > saturation(other) + COLOURFUL && colourDistance(own, other) > 30;
}

/** Of three or more tabs the one whose ground differs clearly more than the others do among each other. */
function oddTab(looks: readonly Look[]): { index: number; confidence: number } | null {
  const channel = (at: 0 | 1 | 2) => median(looks.map(({ ground }) => ground[at]));
  const common: Colour = [channel(0), channel(1), channel(2)];
  const apart = looks.map(({ index, ground }) => ({ index, off: colourDistance(ground, common) }));
  const [odd, next] = apart.sort((a, b) => b.off - a.off);
  if (!odd || !next || odd.off < CHOSEN || odd.off < 2 * next.off + 3) return joinedTab(looks);
  return { index: odd.index, confidence: odd.off >= PLAIN ? 0.85 : 0.75 };
}

/** The tab that runs into its page without a line between. */
function joinedTab(looks: readonly Look[]): { index: number; confidence: number } | null {
  const joined = only(looks, (look) => look.joined);
  return joined ? { index: joined.index, confidence: 0.75 } : null;
}

function only<T>(all: readonly T[], holds: (one: T) => boolean): T | null {
  const found = all.filter(holds);
  return found.length === 1 ? found[0]! : null;
}

interface Look {
  readonly index: number;
  readonly ground: Colour;
  /** A short bar of an accent's colour along one side. */
  readonly bar: boolean;
  /** No line parts it from what is below. */
  readonly joined: boolean;
}

function lookOf(page: Page, index: number): Omit<Look, 'index'> {
  const { type, box } = page.elements[index]!;
  const own = page.ownOf(index)[0];
  // Noise around a text tints its ground: of tabs the whole box is looked at.
  const textGround = own && type !== 'tab' ? page.inkOf(own)?.ground : undefined;
  const ground = textGround ?? groundOf(page.image, box);
  return {
    ground,
    bar: type !== 'generic' && hasBar(page.image, box, ground),
    joined: isJoined(page.image, box, ground),
  };
}

function groundOf(image: RgbImage, { x, y, width, height }: Rect): Colour {
  const places: [number, number][] = [];
  for (const across of [0.1, 0.3, 0.5, 0.7, 0.9])
    for (const down of [0.2, 0.5, 0.8]) places.push([x + across * width, y + down * height]);
  return medianColour(image, places);
}

/** Rows just inside the upper or lower edge, or columns inside the left or right one, in one colour that is an accent. */
function hasBar(image: RgbImage, { x, y, width, height }: Rect, ground: Colour): boolean {
  const across = [0.2, 0.35, 0.5, 0.65, 0.8];
  const accent = (places: (readonly [number, number])[]) => {
    const colour = medianColour(image, places);
    const same = places.every(([px, py]) => colourDistance(colourAt(image, px, py), colour) < 24);
    return same && saturation(colour) > saturation(ground) + 0.3 && colourDistance(colour, ground) > 60;
  };
  for (let by = -BAR; by < BAR; by += 1) {
    if (accent(across.map((share) => [x + share * width, y + by] as const))) return true;
    if (accent(across.map((share) => [x + share * width, y + height - 1 - by] as const))) return true;
    if (by < 0) continue;
    if (height < 16) continue;
    if (accent(across.map((share) => [x + by, y + share * height] as const))) return true;
    if (accent(across.map((share) => [x + width - 1 - by, y + share * height] as const))) return true;
  }
  return false;
}

function isJoined(image: RgbImage, { x, y, width, height }: Rect, ground: Colour): boolean {
  return [0.25, 0.5, 0.75].every((share) => {
    for (let by = -2; by <= 5; by += 1) {
      if (colourDistance(colourAt(image, x + share * width, y + height + by), ground) > 8) return false;
    }
    return true;
  });
}
