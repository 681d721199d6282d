import type { Rect, RgbImage } from '@vigie/domain';
import { colourAt, colourDistance, medianColour, saturation } from '../../see/ground/colours';
import type { Colour } from '../../see/ground/regions';
import type { Page } from '../page';

/** A ring is this colourful, by the share and the difference of its channels, and differs this much from what is around. */
const COLOURFUL = 0.36;
const CHROMA = 60;
const DIFFERS = 45;
/** Rings lie this far outside and inside the edge of a box, pixels. */
const REACH = 3;

/** A ring of focus around an element, by its index. */
export interface Ring {
  readonly index: number;
  readonly colour: Colour;
  /** Pixels. */
  readonly thickness: number;
}

/** A frame in an accent's colour around a field, list or plain button. Red is an error's, amber warns. */
export function ringOf(page: Page, index: number): Ring | null {
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

/** Red and amber frames say that a value is wrong, or warn. */
function warns([red, green, blue]: Colour): boolean {
  return red >= green && red >= blue;
}

/** Places near the corners inside a box, away from its text. */
export function insidePlaces({ x, y, width, height }: Rect): [number, number][] {
  return [0.15, 0.5, 0.85].flatMap((share): [number, number][] => [
    [x + share * width, y + 5],
    [x + share * width, y + height - 6],
  ]);
}
