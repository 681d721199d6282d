import type { Rect, RgbImage } from '@vigie/domain';
import { clampRect, growRect } from '../../pixels/crop';

/** Pixels that differ by less in every channel have no edge between them; ringing and gradients stay below. */
const EDGE = 7;
/** Noise of a lossy picture stays below. */
const INK = 12;
/** How far a tree's box may lie beside what is drawn, pixels. */
const SLACK = 3;
/** Share of a side along which an edge must run. */
const ALONG = 0.6;
/** Places that are looked at along one side, and inside. */
const MOST_ALONG = 160;
const MOST_INSIDE = 6_000;
/** Share of places with ink, below which nothing is drawn. */
const LEAST_INK = 0.002;

/** Nothing is drawn in the box and around it: all is one colour, or a gentle gradient. */
export function isFlat(image: RgbImage, box: Rect): boolean {
  const { x, y, width, height } = clampRect(growRect(box, SLACK), image);
  // Dense enough that no stroke of three pixels by three falls between the places.
  const step = Math.min(3, Math.max(1, Math.floor(Math.sqrt((width * height) / MOST_INSIDE))));
  let looked = 0;
  let inked = 0;
  for (let row = y + step; row < y + height; row += step) {
    for (let column = x + step; column < x + width; column += step) {
      looked += 1;
      if (differs(image, column, row, column - step, row, INK) || differs(image, column, row, column, row - step, INK))
        inked += 1;
    }
  }
  return inked <= LEAST_INK * looked;
}

/** How many sides of the box are drawn: an edge runs along them, up to three pixels off. Sides at the image's end are not. */
export function drawnSides(image: RgbImage, box: Rect): number {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const sides = [
    () => hasEdge(image, 'row', box.y, box.x, right),
    () => hasEdge(image, 'row', bottom, box.x, right),
    () => hasEdge(image, 'column', box.x, box.y, bottom),
    () => hasEdge(image, 'column', right, box.y, bottom),
  ];
  return sides.filter((side) => side()).length;
}

function hasEdge(image: RgbImage, along: 'row' | 'column', at: number, from: number, to: number): boolean {
  const most = along === 'row' ? image.height : image.width;
  for (let line = Math.max(1, at - SLACK); line <= Math.min(most - 1, at + SLACK); line += 1) {
    if (edgeShare(image, along, line, from, to) >= ALONG) return true;
  }
  return false;
}

/** Share of the places along a line where it differs from the line before it. Corners may be round. */
function edgeShare(image: RgbImage, along: 'row' | 'column', line: number, from: number, to: number): number {
  const corner = Math.min(6, (to - from) / 8);
  const step = Math.max(1, (to - from - 2 * corner) / MOST_ALONG);
  let looked = 0;
  let edges = 0;
  for (let place = from + corner; place < to - corner; place += step) {
    const at = Math.floor(place);
    looked += 1;
    const edge =
      along === 'row' ? differs(image, at, line, at, line - 1, EDGE) : differs(image, line, at, line - 1, at, EDGE);
    if (edge) edges += 1;
  }
  return looked === 0 ? 0 : edges / looked;
}

/** A closed figure: something is drawn inside, and right around the box nothing is. */
export function standsAlone(image: RgbImage, box: Rect): boolean {
  if (isFlat(image, growRect(box, -SLACK - 1))) return false;
  const ring = clampRect(growRect(box, 1), image);
  if (ring.x === 0 || ring.y === 0) return false;
  const corner = [ring.x, ring.y] as const;
  for (let column = ring.x; column < ring.x + ring.width; column += 1)
    if (isInk(image, column, ring.y, corner) || isInk(image, column, ring.y + ring.height - 1, corner)) return false;
  for (let row = ring.y; row < ring.y + ring.height; row += 1)
    if (isInk(image, ring.x, row, corner) || isInk(image, ring.x + ring.width - 1, row, corner)) return false;
  return true;
}

function isInk(image: RgbImage, x: number, y: number, [groundX, groundY]: readonly [number, number]): boolean {
  return differs(image, x, y, groundX, groundY, INK);
}

function differs({ data, width }: RgbImage, x: number, y: number, otherX: number, otherY: number, by: number): boolean {
  const a = (y * width + x) * 3;
  const b = (otherY * width + otherX) * 3;
  return (
    isFar(data[a] as number, data[b] as number, by) ||
    isFar(data[a + 1] as number, data[b + 1] as number, by) ||
    isFar(data[a + 2] as number, data[b + 2] as number, by)
  );
}

function isFar(a: number, b: number, by: number): boolean {
  const off = a - b;
  return off > by || off < -by;
}
