import { ELEMENT_TYPES, type ElementType, type Rect, rectIou } from '@vigie/domain';
import { PlaceIndex } from '../pixels/place-index';
import { Cells, type Edges, LIMIT } from './cells';
import type { ElementMaps } from './element-maps';
import { growElement } from './grow-element';

/** An element as the network sees it; `score` is its own measure and no chance yet. */
export interface SeenByNetwork {
  readonly type: ElementType;
  readonly box: Rect;
  readonly score: number;
}

/** What a cell says and what an element is may differ this much and still be the same, as intersection over union. */
const SAME = 0.5;
/** Edges this near each other are one, pixels; the cells that see it make it a mean. */
const SAME_EDGE = 6;
/** No screen has more; maps of nonsense would cost time without end. */
export const MOST_ELEMENTS = 1000;
/** Side of the squares that elements are found by, pixels. */
const PLACE = 256;

interface Growing {
  readonly kind: number;
  readonly score: number;
  readonly edges: Edges;
  readonly sums: Edges;
  readonly weights: Edges;
}

/**
 * Elements that at least one cell sees with a score of `bar`, best first. A cell sees 128 pixels far, so long elements
 * are put together from cells along them. Kept in step with models/training/elements/decode.py.
 */
export function decodeElements(maps: ElementMaps, bar: number): SeenByNetwork[] {
  const cells = new Cells(maps);
  const found: Growing[] = [];
  const places = new PlaceIndex<Growing>(PLACE);
  for (const cell of seeds(cells, bar)) {
    const [x, y] = cells.centre(cell);
    const piece = cells.edges(cell);
    const seen = boxOf(piece);
    let own = places.firstAt(x, y, ({ edges }) => holds(edges, x, y) && rectIou(seen, within(edges, x, y)) >= SAME);
    if (!own) {
      const edges = growElement(cells, cell, bar / 2);
      const box = boxOf(edges);
      own = found.find((other) => rectIou(boxOf(other.edges), box) >= SAME);
      if (!own) {
        if (found.length === MOST_ELEMENTS) break;
        own = { kind: cells.kinds[cell]!, score: cells.best[cell]!, edges, sums: [0, 0, 0, 0], weights: [0, 0, 0, 0] };
        found.push(own);
        places.add(box, own);
      }
    }
    vote(own, cells, cell, piece);
  }
  return found.map(finish);
}

/** Cells with a score of at least `bar`, best first; equal ones in reading order. */
function seeds(cells: Cells, bar: number): Uint32Array {
  let count = 0;
  const keys = new Float64Array(cells.count);
  // Scores of 0 … 1 as 32-bit numbers lie in the order of their bits: one number holds how far from 1, and the cell.
  const bits = new Uint32Array(cells.best.buffer, cells.best.byteOffset, cells.count);
  for (let cell = 0; cell < cells.count; cell += 1) {
    if (cells.best[cell]! < bar) continue;
    keys[count] = (BITS_OF_ONE - bits[cell]!) * MOST_CELLS + cell;
    count += 1;
  }
  return Uint32Array.from(keys.subarray(0, count).sort(), (key) => key % MOST_CELLS);
}

const BITS_OF_ONE = 0x3f800000;
/** Cells of 64 megapixels, four times over. */
const MOST_CELLS = 2 ** 24;

function vote(own: Growing, cells: Cells, cell: number, piece: Edges): void {
  const weight = cells.best[cell]!;
  for (const side of [0, 1, 2, 3] as const) {
    if (cells.isOpen(cell, side) || Math.abs(piece[side] - own.edges[side]) > SAME_EDGE) continue;
    own.sums[side] += piece[side] * weight;
    own.weights[side] += weight;
  }
}

function finish({ kind, score, edges, sums, weights }: Growing): SeenByNetwork {
  const edge = (side: 0 | 1 | 2 | 3) => Math.round(weights[side] > 0 ? sums[side] / weights[side] : edges[side]);
  const x = edge(0);
  const y = edge(1);
  const box = { x, y, width: Math.max(1, edge(2) - x), height: Math.max(1, edge(3) - y) };
  return { type: ELEMENT_TYPES[kind]!, box, score };
}

function holds([left, top, right, bottom]: Edges, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

/** As much of an element as a cell can see. */
function within([left, top, right, bottom]: Edges, x: number, y: number): Rect {
  return boxOf([
    Math.max(left, x - LIMIT),
    Math.max(top, y - LIMIT),
    Math.min(right, x + LIMIT),
    Math.min(bottom, y + LIMIT),
  ]);
}

function boxOf([left, top, right, bottom]: Edges): Rect {
  return { x: left, y: top, width: right - left, height: bottom - top };
}
