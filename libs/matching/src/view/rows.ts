import type { Rect } from '@vigie/domain';

interface Boxed {
  readonly box: Rect;
}

/** Height of the bands in which lines are kept, in pixels: about two lines of text. */
const BAND = 32;
/** Lines of one band that are kept, and bands that one line fills; hostile screens may have more. */
const MOST_OF_BAND = 120;
const MOST_BANDS = 40;
/** Lines of one row of text overlap in height at least by this part of the smaller. */
const ONE_ROW = 0.5;

/** Boxes by the height at which they stand. */
export class Rows<T extends Boxed> {
  private readonly bands = new Map<number, T[]>();

  constructor(lines: readonly T[]) {
    for (const line of lines) {
      for (const band of bandsOf(line.box)) {
        const there = this.bands.get(band);
        if (there === undefined) this.bands.set(band, [line]);
        else if (there.length < MOST_OF_BAND) there.push(line);
      }
    }
  }

  /** Whatever may stand between the box's top and bottom. */
  level(box: Rect): Iterable<T> {
    const found = new Set<T>();
    for (const band of bandsOf(box)) for (const line of this.bands.get(band) ?? []) found.add(line);
    return found;
  }

  /** The lines that stand in one row with the box and share some of its width. */
  beside(box: Rect): T[] {
    return [...this.level(box)].filter((line) => inOneRow(box, line.box) && widthShared(box, line.box) > 0);
  }
}

function bandsOf({ y, height }: Rect): number[] {
  const first = Math.floor(y / BAND);
  const count = Math.min(MOST_BANDS, Math.floor((y + height) / BAND) - first + 1);
  return Array.from({ length: Math.max(1, count) }, (_, at) => first + at);
}

function inOneRow(a: Rect, b: Rect): boolean {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return shared >= ONE_ROW * Math.min(a.height, b.height);
}

export function widthShared(a: Rect, b: Rect): number {
  return Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x));
}
