import { ELEMENT_TYPES, type ElementType, type Rect } from '@vigie/domain';
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
const MOST_ELEMENTS = 1000;

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
  for (const cell of seeds(cells, bar)) {
    const [x, y] = cells.centre(cell);
    const piece = cells.edges(cell);
    let own = found.find(({ edges }) => holds(edges, x, y) && overlap(piece, within(edges, x, y)) >= SAME);
    if (!own) {
      const edges = growElement(cells, cell, bar / 2);
      own = found.find((other) => overlap(other.edges, edges) >= SAME);
      if (!own) {
        if (found.length === MOST_ELEMENTS) break;
        own = { kind: cells.kinds[cell]!, score: cells.best[cell]!, edges, sums: [0, 0, 0, 0], weights: [0, 0, 0, 0] };
        found.push(own);
      }
    }
    vote(own, cells, cell, piece);
  }
  return found.map(finish);
}

/** Cells with a score of at least `bar`, best first; equal ones in reading order. */
function seeds(cells: Cells, bar: number): number[] {
  const seeds: number[] = [];
  for (let cell = 0; cell < cells.count; cell += 1) if (cells.best[cell]! >= bar) seeds.push(cell);
  return seeds.sort((a, b) => cells.best[b]! - cells.best[a]! || a - b);
}

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
function within([left, top, right, bottom]: Edges, x: number, y: number): Edges {
  return [Math.max(left, x - LIMIT), Math.max(top, y - LIMIT), Math.min(right, x + LIMIT), Math.min(bottom, y + LIMIT)];
}

/** Intersection over union. */
function overlap(a: Edges, b: Edges): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - shared);
}
