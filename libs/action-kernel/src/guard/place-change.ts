import { type Rect, rectContains, rectIntersection, type Size } from '@vigie/domain';
import { changedPart, type TileMap } from './changed-tiles';
import { firstColourChange } from './colour-change';
import { type Difference, differenceOf } from './difference';
import { LIMITS } from './limits';
import type { PixelView } from './sight';
import { isCaret, isThinLines, type Patch, patchesOf } from './thin-lines';

/** The two views, and what is known of them as wholes. */
export interface Pair {
  readonly seen: PixelView;
  readonly now: PixelView;
  readonly tiles: TileMap;
  /** So much differs a little that the picture must have been encoded with loss. */
  readonly noisy: boolean;
}

export interface PlaceDemand {
  readonly region: Rect;
  /** A place within that may differ; null for none. */
  readonly except: Rect | null;
  /** Whether a caret may come and go: not where every letter counts. */
  readonly carets: boolean;
}

/** Around what changed that much is looked at too: the ground there, and the rest of a line. */
const CONTEXT = 4 * LIMITS.tile;

/** Where a place differs in more than carets, hover, focus and noise; null when it does not. */
export function firstChange(pair: Pair, { region, except, carets }: PlaceDemand): Rect | null {
  const screen = { x: 0, y: 0, width: pair.seen.width, height: pair.seen.height };
  const cut = rectIntersection(screen, region);
  const part = cut.width > 0 && cut.height > 0 ? changedPart(pair.tiles, cut) : null;
  if (part === null) return null;
  const place = rectIntersection(screen, inflated(part, CONTEXT, CONTEXT));
  const difference = differenceOf(pair.seen, pair.now, place, pair.noisy);
  if (except !== null) clear(difference, except);
  const stroke = firstStroke(difference, part, pair.noisy, carets);
  if (stroke !== null || except !== null) return stroke;
  return firstColourChange(pair.seen, pair.now, part);
}

function firstStroke({ excess, place }: Difference, part: Rect, noisy: boolean, carets: boolean): Rect | null {
  let caretsLeft = carets ? LIMITS.carets : 0;
  const limit = noisy ? LIMITS.strokeInNoise : LIMITS.stroke;
  for (const patch of patchesOf(excess, place.width, place.height, limit)) {
    if (!touches(patch, place, part) || isSpeck(patch) || isThinLines(patch, place.width)) continue;
    if (caretsLeft > 0 && isCaret(patch)) caretsLeft--;
    else return onScreen(patch.box, place);
  }
  return null;
}

function isSpeck({ pixels, peak }: Patch): boolean {
  return pixels.length <= LIMITS.specks && peak <= LIMITS.speckPeak;
}

function touches({ pixels }: Patch, place: Rect, part: Rect): boolean {
  return pixels.some((i) =>
    rectContains(part, { x: place.x + (i % place.width), y: place.y + Math.floor(i / place.width) }),
  );
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

export function inflated({ x, y, width, height }: Rect, byX: number, byY: number): Rect {
  return { x: x - byX, y: y - byY, width: width + 2 * byX, height: height + 2 * byY };
}

export function wholeOf({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}
