import type { Line, Point, Rect } from '@vigie/domain';
import { Grid, squaredDistance } from '../assign/grid';
import { type Placement, placed, placedBox } from '../assign/placement';
import { type Comparable, comparable } from '../view/comparable';
import { centreOf } from '../view/place';
import { type Apart, saidApart } from '../view/said-apart';
import type { Saying } from '../view/sayings';
import type { Sheet } from '../view/sheet';

/** What became of a saying of the reference: indices into `View.lines`. */
export interface LinePair {
  readonly reference: Saying;
  /** Null: nothing stands there any more. */
  readonly seen: number | null;
  readonly apart: Apart;
}

interface Reading {
  readonly index: number;
  readonly line: Line;
  readonly centre: Point;
  readonly text: Comparable;
}

/** Lines of one row of text overlap in height at least by this part of the smaller. */
const ONE_ROW = 0.5;
/** Side of the squares in which lines are looked for, in pixels; lines are wide and low. */
const SQUARE = 160;
const NEAR = 24;

/**
 * Each saying of the reference with what stands in its place, or with the same text elsewhere. Readers cut lines now here,
 * now there: what stands in one row is read together where that says the same.
 */
export function pairLines(reference: Sheet, seen: Sheet, placement: Placement): LinePair[] {
  const readings = readingsOf(seen);
  const byText = groupedByText(readings);
  const grid = new Grid(readings, SQUARE);
  const taken = new Set<number>();
  const pairs = reference.sayings.map((saying): LinePair | null => {
    const point = placed(placement, centreOf(saying.line.box));
    const same = (byText.get(saying.text.compact) ?? []).filter(({ index }) => !taken.has(index));
    const nearest = same.sort((a, b) => squaredDistance(a.centre, point) - squaredDistance(b.centre, point))[0];
    if (nearest === undefined) return null;
    taken.add(nearest.index);
    return { reference: saying, seen: nearest.index, apart: 'same' };
  });
  return reference.sayings.map((saying, at) => pairs[at] ?? inItsPlace(saying, grid, placement, taken));
}

function groupedByText(readings: readonly Reading[]): ReadonlyMap<string, readonly Reading[]> {
  const groups = new Map<string, Reading[]>();
  for (const reading of readings) {
    const group = groups.get(reading.text.compact);
    if (group === undefined) groups.set(reading.text.compact, [reading]);
    else if (group.length < NEAR) group.push(reading);
  }
  return groups;
}

function inItsPlace(saying: Saying, grid: Grid<Reading>, placement: Placement, taken: Set<number>): LinePair {
  const box = placedBox(placement, saying.line.box);
  const there = grid
    .nearest(centreOf(box), NEAR)
    .filter((reading) => inOneRow(box, reading.line.box) && widthShared(box, reading.line.box) > 0)
    .sort((a, b) => a.line.box.x - b.line.box.x);
  const free = there.filter(({ index }) => !taken.has(index));
  const [first] = [...free].sort((a, b) => widthShared(box, b.line.box) - widthShared(box, a.line.box));
  let best: LinePair = { reference: saying, seen: null, apart: 'said' };
  if (first !== undefined) best = compared(saying, first.index, first.line.text);
  for (const parts of [there, free]) {
    if (best.apart === 'same' || parts.length < 2 || first === undefined) continue;
    const joined = compared(saying, first.index, parts.map(({ line }) => line.text).join(' '));
    if (joined.apart !== 'said') best = joined;
  }
  if (best.apart === 'said' && there.some(({ text }) => holds(text, saying.text))) {
    best = {
      reference: saying,
      seen: there.find(({ text }) => holds(text, saying.text))?.index ?? null,
      apart: 'same',
    };
  }
  if (best.apart !== 'said' || best.seen !== null) for (const { index } of free) taken.add(index);
  return best;
}

function compared(saying: Saying, seen: number, text: string): LinePair {
  return { reference: saying, seen, apart: saidApart(saying.text, saying.line.text, comparable(text), text) };
}

/** Whether the text is in a longer reading of its row, as whole words. */
function holds(whole: Comparable, part: Comparable): boolean {
  if (part.words.length === 0 || whole.words.length <= part.words.length) return false;
  return ` ${skeletons(whole)} `.includes(` ${skeletons(part)} `);
}

function skeletons({ words }: Comparable): string {
  return words.map(({ skeleton }) => skeleton).join(' ');
}

function readingsOf({ view, sayings }: Sheet): Reading[] {
  const known = new Map(sayings.map(({ index, text }) => [index, text]));
  return view.lines.map((line, index) => ({
    index,
    line,
    centre: centreOf(line.box),
    text: known.get(index) ?? comparable(line.text),
  }));
}

function inOneRow(a: Rect, b: Rect): boolean {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return shared >= ONE_ROW * Math.min(a.height, b.height);
}

function widthShared(a: Rect, b: Rect): number {
  return Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x));
}
