import { ELEMENT_TYPES } from '@vigie/domain';

/** What the network says of an image, for each cell of 4 × 4 pixels. */
export interface ElementMaps {
  /** Cells in a row and in a column; the image is padded to multiples of 32 pixels. */
  readonly columns: number;
  readonly rows: number;
  /** `[type][row][column]`: chance that the cell belongs to an element of the type, 0 … 1; types as in `ELEMENT_TYPES`. */
  readonly scores: Float32Array;
  /** `[side][row][column]`: distances from the cell's centre to the element's left, top, right and lower edge, pixels. */
  readonly sides: Float32Array;
}

/** Side of a cell, pixels. */
export const CELL = 4;
export const TYPES = ELEMENT_TYPES.length;
export const SIDES = 4;

/** Copies the cells of `part`, whose first cell lies at (`column`, `row`) of `whole`, that lie in the given window. */
export function pasteMaps(
  whole: ElementMaps,
  part: ElementMaps,
  place: { readonly column: number; readonly row: number },
  window: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): void {
  const copy = (from: Float32Array, to: Float32Array, planes: number) => {
    for (let plane = 0; plane < planes; plane += 1) {
      for (let row = window.top; row < window.bottom; row += 1) {
        const source = (plane * part.rows + row - place.row) * part.columns - place.column;
        const target = (plane * whole.rows + row) * whole.columns;
        to.set(from.subarray(source + window.left, source + window.right), target + window.left);
      }
    }
  };
  copy(part.scores, whole.scores, TYPES);
  copy(part.sides, whole.sides, SIDES);
}
