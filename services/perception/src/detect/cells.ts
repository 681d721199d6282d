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
    this.best = maps.scores.slice(0, this.count);
    for (let type = 1; type < TYPES; type += 1) {
      const plane = type * this.count;
      for (let cell = 0; cell < this.count; cell += 1) {
        const score = maps.scores[plane + cell]!;
        if (score <= this.best[cell]!) continue;
        this.best[cell] = score;
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

  /** The element that the cell sees; open sides lie anywhere beyond. */
  edges(cell: number): Edges {
    const [x, y] = this.centre(cell);
    const { sides } = this.maps;
    const { count } = this;
    return [x - sides[cell]!, y - sides[count + cell]!, x + sides[2 * count + cell]!, y + sides[3 * count + cell]!];
  }

  isOpen(cell: number, side: number): boolean {
    return this.maps.sides[side * this.count + cell]! >= OPEN;
  }
}
