import { type Rect, rectArea, rectUnion, type Size } from '@vigie/domain';
import { gapBetween, liesIn } from '../view/place';

/** Something that is on the seen screen only. */
export interface Novelty {
  readonly subject: 'element' | 'line';
  readonly seen: number;
  readonly box: Rect;
  /** It can be pressed, and has a name. */
  readonly isPressed: boolean;
  /** A text that was not there, of a dialog perhaps: not one that says that there is nothing (“Aucune note”). */
  readonly speaksUp: boolean;
}

export interface FoundModal {
  readonly box: Rect;
  readonly inside: readonly Novelty[];
}

/** Part of the screen's diagonal between things of one dialog, and around them to its edge. */
const APART = 0.12;
const MARGIN = 0.012;
/** What takes more of the screen is another screen. */
const LARGEST = 0.7;
/** Dialogs grow by comparing each with each. */
const MOST = 120;

/**
 * A dialog: things that were not there before, close together, with something to read, where nothing of before stands any
 * more; with something to press, or over something that stood there. `standing`, and `hidden` (not there any more): boxes on the seen screen.
 */
export function findModals(
  novelties: readonly Novelty[],
  standing: readonly Rect[],
  hidden: readonly Rect[],
  screen: Size,
): FoundModal[] {
  if (novelties.length > MOST || standing.length === 0) return [];
  const diagonal = Math.hypot(screen.width, screen.height);
  const found: FoundModal[] = [];
  // A dialog that only speaks (“Veuillez patienter”) has nothing to press.
  const seeds = [...novelties].sort((a, b) => Number(b.isPressed) - Number(a.isPressed));
  for (const seed of seeds) {
    if (found.some(({ inside }) => inside.includes(seed))) continue;
    const inside = grownFrom(seed, novelties, standing, APART * diagonal);
    const box = grown(hullOf(inside), MARGIN * diagonal, screen);
    const reads = inside.some(({ subject }) => subject === 'line');
    if (!reads || rectArea(box) > LARGEST * rectArea(screen)) continue;
    const isOne =
      seed.isPressed || (inside.every(({ speaksUp }) => speaksUp) && hidden.some((other) => liesIn(box, other)));
    if (isOne) found.push({ inside, box });
  }
  return found;
}

/** From what can be pressed to whatever else is new, nearest first, as long as nothing that stood before comes in. */
function grownFrom(
  seed: Novelty,
  novelties: readonly Novelty[],
  standing: readonly Rect[],
  apart: number,
): readonly Novelty[] {
  const inside = [seed];
  let box = seed.box;
  let left = novelties.filter((novelty) => novelty !== seed);
  while (left.length > 0) {
    const next = left.reduce((a, b) => (gapBetween(box, a.box) <= gapBetween(box, b.box) ? a : b));
    left = left.filter((novelty) => novelty !== next);
    if (gapBetween(box, next.box) > apart) break;
    const wider = rectUnion(box, next.box);
    if (standing.some((other) => liesIn(wider, other))) continue;
    inside.push(next);
    box = wider;
  }
  return inside;
}

function hullOf(inside: readonly Novelty[]): Rect {
  return inside.map(({ box }) => box).reduce(rectUnion);
}

/** Whole pixels of the screen, rounded outwards: a box is told to others, and theirs are whole. */
function grown({ x, y, width, height }: Rect, by: number, screen: Size): Rect {
  const [left, top] = [Math.max(0, Math.floor(x - by)), Math.max(0, Math.floor(y - by))];
  const right = Math.min(screen.width, Math.ceil(x + width + by));
  const bottom = Math.min(screen.height, Math.ceil(y + height + by));
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
