import { type Rect, type RgbImage, rectArea, rectIntersection, type Word } from '@vigie/domain';
import { growRect } from '../pixels/crop';
import { around, colourDistance, inkBounds, medianColour } from './ground/colours';
import { type Pane, panesOf } from './ground/panes';
import { platesAround } from './ground/plates';
import type { Colour, Segments } from './ground/regions';
import { leastCrowded } from './least-crowded';
import { marksOf } from './marks/marks';

/** A pane with what stands in and around it. */
export interface Surface extends Pane {
  readonly words: readonly Word[];
  /** Bounds of all that is drawn on it; null when it is empty. */
  readonly ink: Rect | null;
  /** The ground that it lies on. */
  readonly parent: Colour;
  /** It has a border that differs from both grounds. */
  readonly framed: boolean;
  /** Panes that lie inside. */
  readonly inner: number;
  readonly left: boolean;
  readonly right: boolean;
  readonly above: boolean;
  readonly below: boolean;
}

/** A large area of one ground; `share` of its bounds belongs to it. */
export interface Panel {
  readonly box: Rect;
  readonly share: number;
}

/** Everything that the finders look at. */
export interface Scene {
  readonly image: RgbImage;
  readonly words: readonly Word[];
  readonly panes: readonly Pane[];
  readonly surfaces: readonly Surface[];
  /** Bounds of large areas of one ground, also where other grounds cut into them. */
  readonly panels: readonly Panel[];
  /** Small drawings that are no text. */
  readonly marks: readonly Rect[];
  /** Places with more of all these than any screen has: not all of it is looked at. */
  readonly crowded: readonly Rect[];
  /** Corners and thin lines are blurred by lossy compression. */
  readonly lossy: boolean;
}

/** Panes of two pixels' distance and equal extent are neighbours, as cells of a table or tabs of a row. */
const GAP = 4;
const LEAST_SURFACE = 14;
/** Pale texts differ from their ground by more. */
const PALE = 20;
/** The first row of a pane with half circles for ends is narrower than this share of it. */
const PILL = 0.85;
/** Dense screens of 1080p have some 150; a pattern of squares would take time without end. */
const MOST_PANES = 4000;

/** An area that fills less of its bounds is what lies around other things. */
const PANEL_SHARE = 0.2;

export function describeScene(image: RgbImage, { regions, ground, lossy }: Segments, words: readonly Word[]): Scene {
  const { kept: found, left } = leastCrowded(panesOf(regions), MOST_PANES, ({ box }) => box);
  const { marks, left: leftMarks } = marksOf(image, ground, words);
  const panes = lossy ? found : [...found, ...platesAround(image, words, found)];
  const large = panes.filter(({ box }) => box.height >= LEAST_SURFACE && box.width >= LEAST_SURFACE);
  return {
    image,
    words,
    panes,
    surfaces: large.map((pane) => surfaceOf(image, pane, large, words, lossy)),
    panels: regions
      .map(({ box, area }) => ({ box, share: area / rectArea(box) }))
      .filter(({ share }) => share >= PANEL_SHARE),
    marks,
    crowded: [left, leftMarks].filter((box) => box !== null),
    lossy,
  };
}

function surfaceOf(image: RgbImage, pane: Pane, all: readonly Pane[], words: readonly Word[], lossy: boolean): Surface {
  const { box } = pane;
  const parent = medianColour(image, around(box, 4));
  const ring = medianColour(image, around(box, 1));
  const own = words.filter((word) => centreIn(word.box, box));
  // Beside half circles a ring lies outside as much as on the border.
  const isPill = pane.squareness < PILL && box.width > 1.2 * box.height;
  const edges = isPill ? [medianColour(image, [...along(box, -1), ...along(box, box.height)])] : [];
  const inset = Math.min(3, box.height >> 2);
  return {
    ...pane,
    words: own,
    ink: box.width * box.height > 400_000 ? null : inkOn(image, growRect(box, -inset), pane.colour, lossy ? [] : own),
    parent,
    framed: [ring, ...edges].some((edge) => colourDistance(edge, pane.colour) > 12 && colourDistance(edge, parent) > 6),
    inner: all.filter((other) => other !== pane && rectArea(other.box) > 150 && contains(box, other.box)).length,
    left: all.some((other) => sameRow(box, other.box) && near(other.box.x + other.box.width, box.x)),
    right: all.some((other) => sameRow(box, other.box) && near(box.x + box.width, other.box.x)),
    above: all.some((other) => sameColumn(box, other.box) && near(other.box.y + other.box.height, box.y)),
    below: all.some((other) => sameColumn(box, other.box) && near(box.y + box.height, other.box.y)),
  };
}

/** What is drawn on a ground. Texts out of use are hardly darker than it; so is the noise of lossy compression. */
function inkOn(image: RgbImage, within: Rect, ground: Colour, words: readonly Word[]): Rect | null {
  const ink = inkBounds(image, within, ground);
  const [start, end] = [
    Math.min(...words.map(({ box }) => box.x)),
    Math.max(...words.map(({ box }) => box.x + box.width)),
  ];
  return words.length === 0 || (ink && ink.width >= 0.7 * (end - start)) ? ink : inkBounds(image, within, ground, PALE);
}

/** Places along a row of a box, away from its ends. */
function along({ x, y, width }: Rect, row: number): [number, number][] {
  return [0.35, 0.45, 0.5, 0.55, 0.65].map((share): [number, number] => [x + share * width, y + row]);
}

export function centreIn(inner: Rect, outer: Rect): boolean {
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  return x >= outer.x && x < outer.x + outer.width && y >= outer.y && y < outer.y + outer.height;
}

export function contains(outer: Rect, inner: Rect): boolean {
  return rectArea(rectIntersection(outer, inner)) >= 0.95 * rectArea(inner) && rectArea(outer) > rectArea(inner);
}

function near(end: number, start: number): boolean {
  return start - end >= 0 && start - end <= GAP;
}

function sameRow(a: Rect, b: Rect): boolean {
  return Math.abs(a.y - b.y) <= 3 && Math.abs(a.y + a.height - b.y - b.height) <= 3;
}

function sameColumn(a: Rect, b: Rect): boolean {
  return Math.abs(a.x - b.x) <= 3 && Math.abs(a.x + a.width - b.x - b.width) <= 3;
}
