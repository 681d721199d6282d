import type { Rect, RgbImage, StateSeen } from '@vigie/domain';
import { clampRect } from '../../pixels/crop';
import { colourAt, colourDistance, medianColour, saturation } from '../../see/colours';
import type { Colour } from '../../see/regions';
import type { Page } from '../page';

/** A ring of focus is this colourful, by the share and the difference of its channels, and differs from what is around it by this much. */
const COLOURFUL = 0.36;
const CHROMA = 60;
const DIFFERS = 45;
/** Rings lie this far outside and inside the edge of a box, pixels. */
const REACH = 3;
/** Most elements of a screen with such rings: more, and they are the theme's borders. */
const MOST = 2;

interface Ring {
  readonly index: number;
  readonly colour: Colour;
  readonly thickness: number;
}

/** The one element that a ring, a caret or a dotted line says to have the keyboard; empty when none is plain. */
export function findFocused(page: Page): Map<number, StateSeen> {
  const carets = page.elements.flatMap(({ type, box }, index) =>
    type === 'text_input' && hasCaret(page, index, box) ? [index] : [],
  );
  const rings = page.elements.flatMap((_element, index) => ringOf(page, index) ?? []);
  const ringed = rings.length <= MOST ? thickest(rings) : null;
  const caret = carets.length === 1 ? carets[0]! : null;
  if (caret !== null && (ringed === null || ringed === caret))
    return new Map([[caret, { name: 'focused', confidence: ringed === caret ? 0.97 : 0.85 }]]);
  if (ringed !== null && carets.length === 0) return new Map([[ringed, { name: 'focused', confidence: 0.8 }]]);
  const dotted = carets.length === 0 && ringed === null ? onlyDotted(page) : null;
  return dotted === null ? new Map() : new Map([[dotted, { name: 'focused', confidence: 0.8 }]]);
}

function thickest(rings: readonly Ring[]): number | null {
  const [first, second] = [...rings].sort((a, b) => b.thickness - a.thickness);
  if (!first || (second && second.thickness === first.thickness)) return null;
  return first.index;
}

/** A frame in an accent's colour around a field, list or plain button. Red is an error's, amber warns. */
function ringOf(page: Page, index: number): Ring | null {
  const { type, box } = page.elements[index]!;
  if (type !== 'text_input' && type !== 'dropdown' && type !== 'button') return null;
  const { image } = page;
  const sides = SIDES.map((side) => lineOn(image, box, side));
  const colours = sides.flatMap((side) => (side ? [side.colour] : []));
  const first = colours[0];
  if (!first || colours.length < SIDES.length) return null;
  if (colours.some((colour) => colourDistance(colour, first) > 60) || warns(first)) return null;
  const ground = medianColour(image, insidePlaces(box));
  // A filled button's own edge is no ring.
  if (colourDistance(ground, first) < 60 && saturation(ground) > COLOURFUL) return null;
  return { index, colour: first, thickness: Math.min(...sides.map((side) => side!.thickness)) };
}

type Side = 'top' | 'bottom' | 'left' | 'right';
const SIDES: readonly Side[] = ['top', 'bottom', 'left', 'right'];

/** The most colourful line along one side of a box. */
function lineOn(image: RgbImage, box: Rect, side: Side): { colour: Colour; thickness: number } | null {
  let best: Colour | null = null;
  let thickness = 0;
  let outer: Colour | null = null;
  for (let by = -REACH; by <= REACH; by += 1) {
    const places = alongSide(box, side, by);
    const [x, y] = places[2]!;
    if (chroma(colourAt(image, x, y)) < 0.7 * CHROMA) continue;
    const colour = medianColour(image, places);
    outer ??= medianColour(image, alongSide(box, side, -REACH - 4));
    if (!isEven(image, places, colour) || !isColourful(colour) || colourDistance(colour, outer) < DIFFERS) continue;
    thickness += 1;
    if (!best || chroma(colour) > chroma(best)) best = colour;
  }
  return best ? { colour: best, thickness } : null;
}

/** All places but one have about that colour. */
function isEven(image: RgbImage, places: readonly (readonly [number, number])[], colour: Colour): boolean {
  return places.filter(([x, y]) => colourDistance(colourAt(image, x, y), colour) < 40).length >= places.length - 1;
}

function isColourful(colour: Colour): boolean {
  return saturation(colour) >= COLOURFUL && chroma(colour) >= CHROMA;
}

function chroma(colour: Colour): number {
  return Math.max(...colour) - Math.min(...colour);
}

function alongSide({ x, y, width, height }: Rect, side: Side, by: number): [number, number][] {
  const across = side === 'top' || side === 'bottom';
  const fixed = { top: y + by, bottom: y + height - 1 - by, left: x + by, right: x + width - 1 - by }[side];
  return [0.2, 0.35, 0.5, 0.65, 0.8].map((share): [number, number] =>
    across ? [x + share * width, fixed] : [fixed, y + share * height],
  );
}

function insidePlaces({ x, y, width, height }: Rect): [number, number][] {
  return [0.15, 0.5, 0.85].flatMap((share): [number, number][] => [
    [x + share * width, y + 5],
    [x + share * width, y + height - 6],
  ]);
}

/** Red and amber frames say that a value is wrong, or warn. */
function warns([red, green, blue]: Colour): boolean {
  return red >= green && red >= blue;
}

/** A thin upright line as high as the text, apart from all words. */
function hasCaret(page: Page, index: number, whole: Rect): boolean {
  const { image, textHeight } = page;
  const box = clampRect(whole, image);
  if (box.height > 8 * textHeight || box.height < 12 || box.width < 24) return false;
  const words = page.ownOf(index).flatMap((phrase) => phrase.words);
  const ground = medianColour(image, insidePlaces(box));
  const tall = Math.max(9, Math.round(0.9 * textHeight));
  const crossings = rowsAcross(box, tall);
  for (let x = box.x + 3; x < box.x + box.width - 3; x += 1) {
    if (!crossings.some((y) => isInked(image, x, y, ground))) continue;
    if (words.some((word) => x >= word.box.x - 1 && x < word.box.x + word.box.width)) continue;
    const run = uprightRun(image, x, box, ground);
    if (run >= tall && run <= 0.85 * box.height && isThin(image, x, box, ground)) return true;
  }
  return false;
}

/** Rows of which one crosses every upright line of that height. */
function rowsAcross({ y, height }: Rect, tall: number): number[] {
  const rows: number[] = [];
  for (let row = y + 2 + (tall >> 1); row < y + height - 2; row += tall) rows.push(row);
  return rows;
}

/** A caret differs from the field's ground by more than this. */
const CARET = 90;

function isInked({ data, width }: RgbImage, x: number, y: number, ground: Colour): boolean {
  const at = (y * width + x) * 3;
  return (
    Math.abs(data[at]! - ground[0]) > CARET ||
    Math.abs(data[at + 1]! - ground[1]) > CARET ||
    Math.abs(data[at + 2]! - ground[2]) > CARET
  );
}

/** The longest run of one column that is clearly drawn. */
function uprightRun(image: RgbImage, x: number, { y, height }: Rect, ground: Colour): number {
  let run = 0;
  let longest = 0;
  for (let row = y + 2; row < y + height - 2; row += 1) {
    run = isInked(image, x, row, ground) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function isThin(image: RgbImage, x: number, { y, height }: Rect, ground: Colour): boolean {
  const middle = y + height / 2;
  const clear = (column: number) => colourDistance(colourAt(image, column, middle), ground) < 40;
  return clear(x - 3) && clear(x + 3);
}

/** The only button, tab or toggle with a dotted rectangle inside, as older Windows and GTK draw it. */
function onlyDotted(page: Page): number | null {
  const found = page.elements.flatMap(({ type, box }, index) => {
    if (type === 'text_input' || type === 'generic' || box.height > 60 || box.height < 16) return [];
    return isDotted(page.image, box) ? [index] : [];
  });
  return found.length === 1 ? found[0]! : null;
}

const LEAST_DOTS = 14;

function isDotted(image: RgbImage, box: Rect): boolean {
  const lines = [3, 4, 5, 6, 7].filter((by) => alternates(image, box.x + 8, box.y + by, Math.min(box.width - 16, 60)));
  const under = [3, 4, 5, 6, 7].filter((by) =>
    alternates(image, box.x + 8, box.y + box.height - 1 - by, Math.min(box.width - 16, 60)),
  );
  return lines.length > 0 && under.length > 0;
}

/** Pixels that are drawn and empty in turn. */
function alternates(image: RgbImage, x: number, y: number, length: number): boolean {
  if (length < LEAST_DOTS) return false;
  let misses = 0;
  for (let at = 1; at < length; at += 1) {
    if (colourDistance(colourAt(image, x + at, y), colourAt(image, x + at - 1, y)) > 40) continue;
    misses += 1;
    if (misses > 0.15 * length) return false;
  }
  return true;
}
