import type { Line, Point, Rect } from '@vigie/domain';
import { Nearest, squaredDistance } from '../assign/grid';
import { inverse, type Placement, placed, placedBox, through } from '../assign/placement';
import { type Comparable, comparable } from '../view/comparable';
import { lineTexts } from '../view/line-texts';
import { centreOf } from '../view/place';
import { Rows, widthShared } from '../view/rows';
import { type Apart, saidApart } from '../view/said-apart';
import type { Saying } from '../view/sayings';
import type { Sheet } from '../view/sheet';
import type { Known } from './known-points';

/** What became of a saying of the reference: indices into `View.lines`. */
export interface LinePair {
  readonly reference: Saying;
  /** Null: nothing stands there any more. */
  readonly seen: number | null;
  readonly apart: Apart;
}

/** A line of either screen, on that screen's pixels. */
interface Reading {
  readonly index: number;
  readonly box: Rect;
  readonly centre: Point;
  readonly line: Line;
  readonly text: Comparable;
}

/** Lines of one text that are looked at for the nearest. */
const NEAR = 24;
/** Times that a row is widened by what overlaps what it holds. */
const WIDENED = 3;
const SAME: Apart = { kind: 'same', weight: 0 };
const GONE: Apart = { kind: 'said', weight: 1 };

/**
 * Each saying of the reference with what stands in its place, or with the same text elsewhere. Readers cut lines now here,
 * now there: where rows of text as wholes say the same, so do their parts.
 */
export function pairLines(reference: Sheet, seen: Sheet, placement: Placement, known: readonly Known[]): LinePair[] {
  const sides = new Sides(reference, seen, placement, known);
  const taken = new Set<number>();
  const same = reference.sayings.map((saying) => {
    const found = sides.sameText(saying, taken);
    if (found !== null) taken.add(found);
    return found;
  });
  return reference.sayings.map((saying, at) => {
    const found = same[at] ?? null;
    return found !== null ? { reference: saying, seen: found, apart: SAME } : sides.inItsPlace(saying, taken);
  });
}

class Sides {
  private readonly here: Rows<Reading>;
  private readonly there: Rows<Reading>;
  private readonly before: ReadonlyMap<string, readonly Reading[]>;
  private readonly byText: ReadonlyMap<string, readonly Reading[]>;

  constructor(
    reference: Sheet,
    seen: Sheet,
    private readonly placement: Placement,
    private readonly known: readonly Known[],
  ) {
    const before = readingsOf(reference);
    this.here = new Rows(before);
    this.before = groupedByText(before);
    const readings = readingsOf(seen);
    this.there = new Rows(readings);
    this.byText = groupedByText(readings);
  }

  sameText(saying: Saying, taken: ReadonlySet<number>): number | null {
    const point = placed(this.placement, centreOf(saying.line.box));
    let best: Reading | null = null;
    for (const reading of this.byText.get(saying.text.compact) ?? []) {
      if (taken.has(reading.index)) continue;
      if (best === null || squaredDistance(reading.centre, point) < squaredDistance(best.centre, point)) best = reading;
    }
    return best?.index ?? null;
  }

  /** Where all of the screen went; or, where nothing says the same there, where what is nearest went. */
  inItsPlace(saying: Saying, taken: Set<number>): LinePair {
    const found = this.placedBy(this.placement, saying, taken);
    const local = found.apart.weight === 0 ? null : this.localPlacement(saying);
    const other = local === null ? found : this.placedBy(local, saying, taken);
    const better = other.apart.weight < found.apart.weight || found.seen === null ? other : found;
    if (better.seen !== null) taken.add(better.seen);
    return better;
  }

  private localPlacement({ line }: Saying): Placement | null {
    const centre = centreOf(line.box);
    const nearest = new Nearest<Known>(1);
    for (const known of this.known) nearest.offer(known, squaredDistance(known.from, centre));
    const [known] = nearest.things;
    return known === undefined ? null : through(this.placement, known.from, known.to);
  }

  private placedBy(placement: Placement, saying: Saying, taken: ReadonlySet<number>): LinePair {
    const box = placedBox(placement, saying.line.box);
    const over = this.there.beside(box);
    const free = over.filter((reading) => !taken.has(reading.index) && !this.stoodElsewhere(reading));
    const nearest = widest(box, free.length > 0 ? free : over);
    if (nearest === undefined) return { reference: saying, seen: null, apart: GONE };
    const alone = saidApart(saying.text, saying.line.text, nearest.text, nearest.line.text);
    const apart = alone.weight === 0 ? alone : lighter(alone, this.asRows(saying.line.box, placement));
    if (apart.weight > 0 && free.length === 0) return { reference: saying, seen: null, apart: GONE };
    return { reference: saying, seen: nearest.index, apart };
  }

  /** Whether all that reads so on the seen screen read so on the reference: then it came from its own place. */
  private stoodElsewhere({ text }: Reading): boolean {
    const before = this.before.get(text.compact)?.length ?? 0;
    return before > 0 && (this.byText.get(text.compact)?.length ?? 0) <= before;
  }

  /** The row of text that holds the box, on both screens, compared as wholes. */
  private asRows(box: Rect, placement: Placement): Apart {
    let [before, now]: [Reading[], Reading[]] = [[], []];
    let span = box;
    for (let round = 0; round < WIDENED; round++) {
      before = this.here.beside(span);
      now = this.there.beside(placedBox(placement, span));
      const back = now.map((reading) => placedBox(inverse(placement), reading.box));
      const wider = spanOf(box, [...before.map((reading) => reading.box), ...back]);
      if (wider.x === span.x && wider.width === span.width) break;
      span = wider;
    }
    const [a, b] = [joined(before), joined(now)];
    return saidApart(comparable(a), a, comparable(b), b);
  }
}

function lighter(a: Apart, b: Apart): Apart {
  return b.weight < a.weight ? b : a;
}

function widest(box: Rect, readings: readonly Reading[]): Reading | undefined {
  return [...readings].sort((a, b) => widthShared(box, b.box) - widthShared(box, a.box))[0];
}

function spanOf({ y, height }: Rect, boxes: readonly Rect[]): Rect {
  const x = Math.min(...boxes.map((box) => box.x));
  return { x, y, height, width: Math.max(...boxes.map((box) => box.x + box.width)) - x };
}

function joined(readings: readonly Reading[]): string {
  return [...readings]
    .sort((a, b) => a.box.x - b.box.x)
    .map(({ line }) => line.text)
    .join(' ');
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

function readingsOf({ view }: Sheet): Reading[] {
  return lineTexts(view).map(({ index, line, text }) => {
    return { index, line, box: line.box, centre: centreOf(line.box), text };
  });
}
