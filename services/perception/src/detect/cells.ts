import { CELL, type ElementMaps, TYPES } from './element-maps';

/** Left, top, right and lower edge in pixels of the image. */
export type Edges = [number, number, number, number];

/** Largest distance that the network tells, pixels. */
export const LIMIT = 128;
/** A side that is farther than this is open: its edge cannot be seen from here. */
const OPEN = 0.9 * LIMIT;

/** The network's maps, cell by cell. A cell is told by its index, row by row. */
export class Cells {
  readonly count: number;
  /** Index of the likeliest type of each cell, and its score. */
  readonly kinds: Uint8Array;
  readonly best: Float32Array;

  constructor(private readonly maps: ElementMaps) {
    this.count = maps.columns * maps.rows;
    this.kinds = new Uint8Array(this.count);
    this.best = new Float32Array(this.count);
    for (let type = 0; type < TYPES; type += 1) {
      const plane = type * this.count;
      for (let cell = 0; cell < this.count; cell += 1) {
        const score = maps.scores[plane + cell]!;
        // No number is no score.
        if (!(score > this.best[cell]!)) continue;
        this.best[cell] = Math.min(1, score);
        this.kinds[cell] = type;
      }
    }
  }

  score(type: number, cell: number): number {
    return this.maps.scores[type * this.count + cell]!;
  }

  centre(cell: number): readonly [number, number] {
    const column = cell % this.maps.columns;
    return [(column + 0.5) * CELL, ((cell - column) / this.maps.columns + 0.5) * CELL];
  }

  /** The cell at a place; -1 outside of the image. */
  at(x: number, y: number): number {
    const column = Math.floor(x / CELL);
    const row = Math.floor(y / CELL);
    if (column < 0 || row < 0 || column >= this.maps.columns || row >= this.maps.rows) return -1;
    return row * this.maps.columns + column;
  }

  /** The nearest place in the middle of a cell or between such middles. */
  inside([x, y]: readonly [number, number]): readonly [number, number] {
    return [nearest(x, this.maps.columns), nearest(y, this.maps.rows)];
  }

  /** The element that the cell sees; open sides lie anywhere beyond. */
  edges(cell: number): Edges {
    const [x, y] = this.centre(cell);
    return [x - this.side(cell, 0), y - this.side(cell, 1), x + this.side(cell, 2), y + this.side(cell, 3)];
  }

  isOpen(cell: number, side: number): boolean {
    return this.side(cell, side) >= OPEN;
  }

  /** 0 … `LIMIT`, whatever the network says: no number is 0. */
  private side(cell: number, side: number): number {
    const distance = this.maps.sides[side * this.count + cell]!;
    return distance > 0 ? Math.min(LIMIT, distance) : 0;
  }
}

function nearest(place: number, cells: number): number {
  return Math.min(Math.max(place, 0.5 * CELL), (cells - 0.5) * CELL);
}
