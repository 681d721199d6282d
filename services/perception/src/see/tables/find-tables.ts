import { type Rect, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { growRect } from '../../pixels/crop';
import { isCell } from '../fields/find-controls';
import { colourAt, colourDistance, medianColour } from '../ground/colours';
import { centreIn, type Scene, type Surface } from '../scene';

const LEAST_ROWS = 3;
const LEAST_WIDTH = 100;
const MOST_ROW_HEIGHT = 48;
/** Headers' ground differs from rows' by more; zebra stripes make two of their rows alike. */
const HEADER_GROUND = 4;
/** Texts of one column start this near to each other, pixels. */
const COLUMN = 4;
/** Space before a header's text, pixels. */
const MOST_PAD = 16;
/** Words of one text stand this near, in heights. */
const WORD_GAP = 0.9;

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
  const parted = headersOf(scene, first);
  const headers = parted.length >= 2 ? parted : headersOver(scene, first, rest);
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

/**
 * A row on another ground than those below it, whose texts start where theirs do, heads their columns: each header
 * reaches from before its text to where the next one begins.
 */
function headersOver(scene: Scene, row: Rect, rest: readonly Rect[]): Candidate[] {
  const groundOf = (box: Rect) => medianColour(scene.image, alongTop(box));
  const own = groundOf(row);
  const grounds = rest.map(groundOf);
  if (grounds.some((ground) => colourDistance(ground, own) <= HEADER_GROUND)) return [];
  const texts = textsIn(scene.words, row);
  const starts = rest.flatMap((other) => textsIn(scene.words, other).map((text) => text[0]!.box.x));
  const over = texts.filter((text) => starts.some((start) => Math.abs(start - text[0]!.box.x) <= COLUMN));
  if (texts.length < 2 || over.length * 2 < texts.length) return [];
  const pad = Math.min(MOST_PAD, Math.max(0, texts[0]![0]!.box.x - row.x));
  const edges = [row.x, ...texts.slice(1).map((text) => text[0]!.box.x - pad), row.x + row.width];
  return texts.map((words, at) => {
    const box = { x: edges[at]!, y: row.y, width: edges[at + 1]! - edges[at]!, height: row.height };
    return { type: 'generic', box, confidence: 0.6, words };
  });
}

/** Places in a row above its text. */
function alongTop({ x, y, width }: Rect): [number, number][] {
  return Array.from({ length: 9 }, (_value, at): [number, number] => [x + (width * (at + 0.5)) / 9, y + 2]);
}

/** Texts of a row from left to right, parted by wide gaps. */
function textsIn(words: readonly Word[], row: Rect): Word[][] {
  const texts: Word[][] = [];
  for (const word of words.filter(({ box }) => centreIn(box, row)).sort((a, b) => a.box.x - b.box.x)) {
    const last = texts.at(-1)?.at(-1)?.box;
    if (last && word.box.x - last.x - last.width <= WORD_GAP * word.box.height) texts.at(-1)!.push(word);
    else texts.push([word]);
  }
  return texts;
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
