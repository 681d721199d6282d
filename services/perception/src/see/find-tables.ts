import { type Rect, rectUnion } from '@vigie/domain';
import type { Candidate } from '../fuse/candidate';
import { growRect } from '../pixels/crop';
import { colourAt, colourDistance } from './colours';
import { isCell } from './find-controls';
import { centreIn, type Scene, type Surface } from './scene';

const LEAST_ROWS = 3;
const LEAST_WIDTH = 100;
const MOST_ROW_HEIGHT = 48;

/** Rows and column headers of tables: stacks of equally wide panes, or grids of cells. */
export function findTables(scene: Scene): Candidate[] {
  const cells = scene.surfaces.filter((surface) => isCell(surface) && surface.box.height <= MOST_ROW_HEIGHT);
  const wide = scene.surfaces.filter((surface) => mayBeRow(surface) && surface.box.width < scene.image.width - 4);
  const stacks = stacksOf([...wide.map(({ box }) => box), ...rowsOfCells(cells)]);
  return stacks.flatMap((stack) => rowsAndHeaders(scene, stack));
}

function mayBeRow(surface: Surface): boolean {
  const { box } = surface;
  return (
    !isCell(surface) &&
    box.width >= LEAST_WIDTH &&
    box.height >= 14 &&
    box.height <= MOST_ROW_HEIGHT &&
    (surface.above || surface.below)
  );
}

/** Cells side by side become their row. */
function rowsOfCells(cells: readonly Surface[]): Rect[] {
  const rows: Rect[] = [];
  for (const { box } of [...cells].sort((a, b) => a.box.x - b.box.x)) {
    const at = rows.findIndex(
      (row) => Math.abs(row.y - box.y) <= 3 && Math.abs(row.height - box.height) <= 3 && box.x - row.x - row.width <= 4,
    );
    if (at < 0) rows.push(box);
    else rows[at] = rectUnion(rows[at]!, box);
  }
  return rows.filter((row) => row.width >= LEAST_WIDTH);
}

/** Rows that lie one under the other with equal sides. */
function stacksOf(rows: readonly Rect[]): Rect[][] {
  const stacks: Rect[][] = [];
  for (const row of [...rows].sort((a, b) => a.y - b.y)) {
    const stack = stacks.find((one) => {
      const last = one.at(-1)!;
      const gap = row.y - last.y - last.height;
      return (
        (one.length === 1 || Math.abs(last.height - row.height) <= 3) &&
        gap >= 0 &&
        gap <= 4 &&
        Math.abs(last.x - row.x) <= 4 &&
        Math.abs(last.x + last.width - row.x - row.width) <= 20
      );
    });
    if (stack) stack.push(row);
    else stacks.push([row]);
  }
  return stacks.filter((stack) => stack.length >= LEAST_ROWS);
}

/** The first row is the header when it is drawn with separators or in another height; the rest are rows with text. */
function rowsAndHeaders(scene: Scene, stack: readonly Rect[]): Candidate[] {
  const [first, ...rest] = stack as [Rect, ...Rect[]];
  const headers = headersOf(scene, first);
  const rows = headers.length >= 2 ? rest : stack;
  const found = rows.flatMap((row): Candidate[] => {
    const words = scene.words.filter((word) => centreIn(word.box, row));
    return words.length === 0 ? [] : [{ type: 'generic', box: growRect(row, 0), confidence: 0.6, words }];
  });
  return [...headers, ...found];
}

/** Parts of a header row between its separators, those with text. */
function headersOf(scene: Scene, row: Rect): Candidate[] {
  const edges = [row.x - 1, ...separators(scene, row), row.x + row.width];
  const cells: Candidate[] = [];
  for (let at = 0; at + 1 < edges.length; at += 1) {
    const box = { x: edges[at]! + 1, y: row.y, width: edges[at + 1]! - edges[at]! - 1, height: row.height };
    const words = scene.words.filter((word) => centreIn(word.box, box));
    if (words.length > 0 && box.width >= 16) cells.push({ type: 'generic', box, confidence: 0.6, words });
  }
  return edges.length > 2 ? cells : [];
}

/** Columns that differ from the ground beside them over most of the row's height, clear of text. */
function separators(scene: Scene, row: Rect): number[] {
  const found: number[] = [];
  const rows = Array.from(
    { length: 9 },
    (_value, index) => row.y + Math.round((row.height - 1) * (0.15 + 0.0875 * index)),
  );
  for (let x = row.x + 6; x < row.x + row.width - 6; x += 1) {
    const drawn = rows.filter((y) => {
      const here = colourAt(scene.image, x, y);
      return (
        colourDistance(here, colourAt(scene.image, x - 3, y)) > 6 &&
        colourDistance(here, colourAt(scene.image, x + 3, y)) > 6
      );
    }).length;
    if (drawn < 7 || x - (found.at(-1) ?? -10) < 6) continue;
    if (scene.words.some(({ box }) => x >= box.x - 1 && x <= box.x + box.width + 1 && centreIn(box, row))) continue;
    found.push(x);
  }
  return found;
}
