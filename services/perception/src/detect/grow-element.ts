import type { Cells, Edges } from './cells';

/** How far the next cell is looked for along an open side, pixels. */
const STEPS = [96, 64, 32];
/** No element is longer than this many steps. */
const MOST_STEPS = 60;
/** From an edge, the line along which the edges across are looked for, pixels. */
const INSET = 14;
/** Cells of one element agree on its other sides within this, pixels, or within this share of its extent. */
const AGREE = 4;
const AGREE_SHARE = 0.25;
const AGREE_UNKNOWN = 6;

/** The two edges across the way; null where they are not known yet. */
type Across = readonly [number | null, number | null];

/** The whole box of the element that a cell sees: its open sides are looked for along its closed edges. */
export function growElement(cells: Cells, cell: number, bar: number): Edges {
  const [x, y] = cells.centre(cell);
  const box = cells.edges(cell);
  const shut = [0, 1, 2, 3].map((side) => !cells.isOpen(cell, side));
  const across = (side: number): Across => {
    const [first, second] = side % 2 === 0 ? ([1, 3] as const) : ([0, 2] as const);
    return [shut[first] ? box[first] : null, shut[second] ? box[second] : null];
  };
  const look = (side: 0 | 1 | 2 | 3, fromX: number, fromY: number) => {
    if (shut[side]) return;
    box[side] = walk(cells, { kind: cells.kinds[cell]!, bar, side, across: across(side) }, fromX, fromY);
    shut[side] = true;
  };
  if (shut[1] || shut[3]) {
    look(0, x, y);
    look(2, x, y);
    const inner = Math.min(box[0] + INSET, (box[0] + box[2]) / 2);
    look(1, inner, y);
    look(3, inner, y);
  } else {
    look(1, x, y);
    const inner = Math.min(box[1] + INSET, (box[1] + box[3]) / 2);
    look(0, x, inner);
    look(2, x, inner);
    look(3, x, y);
  }
  return box;
}

interface Way {
  readonly kind: number;
  /** Least score of cells that still belong to the element. */
  readonly bar: number;
  readonly side: 0 | 1 | 2 | 3;
  readonly across: Across;
}

/** The edge on a side as cells farther along tell it. */
function walk(cells: Cells, way: Way, x: number, y: number): number {
  // An element may begin outside of the image.
  let place = cells.inside([x, y]);
  let cell = cells.at(place[0], place[1]);
  for (let step = 0; step < MOST_STEPS && cells.isOpen(cell, way.side); step += 1) {
    const next = nextCell(cells, way, place);
    if (!next) break;
    cell = next.cell;
    place = next.place;
  }
  return cells.edges(cell)[way.side];
}

function nextCell(
  cells: Cells,
  { kind, bar, side, across }: Way,
  place: readonly [number, number],
): { cell: number; place: readonly [number, number] } | null {
  const sign = side < 2 ? -1 : 1;
  const along = side % 2;
  const [low, high] = across;
  const room = low === null || high === null ? AGREE_UNKNOWN : Math.max(AGREE, AGREE_SHARE * (high - low));
  for (const step of STEPS) {
    const there = [place[0], place[1]] as [number, number];
    there[along]! += sign * step;
    const cell = cells.at(there[0], there[1]);
    if (cell < 0 || cells.score(kind, cell) < bar) continue;
    const edges = cells.edges(cell);
    // An edge that the cell cannot see agrees with one that lies as far away.
    const agrees = (known: number | null, side: number, sign: number) =>
      known === null ||
      Math.abs(known - edges[side]!) <= room ||
      (cells.isOpen(cell, side) && sign * (known - edges[side]!) > -room);
    if (agrees(low, 1 - along, -1) && agrees(high, 3 - along, 1)) return { cell, place: there };
  }
  return null;
}
