import { type Rect, rectArea, rectIntersection, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { growRect } from '../../pixels/crop';
import { centreIn, type Scene, type Surface } from '../scene';

/** Sides of icons without a button's border, pixels. */
const LEAST_ICON = 7;
const MOST_ICON = 40;
/** One side at least is this long; shorter things are signs and dots. */
const LEAST_SIDE = 10;
/** Icons of a tool bar stand this far apart, from middle to middle. */
const LEAST_PITCH = 20;
const MOST_PITCH = 64;
/** Middles of icons of one bar lie within this many pixels of each other. */
const LEVEL = 5;
const LEAST_RUN = 3;
const LEAST_GRID = 3;
/** Free space around an icon in a view of icons, pixels. */
const ICON_MARGIN = 3;
/** A pane lower than this is a control; what lies in it is its drawing. */
const CONTROL_HEIGHT = 56;
const CONTROL_WIDTH = 240;
/** A small arrow this near an icon belongs to its button. */
const ARROW_GAP = 16;

/** Icons without borders in a row: tool bars, and the buttons of a title bar. */
export function findIcons(scene: Scene): Candidate[] {
  const controls = scene.surfaces.filter((surface) => mayBeControl(surface, scene.marks));
  const icons = scene.marks.filter(
    (mark) => isIcon(mark) && !controls.some(({ box }) => centreIn(mark, box) && box.width >= mark.width + 4),
  );
  const found: Candidate[] = [];
  const used = new Set<Rect>();
  const runs = runsOf(icons, scene.words);
  for (const run of runs) {
    const pitch = pitchOf(run);
    if (pitch === null || run.some((icon) => used.has(icon))) continue;
    const grid = runs.filter((other) => isAligned(other, run));
    if (grid.length >= LEAST_GRID) {
      for (const icon of grid.flat()) {
        used.add(icon);
        found.push({ type: 'generic', box: growRect(icon, ICON_MARGIN), confidence: 0.6, words: [] });
      }
      continue;
    }
    const height = Math.max(...run.map((icon) => icon.height));
    const middle = middleOf(run.map((icon) => icon.y + icon.height / 2));
    const alone = icons.filter((icon) => isLike(icon, run, middle) && isFree(icon, pitch, scene.words));
    for (const icon of [...run, ...alone]) {
      used.add(icon);
      found.push(buttonOf(icon, pitch, height, middle, scene.marks));
    }
  }
  return found;
}

function mayBeControl({ box }: Surface, marks: readonly Rect[]): boolean {
  if (box.height > CONTROL_HEIGHT || box.width < 14) return false;
  return box.width < CONTROL_WIDTH || marks.filter((mark) => isIcon(mark) && centreIn(mark, box)).length < LEAST_RUN;
}

function isIcon({ width, height }: Rect): boolean {
  const long = Math.max(width, height);
  return Math.min(width, height) >= LEAST_ICON && long >= LEAST_SIDE && long <= MOST_ICON;
}

/** Runs below one another with icons at the same places are an icon view: a tool bar has two rows at most. */
function isAligned(run: readonly Rect[], other: readonly Rect[]): boolean {
  const same = run.filter((icon) => other.some((one) => Math.abs(centre(one) - centre(icon)) <= 4)).length;
  return same >= LEAST_RUN && same * 2 > Math.max(run.length, other.length);
}

/** Neighbours on one level, no text between them. */
function runsOf(icons: readonly Rect[], words: readonly Word[]): Rect[][] {
  const runs: Rect[][] = [];
  for (const icon of [...icons].sort((a, b) => a.x - b.x)) {
    const run = runs.find((one) => {
      const last = one.at(-1)!;
      const distance = centre(icon) - centre(last);
      return (
        distance <= MOST_PITCH &&
        Math.abs(level(icon) - middleOf(one.map(level))) <= LEVEL &&
        icon.x > last.x + last.width &&
        !textBetween(last, icon, words)
      );
    });
    if (run) run.push(icon);
    else runs.push([icon]);
  }
  return runs.filter((run) => run.length >= LEAST_RUN);
}

/** The commonest distance of neighbours; null when it is no button's width, or when hardly two distances agree. */
function pitchOf(run: readonly Rect[]): number | null {
  const distances = run.slice(1).map((icon, index) => centre(icon) - centre(run[index]!));
  const near = distances.filter((distance) => distance >= LEAST_PITCH).sort((a, b) => a - b);
  const votes = (distance: number) => near.filter((other) => Math.abs(other - distance) <= 3).length;
  const best = near.reduce<number | null>((top, one) => (top === null || votes(one) > votes(top) ? one : top), null);
  if (best === null || votes(best) < Math.max(2, near.length * 0.4) || near.length * 2 < distances.length) return null;
  const agreeing = near.filter((other) => Math.abs(other - best) <= 3);
  return agreeing.reduce((sum, distance) => sum + distance, 0) / agreeing.length;
}

/** An icon apart from its run, such as one at the other end of the bar. */
function isLike(icon: Rect, run: readonly Rect[], middle: number): boolean {
  if (run.includes(icon) || Math.abs(level(icon) - middle) > LEVEL) return false;
  const sides = run.map(({ width, height }) => Math.max(width, height));
  const side = Math.max(icon.width, icon.height);
  return side <= Math.max(...sides) + 2 && side >= Math.min(...sides) - 2;
}

/** No text where its button would be. */
function isFree(icon: Rect, pitch: number, words: readonly Word[]): boolean {
  const place = { x: centre(icon) - pitch / 2, y: icon.y, width: pitch, height: icon.height };
  return !words.some((word) => isText(word) && rectArea(rectIntersection(word.box, place)) > 0);
}

/** A button as wide as the pitch, nearly as high; a small arrow right after the icon opens its menu. */
function buttonOf(icon: Rect, pitch: number, height: number, middle: number, marks: readonly Rect[]): Candidate {
  const width = Math.round(Math.max(pitch - 1, icon.width + 2));
  const high = Math.round(Math.min(width, height + 14));
  const box = { x: Math.round(centre(icon) - width / 2), y: Math.round(middle - high / 2), width, height: high };
  const arrow = marks.find(
    (mark) =>
      mark.x > icon.x + icon.width &&
      mark.x - icon.x - icon.width <= ARROW_GAP &&
      mark.width >= 4 &&
      mark.width <= 11 &&
      mark.height < mark.width &&
      Math.abs(level(mark) - middle) <= LEVEL,
  );
  const whole = arrow ? rectUnion(box, { ...arrow, width: arrow.width + 3 }) : box;
  return { type: 'button', box: whole, confidence: 0.6, words: [] };
}

function textBetween(left: Rect, right: Rect, words: readonly Word[]): boolean {
  const x = left.x + left.width;
  const between = { x, y: left.y, width: right.x - x, height: left.height };
  return words.some((word) => isText(word) && rectArea(rectIntersection(word.box, between)) > 0);
}

function isText(word: Word): boolean {
  return /[\p{L}\p{N}]{2}/u.test(word.text);
}

function centre(box: Rect): number {
  return box.x + box.width / 2;
}

function level(box: Rect): number {
  return box.y + box.height / 2;
}

function middleOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
