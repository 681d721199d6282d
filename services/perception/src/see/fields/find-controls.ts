import { type Rect, rectUnion } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { growRect } from '../../pixels/crop';
import { isCutOff } from '../cut-off';
import { around, brightness, colourAt, colourDistance, inkBounds, medianColour, saturation } from '../ground/colours';
import type { Colour } from '../ground/regions';
import { inkIn, piecesOf } from '../marks/toggle-marks';
import type { Scene, Surface } from '../scene';
import { alikeButtons } from './alike-buttons';
import { alikeFields, isFieldByChance } from './alike-fields';

/** Heights of single-line controls, pixels; toolkits at 100 % to 150 % stay inside. */
const LEAST_HEIGHT = 15;
const MOST_HEIGHT = 56;
/** Inputs are paler than this; buttons and banners may have any colour. */
const PALE = 0.12;
/** Colours darker than this are grounds of dark themes. */
const DARK = 70;
/** Fields that mark a value have a tint this bright and at most this colourful, and a border that differs from it by more. */
const TINT_LIGHT = 200;
const TINT = 0.35;
const TINT_BORDER = 60;
/** A tinted area with more words, or wider, pixels, is a message. */
const TINT_WORDS = 3;
const TINT_WIDTH = 400;
/** The line under a field differs from it and from what lies around by more. */
const LINE = 40;
const LEAST_INPUT_WIDTH = 40;
const MOST_BUTTON = 480;
const MOST_BUTTON_LINES = 1;
/** Nothing wider, as a share of the screen, is a single control, unless it has a border of its own. */
const MOST_WIDTH_SHARE = 0.72;
const MOST_FRAMED_SHARE = 0.95;
/** Scroll bars are no wider, pixels. */
const SCROLL_BAR = 22;
/** A button's text has this much more space on one side than on the other at most, as a share of its width. */
const CENTRED = 0.04;
/** Where a text ends right before an arrow: letters are narrower than it, and nearer to each other, pixels. */
const LEAST_ARROW = 7;
const LETTER_GAP = 3;
/** Title bars are no higher, pixels; the title stands this far from both ends, in heights of the bar. */
const MOST_BAR = 34;
const BAR = 4;
/** Bars that go from one colour to another are this much longer than high. */
const LONG = 10;
/** What is left of a control behind another window is no control that can be known. */
const CUT = 0.05;
/** Texts with this many wide gaps are menus, headers or tabs side by side. */
const MOST_TEXTS = 2;

/** Buttons, inputs and drop-down lists: panes with a border or a colour of their own. */
export function findControls(scene: Scene): Candidate[] {
  const controls = scene.surfaces.flatMap((surface) => controlOf(scene, surface) ?? []);
  const settled = controls.map((one) =>
    isFieldByChance(one, controls) ? { ...one, type: 'text_input' as const } : one,
  );
  const all = [...settled, ...alikeFields(scene, settled), ...alikeButtons(scene, settled)];
  return all.map((one) => (isCutOff(scene.image, one.box) ? { ...one, confidence: CUT } : one));
}

function controlOf(scene: Scene, surface: Surface): Candidate | null {
  const { box } = surface;
  if (isCell(surface)) return null;
  if (touchesEdge(scene, box)) return box.height > MOST_HEIGHT ? textAreaOf(scene, surface) : null;
  const joined = fieldWithButtons(scene, surface);
  if (joined) return joined;
  if (box.height > MOST_HEIGHT) return textAreaOf(scene, surface);
  if (box.width > (surface.framed ? MOST_FRAMED_SHARE : MOST_WIDTH_SHARE) * scene.image.width) return null;
  if (box.height < LEAST_HEIGHT || surface.inner > 1) return null;
  const outer = growRect(box, 1);
  const words = surface.words;
  if (hasArrow(scene, surface)) return { type: 'dropdown', box: outer, confidence: 0.85, words: withoutArrow(surface) };
  if (isButton(surface) && !isFieldWithMark(surface))
    return { type: 'button', box: outer, confidence: surface.words.length > 0 ? 0.85 : 0.55, words };
  if (isInput(scene, surface))
    return { type: 'text_input', box: outer, confidence: surface.framed ? 0.85 : 0.6, words };
  return null;
}

/** A field with small buttons at its right end (arrow, steps, clear) is one element. */
function fieldWithButtons(scene: Scene, surface: Surface): Candidate | null {
  const { box } = surface;
  if (!surface.right || surface.left || box.height < LEAST_HEIGHT || box.height > MOST_HEIGHT) return null;
  if (box.width < LEAST_INPUT_WIDTH || isColoured(surface.colour)) return null;
  if (surface.ink && surface.words.length > 0 && surface.ink.x - box.x > Math.max(16, 0.6 * box.height)) return null;
  let whole = box;
  let type: 'dropdown' | 'text_input' = 'text_input';
  let found = 0;
  for (;;) {
    const next = scene.surfaces.find((other) => isButtonAfter(whole, other));
    if (!next) break;
    found += 1;
    if (
      next.ink &&
      next.ink.width > 1.15 * next.ink.height &&
      next.ink.width >= 6 &&
      narrowsDown(scene, next, next.ink)
    )
      type = 'dropdown';
    whole = rectUnion(whole, next.box);
  }
  return found === 0 ? null : { type, box: growRect(whole, 1), confidence: 0.75, words: surface.words };
}

function isButtonAfter(box: Rect, other: Surface): boolean {
  const gap = other.box.x - box.x - box.width;
  const level = Math.abs(other.box.y - box.y) <= 3 && Math.abs(other.box.height - box.height) <= 4;
  const small = other.box.width <= 1.4 * box.height && !other.words.some((word) => word.text.length > 1);
  return gap >= 0 && gap <= 4 && level && small && !isCell(other);
}

/** Tables are grids: their cells have neighbours in both directions. */
export function isCell(surface: Surface): boolean {
  return (surface.left || surface.right) && (surface.above || surface.below);
}

function touchesEdge(scene: Scene, box: Rect): boolean {
  const { width, height } = scene.image;
  return box.x <= 1 || box.y <= 1 || box.x + box.width >= width - 1 || box.y + box.height >= height - 1;
}

function isButton(surface: Surface): boolean {
  const { ink, box } = surface;
  if (textsOf(surface) > MOST_TEXTS || linesOf(surface) > MOST_BUTTON_LINES) return false;
  if (!ink || box.width > MOST_BUTTON || box.width < 18 || isTitled(surface)) return false;
  const left = ink.x - box.x;
  const right = box.x + box.width - ink.x - ink.width;
  const centred = Math.abs(left - right) <= Math.max(4, CENTRED * box.width);
  if (!centred || left < 3) return false;
  const distinct = surface.framed || colourDistance(surface.colour, surface.parent) > 8;
  if (surface.words.length > 0) return distinct;
  return distinct && box.width <= 2.2 * box.height && ink.height >= 5;
}

/** A long bar with its text in the left third: its ground from colour to colour is no drawing in the middle of a button. */
function isTitled({ box, words }: Surface): boolean {
  if (words.length === 0 || box.height > MOST_BAR || box.width < LONG * box.height) return false;
  return Math.max(...words.map((word) => word.box.x + word.box.width)) < box.x + box.width / 3;
}

/** A text at the left end and a drawing at the right one, far apart, on a paler ground: a field with a sign in it. */
function isFieldWithMark({ box, ink, words, colour, parent }: Surface): boolean {
  if (!ink || words.length === 0 || brightness(colour) - brightness(parent) < 4) return false;
  const end = Math.max(...words.map((word) => word.box.x + word.box.width));
  const start = Math.min(...words.map((word) => word.box.x));
  return start - box.x <= 16 && ink.x + ink.width - end > 3 * box.height;
}

function isInput(scene: Scene, surface: Surface): boolean {
  const { box, ink } = surface;
  if (box.width < LEAST_INPUT_WIDTH || box.width < 1.5 * box.height) return false;
  // An open list of suggestions lies right under its field.
  if (surface.left || surface.right || surface.above || (surface.below && !surface.framed)) return false;
  if (isColoured(surface.colour) && !isTinted(scene, surface)) return false;
  if (textsOf(surface) > MOST_TEXTS) return false;
  if (surface.words.length > 0 && ink) {
    if (isCaptionOfBar(surface)) return false;
    const most = Math.max(16, 1.3 * box.height);
    // Numbers stand at the right end of their fields.
    const end = box.x + box.width - ink.x - ink.width;
    if (ink.x - box.x > most && !(surface.framed && end <= most)) return false;
  }
  return surface.framed || standsOut(scene, surface) || hasLine(scene, surface);
}

/** A text far from both ends, behind an icon, is that of a title bar. */
function isCaptionOfBar({ box, words, ink }: Surface): boolean {
  if (box.height > MOST_BAR || !ink || ink.x - box.x > box.height) return false;
  const start = Math.min(...words.map((word) => word.box.x)) - box.x;
  const end = box.x + box.width - Math.max(...words.map((word) => word.box.x + word.box.width));
  return Math.min(start, end) > BAR * box.height;
}

/** A pale tint inside of a plain border: a value that the program marks. */
function isTinted({ image }: Scene, { box, colour, words, framed }: Surface): boolean {
  if (!framed || brightness(colour) < TINT_LIGHT || saturation(colour) > TINT) return false;
  if (words.length > TINT_WORDS || box.width > TINT_WIDTH) return false;
  // Sunken borders are dark on two sides.
  const sides = around(box, 1).filter(([x, y]) => colourDistance(colourAt(image, x, y), colour) > TINT_BORDER);
  return sides.length >= 6;
}

/** Dark grounds are hardly coloured, whatever the shares of their channels. */
function isColoured(colour: Colour): boolean {
  return saturation(colour) > PALE && brightness(colour) > DARK;
}

/** A line along the whole lower side, as fields have that are filled with a pale grey. */
function hasLine({ image }: Scene, { box, colour, parent }: Surface): boolean {
  const places = Array.from({ length: 9 }, (_value, at) => box.x + (box.width * (at + 0.5)) / 9);
  return [0, 1, 2].some((by) => {
    const line = medianColour(
      image,
      places.map((x) => [x, box.y + box.height - 1 + by] as const),
    );
    const even = places.every((x) => colourDistance(colourAt(image, x, box.y + box.height - 1 + by), line) <= 12);
    return even && colourDistance(line, colour) > LINE && colourDistance(line, parent) > LINE;
  });
}

/** Fields are lighter than their ground in light themes, darker or framed in dark ones. */
function standsOut(_scene: Scene, surface: Surface): boolean {
  const difference = brightness(surface.colour) - brightness(surface.parent);
  return brightness(surface.parent) > 128 ? difference > 3 : difference < -3;
}

function textAreaOf(scene: Scene, surface: Surface): Candidate | null {
  const { box, ink } = surface;
  const written = surface.words.length >= WRITTEN;
  if (box.width < 100 || box.height > (written ? 0.95 : 0.65) * scene.image.height || surface.inner > 0) return null;
  if (isColoured(surface.colour)) return null;
  if (!surface.framed && !standsOut(scene, surface)) return null;
  if (brightness(surface.parent) > 128 && brightness(surface.colour) < 243) return null;
  if (touchesEdge(scene, box) && !written) return null;
  if (surface.left || (surface.right && !scrolls(scene, box))) return null;
  // Without text it may be a page below its tabs as well.
  if (surface.words.length === 0 && (surface.above || surface.below)) return null;
  if (!written && isUnderCell(scene, surface)) return null;
  if (ink && surface.words.length > 0) {
    const first = surface.words.reduce((top, word) => (word.box.y < top.box.y ? word : top));
    if (first.box.y - box.y > 22 || ink.x - box.x > 22) return null;
  }
  return { type: 'text_input', box: growRect(box, 1), confidence: 0.6, words: surface.words };
}

/** A cell over several rows: one of the same look lies on it, parted by a line. */
function isUnderCell(scene: Scene, { box, colour, above }: Surface): boolean {
  const onTop = ({ box: other }: Surface) => {
    const gap = box.y - other.y - other.height;
    return gap >= 0 && gap <= 2 && Math.abs(other.x - box.x) <= 1 && Math.abs(other.width - box.width) <= 2;
  };
  return above && scene.surfaces.some((other) => onTop(other) && colourDistance(other.colour, colour) <= 4);
}

/** Words from which an area is certainly written in. */
const WRITTEN = 8;

/** Its neighbour to the right is a scroll bar. */
function scrolls(scene: Scene, box: Rect): boolean {
  const end = box.x + box.width;
  return scene.surfaces.some(
    (other) =>
      other.box.x >= end &&
      other.box.x - end <= 4 &&
      other.box.width <= SCROLL_BAR &&
      other.box.height > 0.3 * box.height,
  );
}

/** Lines of text, by their height. */
function linesOf({ words }: Surface): number {
  const middles = words.map(({ box }) => box.y + box.height / 2).sort((a, b) => a - b);
  return middles.filter((middle, index) => index === 0 || middle - middles[index - 1]! > 8).length;
}

/** Groups of words with wide gaps between them. */
function textsOf({ words }: Surface): number {
  const row = [...words].sort((a, b) => a.box.x - b.box.x);
  const wide = row.filter((word, index) => {
    const before = row[index - 1]?.box;
    return before && word.box.x - before.x - before.width > 1.4 * Math.max(10, word.box.height);
  });
  return wide.length + 1;
}

/** A small triangle or angle near the right end, clear of the text. */
export function hasArrow(scene: Scene, surface: Surface): boolean {
  const { box } = surface;
  if (box.width < 34 || box.height > 48) return false;
  const zone = Math.min(Math.round(1.1 * box.height), box.width >> 1);
  const inset = 3;
  const within = { x: box.x + box.width - zone, y: box.y + inset, width: zone - 2, height: box.height - 2 * inset };
  const all = inkBounds(scene.image, within, surface.colour, arrowInk(scene));
  if (!all) return false;
  const ends = surface.words.some((word) => word.text.length > 1 && word.box.x + word.box.width > all.x + 2);
  const mark = ends ? lastPiece(scene, surface, within) : all;
  if (!mark || mark.x <= within.x + 1) return false;
  if (mark.width < 5 || mark.width > 15 || mark.height < 3 || mark.height > 11) return false;
  if (mark.width < 1.15 * mark.height) return false;
  const middle = mark.y + mark.height / 2 - box.y - box.height / 2;
  return Math.abs(middle) <= 0.18 * box.height && narrowsDown(scene, surface, mark);
}

/** The drawing at the end of a field whose text the reader took to its end, when a gap that letters do not have parts it. */
function lastPiece({ image, lossy }: Scene, { colour }: Surface, within: Rect): Rect | null {
  const pieces = piecesOf(inkIn(image, within, colour, arrowInk({ lossy })), within.width, within.height);
  const last = pieces.sort((a, b) => b.x + b.width - a.x - a.width)[0];
  if (!last || last.width < LEAST_ARROW) return null;
  const before = pieces.filter((piece) => piece !== last).map((piece) => piece.x + piece.width);
  return last.x - Math.max(0, ...before) < LETTER_GAP ? null : { ...last, x: within.x + last.x, y: within.y + last.y };
}

/** Ringing differs from its ground by more than the blurred edge of a sharp arrow does. */
function arrowInk({ lossy }: Pick<Scene, 'lossy'>): number {
  return lossy ? 48 : 40;
}

/** Drop-down arrows point down: their lower half is narrower than their upper one. */
function narrowsDown(scene: Scene, surface: Surface, mark: Rect): boolean {
  const half = Math.max(1, mark.height >> 1);
  const top = inkBounds(scene.image, { ...mark, height: half }, surface.colour, arrowInk(scene));
  const bottom = inkBounds(
    scene.image,
    { ...mark, y: mark.y + mark.height - 1, height: 1 },
    surface.colour,
    arrowInk(scene),
  );
  return top !== null && bottom !== null && bottom.width < 0.75 * top.width;
}

function withoutArrow(surface: Surface) {
  const zone = surface.box.x + surface.box.width - 1.1 * surface.box.height;
  return surface.words.filter((word) => word.text.length > 1 || word.box.x < zone);
}
