import { type Rect, rectArea, rectUnion, type Size } from '@vigie/domain';
import { gapBetween, liesIn } from '../view/place';

/** Something that is on the seen screen only. */
export interface Novelty {
  readonly subject: 'element' | 'line';
  readonly seen: number;
  readonly box: Rect;
  /** It can be pressed. */
  readonly isPressed: boolean;
}

export interface FoundModal {
  readonly box: Rect;
  readonly inside: readonly Novelty[];
}

/** Part of the screen's diagonal between things of one dialog, and around them to its edge. */
const APART = 0.035;
const MARGIN = 0.015;
/** What takes more of the screen is another screen. */
const LARGEST = 0.7;
/** Clusters are found by comparing each with each. */
const MOST = 300;

/**
 * A dialog: things that were not there before, close together, with something to press and something to read, where
 * nothing of before stands any more, over something that stood there. `standing` and `gone`: boxes on the seen screen.
 */
export function findModals(
  novelties: readonly Novelty[],
  standing: readonly Rect[],
  gone: readonly Rect[],
  screen: Size,
): FoundModal[] {
  if (novelties.length > MOST || standing.length === 0) return [];
  const diagonal = Math.hypot(screen.width, screen.height);
  return clusters(novelties, APART * diagonal)
    .map((inside) => ({ inside, box: grown(hull(inside), MARGIN * diagonal) }))
    .filter(({ inside, box }) => isDialog(inside, box, standing, gone, screen));
}

function isDialog(
  inside: readonly Novelty[],
  box: Rect,
  standing: readonly Rect[],
  gone: readonly Rect[],
  screen: Size,
): boolean {
  const pressed = inside.filter(({ isPressed }) => isPressed).length;
  if (pressed === 0 || inside.length < 2 || rectArea(box) > LARGEST * rectArea(screen)) return false;
  const stands = standing.filter((other) => liesIn(box, other)).length;
  return stands === 0 && gone.some((other) => liesIn(box, other));
}

function clusters(novelties: readonly Novelty[], apart: number): Novelty[][] {
  const found: Novelty[][] = [];
  for (const novelty of novelties) {
    const touched = found.filter((cluster) => cluster.some(({ box }) => gapBetween(box, novelty.box) <= apart));
    const joined = [...touched.flat(), novelty];
    for (const cluster of touched) found.splice(found.indexOf(cluster), 1);
    found.push(joined);
  }
  return found;
}

function hull(inside: readonly Novelty[]): Rect {
  return inside.map(({ box }) => box).reduce(rectUnion);
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
