import type { Rect, RgbImage, StateSeen } from '@vigie/domain';
import { around, colourAt, colourDistance, medianColour, saturation } from '../../see/colours';
import type { Colour } from '../../see/regions';

/** Ink of a tick differs from its ground by more than this; rings of lossy images stay below. */
const INK = 42;
/** Shares of the inside that are inked: below none, above a tick. Between them nothing is said. */
const CLEAN = 0.035;
const TICKED = 0.075;
/** A filled mark is an accent's colour. */
const ACCENT = 0.35;
/** The inside of a mark: this share of its side, so that borders and their blur stay out. */
const INSIDE = 0.6;

/** A mark that differs less from its ground is out of use, or its theme is pale: what it holds is paler in the same measure. */
const PALE = 90;
const PALE_INK = 0.45;
const LEAST_INK = 14;
/** What a pale mark shows is no surer. */
const PALE_SURE = 0.85;

/** Whether a check box or radio button is checked, as the inside of its mark shows; null when that is not plain. */
export function toggleState(image: RgbImage, mark: Rect, type: 'checkbox' | 'radio'): StateSeen | null {
  const inside = insideOf(mark);
  if (inside.width < 5 || inside.height < 5) return null;
  const ground = type === 'radio' ? ringColour(image, mark) : edgeColour(image, inside);
  const contrast = markContrast(image, mark, ground);
  const pale = contrast < PALE;
  const least = pale ? Math.max(LEAST_INK, PALE_INK * contrast) : INK;
  const ink = inkOn(image, inside, ground, least);
  const accent = saturation(ground) > ACCENT && Math.max(...ground) - Math.min(...ground) > 60;
  const sure = (margin: number) => Math.min(pale ? PALE_SURE : 1, certainty(margin));
  if (ink.share <= CLEAN) {
    if (accent || (pale && ink.most > 0.75 * least)) return null;
    return { name: 'unchecked', confidence: sure(1 - ink.share / CLEAN) };
  }
  if (ink.share < TICKED || ink.most < (pale ? 1.35 * least : INK + 18)) return null;
  return { name: isDash(ink, inside, type) ? 'mixed' : 'checked', confidence: sure((ink.share - TICKED) / TICKED) };
}

/** How much a mark, by its outline or what fills it, differs from the ground around it. */
export function markContrast(image: RgbImage, mark: Rect, inside: Colour = edgeColour(image, insideOf(mark))): number {
  const ground = medianColour(image, around(mark, 3));
  const { x, y, width, height } = mark;
  // A circle has its outline at the middles of its sides alone; that may lie between two pixels.
  const sides = [0, 1].map((by) => [
    colourDistance(colourAt(image, x + width / 2, y + by), ground),
    colourDistance(colourAt(image, x + width / 2, y + height - 1 - by), ground),
    colourDistance(colourAt(image, x + by, y + height / 2), ground),
    colourDistance(colourAt(image, x + width - 1 - by, y + height / 2), ground),
  ]);
  const strongest = sides[0]!.map((off, at) => Math.max(off, sides[1]![at]!)).sort((a, b) => a - b);
  return Math.max(strongest[2]!, colourDistance(inside, ground));
}

function certainty(margin: number): number {
  return Math.round((0.75 + 0.22 * Math.min(1, Math.max(0, margin))) * 100) / 100;
}

function insideOf({ x, y, width, height }: Rect): Rect {
  const side = Math.round(Math.min(width, height) * INSIDE);
  return { x: Math.round(x + (width - side) / 2), y: Math.round(y + (height - side) / 2), width: side, height: side };
}

/** Colour along the inner edge, where a tick passes only here and there. */
function edgeColour(image: RgbImage, { x, y, width, height }: Rect): Colour {
  const places: [number, number][] = [];
  for (let at = 0; at < width; at += 1) places.push([x + at, y], [x + at, y + height - 1]);
  for (let at = 0; at < height; at += 1) places.push([x, y + at], [x + width - 1, y + at]);
  return medianColour(image, places);
}

/** Colour between a radio button's border and its dot. */
function ringColour(image: RgbImage, { x, y, width, height }: Rect): Colour {
  const radius = (Math.min(width, height) / 2) * 0.62;
  const places = Array.from({ length: 24 }, (_value, index): [number, number] => {
    const angle = (index * Math.PI) / 12;
    return [x + (width - 1) / 2 + radius * Math.cos(angle), y + (height - 1) / 2 + radius * Math.sin(angle)];
  });
  return medianColour(image, places);
}

interface Ink {
  readonly share: number;
  readonly most: number;
  readonly width: number;
  readonly height: number;
}

function inkOn(image: RgbImage, { x, y, width, height }: Rect, ground: Colour, least: number): Ink {
  let count = 0;
  let most = 0;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const off = colourDistance(colourAt(image, x + column, y + row), ground);
      most = Math.max(most, off);
      if (off <= least) continue;
      count += 1;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
    }
  }
  return { share: count / (width * height), most, width: right - left + 1, height: bottom - top + 1 };
}

/** A flat bar across the middle, or a square that fills the inside: neither yes nor no. */
function isDash({ width, height, share }: Ink, inside: Rect, type: 'checkbox' | 'radio'): boolean {
  const bar = height <= 0.5 * inside.height && width >= 0.6 * inside.width && width >= 1.8 * height;
  const block = type === 'checkbox' && share > 0.8 && width >= 0.85 * inside.width && height >= 0.85 * inside.height;
  return bar || block;
}
