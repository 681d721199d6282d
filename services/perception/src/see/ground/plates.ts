import { type Rect, type RgbImage, rectIou, rectUnion, type Word } from '@vigie/domain';
import { centreIn } from '../scene';
import { colourDistance, medianColour } from './colours';
import type { Pane } from './panes';
import type { Colour } from './regions';

/** Flat grounds differ from themselves by no more, and from what lies beside them by more. */
const FLAT = 3;
/** How far a plate may reach beyond its text to each side and up and down, pixels. */
const REACH = { across: 260, down: 34 };
/** A letter may reach this far out of its word's box, pixels. */
const LETTER = 6;
/** Sides of plates, pixels. */
const LEAST_HEIGHT = 16;
const LEAST_WIDTH = 20;
const MOST_HEIGHT = 60;
/** Share of a side that is of the plate's colour, corners left out. */
const DRAWN = 0.9;
/** Share of what lies around it that must differ: parts of a status bar have gaps between their separators. */
const CLOSED = 0.97;
/** A pane that overlaps that much is the plate. */
const SAME = 0.7;
/** A text's words stand this near, in heights. */
const WORD_GAP = 0.9;

/**
 * Flat grounds around single texts that no pane was found for: pale ones with round corners melt into what lies around
 * them where areas are told apart by steps between neighbouring pixels.
 */
export function platesAround(image: RgbImage, words: readonly Word[], panes: readonly Pane[]): Pane[] {
  const plates: Pane[] = [];
  for (const text of textsOf(words)) {
    if (plates.some(({ box }) => centreIn(text, box))) continue;
    const plate = plateAround(image, text);
    if (plate && !panes.some(({ box }) => rectIou(box, plate.box) > SAME)) plates.push(plate);
  }
  return plates;
}

function textsOf(words: readonly Word[]): Rect[] {
  const texts: { line: number; box: Rect }[] = [];
  for (const { line, box } of [...words].sort((a, b) => a.line - b.line || a.box.x - b.box.x)) {
    const last = texts.at(-1);
    if (last?.line === line && box.x - last.box.x - last.box.width <= WORD_GAP * box.height)
      last.box = rectUnion(last.box, box);
    else texts.push({ line, box });
  }
  return texts.map(({ box }) => box);
}

function plateAround(image: RgbImage, text: Rect): Pane | null {
  const middle = Math.round(text.y + text.height / 2);
  const beside = [text.x - 3, text.x + text.width + 2].flatMap((x) =>
    [middle - 3, middle, middle + 3].map((y) => [x, y] as const),
  );
  const colour = medianColour(image, beside);
  const left = far(image, colour, text.x - 1, middle, -1, 0, REACH.across);
  const right = far(image, colour, text.x + text.width, middle, 1, 0, REACH.across);
  if (left === null || right === null || right - left < text.width + 4) return null;
  const top = edge(image, colour, text, -1);
  const bottom = edge(image, colour, text, 1);
  if (top === null || bottom === null) return null;
  const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  if (
    box.height < LEAST_HEIGHT ||
    box.width < LEAST_WIDTH ||
    box.height > MOST_HEIGHT ||
    !isOutlined(image, box, colour)
  )
    return null;
  return { box, colour, filling: 1, squareness: 1 };
}

/** The last place of that colour on the way from a place; null when the way is too long or leaves the image. */
function far(
  image: RgbImage,
  colour: Colour,
  x: number,
  y: number,
  right: number,
  down: number,
  most: number,
): number | null {
  let inside = false;
  for (let step = 0; step <= most; step += 1) {
    const [at, row] = [x + step * right, y + step * down];
    if (at < 1 || row < 1 || at >= image.width - 1 || row >= image.height - 1) return null;
    const off = offAt(image, at, row, colour) > FLAT;
    if (off && (inside || step >= LETTER)) return right !== 0 ? at - right : row - down;
    inside ||= !off;
  }
  return null;
}

/** Where the ground ends above or below a text: the same for several of its columns, which do not meet other texts. */
function edge(image: RgbImage, colour: Colour, { x, y, width, height }: Rect, down: -1 | 1): number | null {
  const columns = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => Math.round(x + share * width));
  const start = down < 0 ? y - 2 : y + height + 1;
  const ends = columns.flatMap((column) => far(image, colour, column, start, 0, down, REACH.down) ?? []);
  if (ends.length < columns.length - 1) return null;
  const furthest = down < 0 ? Math.min(...ends) : Math.max(...ends);
  return ends.filter((end) => end === furthest).length >= 3 ? furthest : null;
}

/** Its sides are straight but for round corners, and something is drawn around all of it. */
function isOutlined(image: RgbImage, { x, y, width, height }: Rect, colour: Colour): boolean {
  const off = (column: number, row: number) => offAt(image, column, row, colour) > FLAT;
  const round = Math.min(height >> 1, width >> 2);
  const third = Math.round(height / 3);
  const [right, bottom] = [x + width - 1, y + height - 1];
  // Where a side ends in a half circle its outline lies that far inside.
  const within = (row: number) => {
    const by = Math.abs(row - y + 0.5 - height / 2);
    return Math.ceil(height / 2 - Math.sqrt((height * height) / 4 - by * by)) + 1;
  };
  // The line beyond a side is as long as the side itself, which is the whole width where corners are sharp.
  const closed = (row: number, beyond: number) => {
    let [from, to] = [x, right];
    while (from < x + round && off(from, row)) from += 1;
    while (to > right - round && off(to, row)) to -= 1;
    return share(from, to, (at) => off(at, beyond)) >= CLOSED;
  };
  const meets = (row: number, from: number, towards: 1 | -1) =>
    Array.from({ length: within(row) + 1 }, (_value, step) => from + step * towards).some((column) => off(column, row));
  return (
    [y, bottom].every((row) => share(x + round, right - round, (at) => !off(at, row)) >= DRAWN) &&
    [x + 1, right - 1].every((column) => share(y + third, bottom - third, (at) => !off(column, at)) >= DRAWN) &&
    closed(y, y - 1) &&
    closed(bottom, bottom + 1) &&
    share(y, bottom, (row) => meets(row, x - 1, 1) && meets(row, right + 1, -1)) >= CLOSED
  );
}

function share(from: number, to: number, holds: (at: number) => boolean): number {
  let held = 0;
  for (let at = from; at <= to; at += 1) if (holds(at)) held += 1;
  return held / (to - from + 1);
}

function offAt({ data, width }: RgbImage, x: number, y: number, colour: Colour): number {
  const at = (y * width + x) * 3;
  return colourDistance([data[at]!, data[at + 1]!, data[at + 2]!], colour);
}
