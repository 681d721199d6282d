import { type Rect, rectArea, rectContains, rectIntersection, rectUnion } from '@vigie/domain';
import { changedPart } from './changed-tiles';
import { firstColourChange } from './colour-change';
import { type Difference, differenceOf } from './difference';
import { LIMITS } from './limits';
import { inflated, type Pair, wholeOf } from './pair';
import { grown, isCaret, isRecolouredRing, isThinLines, type Patch, patchesOf } from './thin-lines';

export interface PlaceDemand {
  readonly regions: readonly Rect[];
  /** A place within that may differ; null for none. */
  readonly except: Rect | null;
  /** Whether a caret may come and go: not where every letter counts. */
  readonly carets: boolean;
}

/** Around what changed that much is looked at too: the ground there, and the rest of a line. */
const CONTEXT = { x: 4 * LIMITS.tile, y: 2 * LIMITS.tile };

/** Where regions differ in more than carets, hover, focus and noise; null when they do not. */
export function firstChange(pair: Pair, { regions, except, carets }: PlaceDemand): Rect | null {
  const screen = wholeOf(pair.seen);
  const cut = regions.map((region) => rectIntersection(screen, region)).filter((r) => rectArea(r) > 0);
  const parts = cut.map((region) => changedPart(pair.tiles, region)).filter((part) => part !== null);
  if (parts.length === 0) return null;
  const place = rectIntersection(screen, inflated(parts.reduce(rectUnion), CONTEXT.x, CONTEXT.y));
  const difference = differenceOf(pair.seen, pair.now, place, pair.noisy);
  if (except !== null) clear(difference, except);
  const stroke = firstStroke(difference, parts, pair, carets);
  if (stroke !== null || except !== null) return stroke;
  return parts.map((part) => firstColourChange(pair, part)).find((at) => at !== null) ?? null;
}

function firstStroke(
  difference: Difference,
  parts: readonly Rect[],
  { noisy, stroke }: Pair,
  carets: boolean,
): Rect | null {
  const { excess, place } = difference;
  const fringe = stroke * LIMITS.fringe;
  let caretsLeft = carets ? LIMITS.carets : 0;
  const borders: Rect[] = [];
  const rest: Patch[] = [];
  // In noise a fringe would join the noise around; there a border is put together only when its pieces are no border.
  for (const patch of patchesOf(excess, place, stroke, noisy ? stroke : fringe)) {
    if (!touches(patch, place, parts) || isSpeck(patch, stroke)) continue;
    if (isThinLines(patch, place.width) || isRecolouredRing(patch, difference)) borders.push(patch.box);
    else if (caretsLeft > 0 && isCaret(patch, difference, noisy)) {
      caretsLeft--;
      // The side of a border that the tint hides in part is one too, and has corners.
      borders.push(patch.box);
    } else if (isLarge(patch)) return onScreen(patch.box, place);
    else rest.push(patch);
  }
  for (const patch of rest) {
    if (isCornerOfOne(patch.box, borders)) continue;
    const whole = noisy ? grown(patch, excess, place, fringe) : patch;
    if (!noisy || !(isThinLines(whole, place.width) || isRecolouredRing(whole, difference))) {
      return onScreen(patch.box, place);
    }
  }
  return null;
}

/** Too large to be a piece of a border: need not wait for the rest. */
function isLarge({ pixels, box }: Patch): boolean {
  return pixels.length > 4 * (box.width + box.height) * LIMITS.lineThickness;
}

/** What a rounded corner leaves beside its lines, when it does not hang together with them. */
function isCornerOfOne(box: Rect, borders: readonly Rect[]): boolean {
  const { corner, halo } = LIMITS;
  if (box.width > corner || box.height > corner) return false;
  // Closer than the first letter of a control stands to its border.
  const near = (a: number, b: number) => Math.abs(a - b) <= halo;
  return borders.some(
    ({ x, y, width, height }) =>
      (near(box.x, x) || near(box.x + box.width, x + width)) &&
      (near(box.y, y) || near(box.y + box.height, y + height)),
  );
}

function isSpeck({ pixels, peak }: Patch, stroke: number): boolean {
  return pixels.length <= LIMITS.specks && peak <= stroke * LIMITS.speckPeak;
}

/** A value stands for its pixel and the next ones to the right and below: those on the last column belong to both sides. */
function touches({ pixels, box }: Patch, place: Rect, parts: readonly Rect[]): boolean {
  return parts.some((part) => {
    const inner = { x: part.x - place.x, y: part.y - place.y, width: part.width - 1, height: part.height - 1 };
    const common = rectArea(rectIntersection(inner, box));
    if (common === 0 || common === rectArea(box)) return common > 0;
    return pixels.some((i) => rectContains(inner, { x: i % place.width, y: Math.floor(i / place.width) }));
  });
}

function clear({ excess, place }: Difference, except: Rect): void {
  const hole = rectIntersection(place, except);
  for (let y = hole.y - place.y; y < hole.y - place.y + hole.height; y++) {
    const from = y * place.width + hole.x - place.x;
    excess.fill(0, from, from + hole.width);
  }
}

function onScreen(box: Rect, place: Rect): Rect {
  return { ...box, x: box.x + place.x, y: box.y + place.y };
}
