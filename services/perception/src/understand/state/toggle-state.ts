import type { Rect, RgbImage, StateSeen } from '@vigie/domain';
import { around, colourAt, colourDistance, medianColour, saturation } from '../../see/ground/colours';
import type { Colour } from '../../see/ground/regions';
import { dotInRing } from '../../see/marks/dot-in-ring';
import { hasCorners } from '../../see/marks/mark-corners';
import { type SignInBox, signInBox } from './sign-in-box';

/** In smaller circles a dot and its ring are not told apart, pixels. */
const LEAST_SIDE = 9;
/** The inside of a mark: this share of its side, so that borders and their blur stay out. */
const INSIDE = 0.6;

/** A filled mark is an accent's colour: this saturated, and its channels this far apart. */
const ACCENT = { saturation: 0.35, spread: 60 };
/** A filled mark differs from what lies around it by nearly as much as its outline does. */
const FILLED = { share: 0.7, least: 40 };
/** What is drawn in a mark differs from its ground by this share of what the mark itself does, and by this much. */
const DRAWN = { share: 0.35, least: 20 };
/** Noise and blur stay below these. */
const EMPTY = { share: 0.1, least: 9 };
const BLURRED = { share: 0.2, least: 10 };
/** Noise that one odd pixel makes is no sign. */
const SCATTERED = 0.03;

/** A mark that differs less from its ground is out of use, or its theme is pale: what it shows is no surer. */
const PALE = 90;
const PALE_SURE = 0.85;
/** A cross has the looks of noise more than a tick has. */
const CROSS_SURE = 0.75;

/** A bar across the middle; a tick is higher. */
const DASH = { flatness: 0.5, slant: 0.4, off: 0.1 };
/** A square in the middle. */
const BLOCK = { filling: 0.7, slant: 0.2, evenness: 0.7, off: 0.12, share: 0.15 };
/** A tick's long arm runs from below to the upper right; it leaves most of its bounds free. */
const TICK = { slant: -0.4, filling: 0.62, least: 0.05, most: 0.5, off: 0.16 };
const CROSS = { slant: 0.25, evenness: 0.75, least: 0.15, off: 0.08 };

/** Whether a check box or radio button is checked, as the inside of its mark shows; null when that is not plain. */
export function toggleState(image: RgbImage, mark: Rect, type: 'checkbox' | 'radio'): StateSeen | null {
  const contrast = markContrast(image, mark);
  // What a square holds is no dot, whatever it was taken for.
  const isRound = type === 'radio' && !hasCorners(image, mark);
  const seen = isRound ? radioState(image, mark, contrast) : boxState(image, mark, contrast, type);
  if (!seen || (seen.name === 'unchecked' && isFilled(image, mark, contrast))) return null;
  return contrast < PALE ? { ...seen, confidence: Math.min(PALE_SURE, seen.confidence) } : seen;
}

function radioState(image: RgbImage, mark: Rect, contrast: number): StateSeen | null {
  if (Math.min(mark.width, mark.height) < LEAST_SIDE) return null;
  const { dot, uneven } = dotInRing(image, mark);
  const plain = atLeast(DRAWN, contrast);
  if (dot >= plain) return { name: 'checked', confidence: certainty(dot / plain - 1) };
  const empty = atLeast(BLURRED, contrast);
  if (dot > atLeast(EMPTY, contrast) || uneven > empty) return null;
  return { name: 'unchecked', confidence: certainty(1 - uneven / empty) };
}

function boxState(image: RgbImage, mark: Rect, contrast: number, type: 'checkbox' | 'radio'): StateSeen | null {
  const sign = signInBox(image, mark);
  if (!sign) return null;
  const empty = atLeast(BLURRED, contrast);
  if (sign.strength <= empty || (sign.share <= SCATTERED && sign.strength <= 2 * empty))
    return { name: 'unchecked', confidence: certainty(1 - sign.strength / empty) };
  const plain = atLeast(DRAWN, Math.max(contrast, sign.fill));
  if (sign.strength < plain) return null;
  const sure = certainty(sign.strength / plain - 1);
  if (isDash(sign)) return { name: 'mixed', confidence: sure };
  if (isTick(sign)) return { name: 'checked', confidence: sure };
  // The same in a circle is a dot that blur makes a square of.
  if (type === 'radio' || !hasCorners(image, mark)) return null;
  if (isBlock(sign, contrast)) return { name: 'mixed', confidence: sure };
  return isCross(sign) ? { name: 'checked', confidence: CROSS_SURE } : null;
}

function isDash({ flatness, slant, off }: SignInBox): boolean {
  return flatness <= DASH.flatness && Math.abs(slant) <= DASH.slant && off <= DASH.off;
}

/** Where the mark's bounds are not plain its outline is taken for the ground, and what it holds for a square. */
function isBlock({ filling, share, slant, flatness, off, fill }: SignInBox, contrast: number): boolean {
  const even = flatness >= BLOCK.evenness && flatness <= 1 / BLOCK.evenness && Math.abs(slant) <= BLOCK.slant;
  return even && filling >= BLOCK.filling && share >= BLOCK.share && off <= BLOCK.off && fill < contrast / 2;
}

function isTick({ slant, filling, share, off }: SignInBox): boolean {
  return off <= TICK.off && slant <= TICK.slant && filling <= TICK.filling && share >= TICK.least && share <= TICK.most;
}

function isCross({ slant, filling, flatness, share, off }: SignInBox): boolean {
  const even = flatness >= CROSS.evenness && flatness <= 1 / CROSS.evenness && Math.abs(slant) <= CROSS.slant;
  return even && filling <= TICK.filling && share >= CROSS.least && share <= TICK.most && off <= CROSS.off;
}

/** In what is full of an accent's or the outline's colour a sign may be lost. */
function isFilled(image: RgbImage, mark: Rect, contrast: number): boolean {
  const colour = edgeColour(image, insideOf(mark));
  const off = colourDistance(colour, medianColour(image, around(mark, 3)));
  const accent = saturation(colour) > ACCENT.saturation && Math.max(...colour) - Math.min(...colour) > ACCENT.spread;
  return accent || off > Math.max(FILLED.least, FILLED.share * contrast);
}

function atLeast({ share, least }: { readonly share: number; readonly least: number }, contrast: number): number {
  return Math.max(least, share * contrast);
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
