import { type Rect, type RgbImage, rectUnion } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { clampRect, growRect } from '../../pixels/crop';
import { colourAt, colourDistance, medianColour } from '../ground/colours';
import type { Pane } from '../ground/panes';
import type { Colour } from '../ground/regions';
import { centreIn, contains, type Scene } from '../scene';
import { inkIn, piecesOf } from './toggle-marks';

/** Heights of the pill of a switch, pixels, and its width in heights. */
const LEAST_HEIGHT = 12;
const MOST_HEIGHT = 34;
const LEAST_RATIO = 1.35;
const MOST_RATIO = 2.7;
/** It differs from its ground by more. */
const PILL = 16;
/** Its thumb is at least this share of it high, and stands this near to one of its ends. */
const THUMB = 0.5;
const END = 0.24;

/** Sides of a slider's thumb, pixels. */
const LEAST_THUMB = 8;
const MOST_THUMB = 28;
/** A track is this thin, pixels, and so long, with its thumb. */
const MOST_TRACK = 5;
const LEAST_TRACK = 60;
/** Beside the track lies its ground; the track differs from it by more than this, and from itself by less. */
const DRAWN = 10;
const EVEN = 14;
/** Free space around a slider, pixels. */
const MARGIN = 2;

/** Switches: pills with a thumb at one end. Sliders: thin tracks with one thumb on them. */
export function findSwitches(scene: Scene): Candidate[] {
  const thumbs = scene.panes.filter(isThumb);
  const switches = thumbs.flatMap((pane) => switchAround(scene, pane) ?? []);
  // Lossy compression blurs tracks: half of them is worse than none.
  const knobs = scene.lossy
    ? []
    : [...thumbs.map(({ box }) => box), ...scene.panels.flatMap(({ box }) => knobOn(scene, box) ?? [])];
  const sliders = knobs.flatMap((knob) => sliderOf(scene, knob, knobs) ?? []);
  return [...switches, ...sliders].map((box) => ({ type: 'generic', box, confidence: 0.6, words: [] }));
}

function isThumb({ box: { width, height } }: Pane): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= LEAST_THUMB - 3 && long <= MOST_THUMB && long <= 2.6 * short;
}

/** The pill around a thumb, by its outline: what is drawn on the ground is as wide in each row as a pill is there. */
function switchAround({ image, words }: Scene, { box: thumb }: Pane): Rect | null {
  if (Math.abs(thumb.width - thumb.height) > 0.3 * thumb.height || thumb.height < LEAST_THUMB) return null;
  const reach = Math.round(2.6 * thumb.height);
  const zone = clampRect(
    { x: thumb.x - reach, y: thumb.y - 9, width: thumb.width + 2 * reach, height: thumb.height + 18 },
    image,
  );
  const corners = [zone.y, zone.y + zone.height - 1].flatMap((y) =>
    [-9, thumb.width >> 1, thumb.width + 9].map((by) => [thumb.x + by, y] as const),
  );
  const inked = inkIn(image, zone, medianColour(image, corners), PILL);
  for (const piece of piecesOf(inked, zone.width, zone.height)) {
    const box = { ...piece, x: piece.x + zone.x, y: piece.y + zone.y };
    if (!isPillSized(box) || !contains(box, thumb) || words.some((word) => centreIn(word.box, box))) continue;
    const [left, right] = [thumb.x - box.x, box.x + box.width - thumb.x - thumb.width];
    const atEnd = Math.min(left, right) <= END * box.height && Math.max(left, right) >= 0.4 * box.height;
    if (atEnd && thumb.height >= THUMB * box.height && isPill(inked, zone.width, piece)) return box;
  }
  return null;
}

function isPillSized({ width, height }: Rect): boolean {
  const ratio = width / height;
  return height >= LEAST_HEIGHT && height <= MOST_HEIGHT && ratio >= LEAST_RATIO && ratio <= MOST_RATIO;
}

/** What is drawn begins and ends in each row where a half circle does. */
function isPill(inked: Uint8Array, stride: number, { x, y, width, height }: Rect): boolean {
  let fit = 0;
  for (let row = 0; row < height; row += 1) {
    const line = inked.subarray((y + row) * stride + x, (y + row) * stride + x + width);
    const first = line.findIndex((one) => one !== 0);
    const last = line.findLastIndex((one) => one !== 0);
    const by = Math.abs(row + 0.5 - height / 2);
    const round = height / 2 - Math.sqrt((height * height) / 4 - by * by);
    if (first >= 0 && Math.abs(first - round) <= 2 && Math.abs(width - 1 - last - round) <= 2) fit += 1;
  }
  return fit >= 0.85 * height;
}

function sliderOf(scene: Scene, knob: Rect, knobs: readonly Rect[]): Rect | null {
  if (Math.max(knob.width, knob.height) < LEAST_THUMB) return null;
  for (const upright of [false, true]) {
    const track = trackThrough(scene.image, knob, upright);
    if (!track) continue;
    const others = knobs.filter(
      (box) => centreIn(box, growRect(track, MOST_THUMB)) && !centreIn(box, growRect(knob, 3)),
    );
    const texts = scene.words.filter(({ box }) => centreIn(box, track));
    if (others.length === 0 && texts.length === 0) return growRect(rectUnion(track, knob), MARGIN);
  }
  return null;
}

/** A thumb of its track's own colour: the part of an area that is several times as high as the rest of it. */
function knobOn({ image }: Scene, { x, y, width, height }: Rect): Rect | null {
  if (height < LEAST_THUMB || height > MOST_THUMB || width < 2 * height) return null;
  const middle = y + (height >> 1);
  const colour = colourAt(image, x + (width >> 1), middle);
  const isHigh = (column: number) =>
    [y + 1, y + height - 2].every((row) => colourDistance(colourAt(image, column, row), colour) <= EVEN);
  let [first, last] = [-1, -1];
  for (let column = x; column < x + width; column += 1) {
    if (!isHigh(column)) continue;
    if (first < 0) first = column;
    last = column;
  }
  if (first < 0 || last - first > height) return null;
  const centre = (first + last) >> 1;
  return { x: centre - (height >> 1), y, width: height, height };
}

/** The thin line that goes on at both sides of a thumb, or at one where it stands at an end; null when there is none. */
function trackThrough(image: RgbImage, thumb: Rect, upright: boolean): Rect | null {
  const at = (along: number, across: number): Colour =>
    upright ? colourAt(image, across, along) : colourAt(image, along, across);
  const [start, length] = upright ? [thumb.y, thumb.height] : [thumb.x, thumb.width];
  const [side, breadth] = upright ? [thumb.x, thumb.width] : [thumb.y, thumb.height];
  const middle = side + ((breadth - 1) >> 1);
  const before = runFrom(at, start - RIM, middle, -1, upright ? image.height : image.width);
  const after = runFrom(at, start + length - 1 + RIM, middle, 1, upright ? image.height : image.width);
  if (before + after < LEAST_TRACK - length) return null;
  const [from, to] = [start - RIM - before, start + length + RIM + after];
  return upright
    ? { x: side, y: from, width: breadth, height: to - from }
    : { x: from, y: side, width: to - from, height: breadth };
}

/** Borders and shadows of a thumb, pixels. */
const RIM = 3;

/** How far a line goes on: one colour on it, and its ground, of one colour too, near on both sides of it. */
function runFrom(
  at: (along: number, across: number) => Colour,
  start: number,
  middle: number,
  step: 1 | -1,
  end: number,
): number {
  const line = at(start, middle);
  const ground = at(start + 4 * step, middle - MOST_TRACK);
  let run = 0;
  for (let along = start; along >= 0 && along < end; along += step) {
    if (colourDistance(at(along, middle), line) > EVEN || colourDistance(line, ground) <= DRAWN) break;
    const clear = [middle - MOST_TRACK, middle + MOST_TRACK].every(
      (across) => colourDistance(at(along, across), ground) <= EVEN,
    );
    // Right beside a thumb its shadow lies on the ground.
    if (!clear && run > 3) break;
    run += 1;
  }
  return run;
}
