import type { Rect, RgbImage } from '@vigie/domain';
import { type IconMask, iconMask, SIDE } from './icon-mask';
import { type IconName, KNOWN_ICONS } from './known-icons';

/** How alike a drawing must be to the known one, and how much more than to the next other one. */
const ALIKE = 0.9;
const MARGIN = 0.04;
/** Likewise without allowance for what lies one cell beside: filled drawings are like everything otherwise. */
const EXACT = 0.6;

/** The icon in a button without text, when it is plainly one of the known ones; null otherwise. */
export function recogniseIcon(image: RgbImage, box: Rect): IconName | null {
  const mask = iconMask(image, box);
  if (!mask) return null;
  const scores = new Map<IconName, number>();
  for (const known of KNOWN_ICONS)
    scores.set(known.name, Math.max(scores.get(known.name) ?? 0, likeness(mask, known.mask)));
  const [best, next] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!best || !next || best[1] < ALIKE || best[1] - next[1] < MARGIN) return null;
  const exact = Math.max(...KNOWN_ICONS.map((known) => (known.name === best[0] ? overlap(mask, known.mask) : 0)));
  return exact >= EXACT ? best[0] : null;
}

/** Dice's coefficient of two drawings, cell by cell. */
export function overlap(a: IconMask, b: IconMask): number {
  let both = 0;
  let all = 0;
  for (let cell = 0; cell < a.length; cell += 1) {
    all += a[cell]! + b[cell]!;
    both += a[cell]! & b[cell]!;
  }
  return all === 0 ? 0 : (2 * both) / all;
}

/** Harmonic mean of the shares of either drawing that lie on or beside the other's ink. */
export function likeness(a: IconMask, b: IconMask): number {
  const precision = covered(a, b);
  const recall = covered(b, a);
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/** Of `a`'s ink the share on `b`'s, and half of that which is one cell beside it. */
function covered(a: IconMask, b: IconMask): number {
  let all = 0;
  let on = 0;
  for (let cell = 0; cell < a.length; cell += 1) {
    if (a[cell] === 0) continue;
    all += 1;
    on += b[cell] === 1 ? 1 : beside(b, cell) ? 0.8 : 0;
  }
  return all === 0 ? 0 : on / all;
}

function beside(mask: IconMask, cell: number): boolean {
  const column = cell % SIDE;
  return (
    (column > 0 && mask[cell - 1] === 1) ||
    (column < SIDE - 1 && mask[cell + 1] === 1) ||
    mask[cell - SIDE] === 1 ||
    mask[cell + SIDE] === 1
  );
}
