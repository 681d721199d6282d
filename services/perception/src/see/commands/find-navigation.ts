import { type Rect, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { isCell } from '../fields/find-controls';
import { colourDistance } from '../ground/colours';
import { centreIn, type Scene, type Surface } from '../scene';

const LEAST_ITEMS = 3;
/** Without a highlight, more items are asked for. */
const LEAST_PLAIN_ITEMS = 4;
const MOST_WIDTH = 420;
/** A side bar is at least this share of the screen high. */
const SIDEBAR_SHARE = 0.4;
/** So many items at the screen's left edge are a side bar, even where its ground can hardly be told from the page's. */
const LEAST_AT_EDGE = 6;
const EDGE_SHARE = 0.02;
/** Their texts start within this share of the screen's width, this far into their boxes. */
const COLUMN_SHARE = 0.03;
const PADDING = 10;
const LEAST_PITCH = 17;
const MOST_PITCH = 52;
/** Items of one list start within this many pixels of each other, and lie this evenly. */
const ALIGNED = 3;
const EVEN = 3;
const STRONG = 60;
/** Lines of running text stand nearer than this, in heights of their letters with ascenders and descenders. */
const LIST_PITCH = 1.45;

/**
 * Lists of places to go to: texts one below the other at an even pitch. A highlighted one shows how large each item is;
 * without one, a narrow panel (a side bar, an open menu) does.
 */
export function findNavigation(scene: Scene): Candidate[] {
  const highlighted = scene.surfaces.filter(isHighlight).flatMap((surface) => itemsLike(scene, surface));
  const panels = scene.surfaces.filter(
    (surface) => isPanel(surface) && !highlighted.some(({ box }) => centreIn(box, surface.box)),
  );
  const found = [...highlighted, ...panels.flatMap((surface) => itemsOn(scene, surface))];
  return found.length > 0 ? found : itemsAtEdge(scene);
}

function isHighlight(surface: Surface): boolean {
  const { box, ink, words } = surface;
  if (isCell(surface) || words.length === 0 || !ink) return false;
  if (box.height < 17 || box.height > MOST_PITCH || box.width < 70 || box.width > MOST_WIDTH) return false;
  const leftAligned = ink.x - box.x < box.x + box.width - ink.x - ink.width - 8;
  const contrast = colourDistance(surface.colour, surface.parent);
  // Lossy compression draws a rim around strong colours.
  return leftAligned && (surface.framed ? contrast > STRONG : contrast > 9);
}

/** Side bars of places to go to are high panels of their own; lists of desktop programs lie among other things. */
function isOnSidebar(scene: Scene, item: Rect): boolean {
  return scene.panels.some(
    ({ box }) => box.width <= MOST_WIDTH && box.height > SIDEBAR_SHARE * scene.image.height && centreIn(item, box),
  );
}

function isPanel({ box, words }: Surface): boolean {
  return (
    box.width >= 90 && box.width <= MOST_WIDTH && box.height >= 4 * LEAST_PITCH && words.length >= LEAST_PLAIN_ITEMS
  );
}

function itemsLike(scene: Scene, surface: Surface): Candidate[] {
  const { box } = surface;
  const column = { ...box, y: 0, height: scene.image.height };
  const rows = columnsOf(scene.words.filter((word) => centreIn(word.box, column))).find((own) =>
    own.some((item) => centreIn(item.box, box)),
  );
  if (!rows) return [];
  const own = rows.find((item) => centreIn(item.box, box))!;
  const pitch = pitchOf(rows);
  if (pitch === null || pitch < 0.85 * box.height || pitch > 1.6 * box.height) return [];
  const offset = box.y - middle(own);
  const even = evenItems(rows, pitch);
  const atEdge = even.length >= LEAST_AT_EDGE && box.x <= EDGE_SHARE * scene.image.width;
  const type = atEdge || isOnSidebar(scene, box) ? 'link' : 'generic';
  const items = even.map((item) => itemAt(item, { ...box, y: Math.round(middle(item) + offset) }, type));
  return items.length >= LEAST_ITEMS ? items : [];
}

function itemsOn(scene: Scene, surface: Surface): Candidate[] {
  const { box } = surface;
  const sidebar = box.height > SIDEBAR_SHARE * scene.image.height;
  const found: Candidate[] = [];
  for (const rows of columnsOf(surface.words)) {
    const pitch = pitchOf(rows);
    if (pitch === null || pitch < LIST_PITCH * lettersHeight(rows)) continue;
    const items = evenItems(rows, pitch);
    if (items.length < LEAST_PLAIN_ITEMS || items.length * 2 < rows.length) continue;
    for (const item of items) {
      const height = Math.round(pitch) - 1;
      const place = { x: box.x + 4, y: Math.round(middle(item) - height / 2), width: box.width - 8, height };
      found.push({ ...itemAt(item, place, sidebar ? 'link' : 'generic'), confidence: 0.5 });
    }
    if (found.length > 0) return found;
  }
  return found;
}

/** A side bar whose ground cannot be told from the page's: even short texts at the screen's left edge. */
function itemsAtEdge(scene: Scene): Candidate[] {
  const { image } = scene;
  const edge = scene.words.filter(({ box }) => box.x <= COLUMN_SHARE * image.width);
  for (const rows of columnsOf(edge)) {
    const pitch = pitchOf(rows);
    if (pitch === null || pitch < LIST_PITCH * lettersHeight(rows)) continue;
    const items = evenItems(rows, pitch);
    if (items.length < LEAST_AT_EDGE || items.length * 2 < rows.length) continue;
    if (items.filter((item) => goesOn(scene, item)).length * 2 > items.length) continue;
    const x = Math.max(0, Math.min(...items.map(({ box }) => box.x)) - PADDING);
    const end = Math.max(...items.map(({ box }) => box.x + box.width));
    const top = items[0]!.box.y;
    const bottom = items.at(-1)!.box.y;
    const next = scene.words
      .filter(({ box }) => box.x > end && box.y >= top && box.y <= bottom)
      .map(({ box }) => box.x);
    const limit = next.length > 0 ? Math.min(...next) - 2 * PADDING : end + PADDING;
    const width = Math.min(MOST_WIDTH, Math.max(end, limit) - x);
    const height = Math.round(pitch) - 1;
    return items.map((item) => itemAt(item, { x, y: Math.round(middle(item) - height / 2), width, height }, 'link'));
  }
  return [];
}

/** Captions of a form and first cells of a table have something beside them on their own line; places to go to have not. */
function goesOn({ words, surfaces }: Scene, item: Row): boolean {
  const end = item.box.x + item.box.width;
  const isBeside = (box: Rect) =>
    box.x > end && Math.abs(box.y + box.height / 2 - middle(item)) <= EVEN && box.height < MOST_PITCH;
  return words.some(({ box }) => isBeside(box)) || surfaces.some(({ box }) => isBeside(box));
}

interface Row {
  readonly words: readonly Word[];
  readonly box: Rect;
}

/**
 * Texts by where they start, the fullest column first. An icon that was read as a letter stands before some of them, so
 * every word of a line may be its start.
 */
function columnsOf(words: readonly Word[]): Row[][] {
  const starts = [...new Set(words.map((word) => word.box.x))];
  const columns = starts.map((start) => rowsAt(words, start)).filter((rows) => rows.length >= LEAST_ITEMS);
  return columns.sort((a, b) => b.length - a.length).slice(0, 4);
}

function rowsAt(words: readonly Word[], start: number): Row[] {
  const firsts = words.filter((word) => Math.abs(word.box.x - start) <= ALIGNED && word.text.length > 1);
  return firsts
    .map((first) => {
      const own = words.filter((word) => word.line === first.line && word.box.x >= first.box.x);
      return { words: own, box: own.reduce((sum, word) => rectUnion(sum, word.box), first.box) };
    })
    .sort((a, b) => middle(a) - middle(b));
}

/** Middle of what most letters fill: boxes with and without tails differ by a pixel or two. */
function middle(row: Row): number {
  return row.box.y + row.box.height / 2;
}

/** The commonest distance between neighbours. */
function pitchOf(rows: readonly Row[]): number | null {
  const distances = rows.slice(1).map((row, index) => middle(row) - middle(rows[index]!));
  const fit = distances.filter((distance) => distance >= LEAST_PITCH && distance <= MOST_PITCH).sort((a, b) => a - b);
  const best = fit
    .map((distance) => ({ distance, votes: fit.filter((other) => Math.abs(other - distance) <= EVEN).length }))
    .sort((a, b) => b.votes - a.votes)[0];
  if (!best || best.votes < 2) return null;
  const near = fit.filter((other) => Math.abs(other - best.distance) <= EVEN);
  return near.reduce((sum, distance) => sum + distance, 0) / near.length;
}

/** Height of letters with ascenders and descenders. */
function lettersHeight(rows: readonly Row[]): number {
  return rows.map(({ box }) => box.height).sort((a, b) => a - b)[Math.floor(rows.length * 0.75)]!;
}

/** Rows with a neighbour at the pitch; headings between groups have none. */
function evenItems(rows: readonly Row[], pitch: number): Row[] {
  return rows.filter((row, index) => {
    const above = rows[index - 1];
    const below = rows[index + 1];
    const even = (other: Row | undefined) =>
      other !== undefined && Math.abs(Math.abs(middle(row) - middle(other)) - pitch) <= EVEN + 0.5;
    return even(above) || even(below);
  });
}

function itemAt(row: Row, box: Rect, type: 'link' | 'generic'): Candidate {
  return { type, box, confidence: 0.6, words: row.words };
}
