import { type Rect, type RgbImage, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { growRect } from '../../pixels/crop';
import { hasArrow, isCell } from '../fields/find-controls';
import { colourAt, colourDistance } from '../ground/colours';
import type { Colour } from '../ground/regions';
import { centreIn, type Scene, type Surface } from '../scene';

const LEAST_HEIGHT = 18;
const MOST_HEIGHT = 48;
/** Tabs of a row stand this near each other, pixels. */
const GAP = 6;
/** Widest tab, pixels; in a wider gap no tab is supposed. */
const MOST_WIDTH = 260;
/** Space beside the text of an open tab, pixels. */
const MOST_PADDING = 30;
/** Ringing of lossy compression around a text reaches this far, pixels. */
const MARGIN = 3;
/** The page of tabs, or its border, differs from what lies above it by more. */
const PAGE_EDGE = 5;
/** Columns that differ by more have an edge between them; the mean of ringing differs by less. */
const LEAST_SIDE = 20;
/** An open tab runs into its page: rows there differ by less. */
const CLOSED = 12;
/** The ground of one of several tabs differs by more than those of buttons of one look, that compression makes uneven. */
const ODD = 4;
const LOSSY_ODD = 8;

/**
 * Rows of panes side by side with a text in the middle of each; the active one may be open towards its page. Each tab here has
 * a ground or border of its own, which tabs of strips and notebooks lack.
 */
export function findTabs(scene: Scene): Candidate[] {
  const panes = scene.surfaces
    .filter((surface) => mayBeTab(surface) && !hasArrow(scene, surface))
    .sort((a, b) => a.box.x - b.box.x);
  const used = new Set<Surface>();
  const rows: (readonly Tab[])[] = [];
  for (const first of panes) {
    if (used.has(first)) continue;
    const row = rowFrom(first, panes, scene);
    if (row.length < 2) continue;
    for (const tab of row) if (tab.surface) used.add(tab.surface);
    if (isTabRow(scene, row)) rows.push(row);
  }
  return rows
    .filter((row) => !rows.some((other) => other !== row && textOf(other) === textOf(row)))
    .flatMap((row) =>
      row.map(({ box, words }) => ({ type: 'tab' as const, box: growRect(box, 1), confidence: 0.8, words })),
    );
}

/** The same commands in several cards or rows are buttons: no two rows of tabs are named alike. */
function textOf(row: readonly Tab[]): string {
  return row.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n');
}

interface Tab {
  readonly surface: Surface | null;
  readonly box: Rect;
  readonly words: readonly Word[];
}

function mayBeTab(surface: Surface): boolean {
  const { box, words, ink } = surface;
  if (isCell(surface) || words.length === 0 || !ink || surface.inner > 0) return false;
  if (box.height < LEAST_HEIGHT || box.height > MOST_HEIGHT || box.width > MOST_WIDTH) return false;
  return Math.abs(ink.x - box.x - (box.x + box.width - ink.x - ink.width)) <= Math.max(6, 0.2 * box.width);
}

function rowFrom(first: Surface, panes: readonly Surface[], scene: Scene): Tab[] {
  const row: Tab[] = [{ surface: first, box: first.box, words: first.words }];
  for (;;) {
    const last = row.at(-1)!;
    const end = last.box.x + last.box.width;
    const next = panes.find((pane) => {
      const start = pane.box.x - end;
      return sameBand(pane.box, first.box) && start >= 0 && start <= MOST_WIDTH;
    });
    const gap = next ? next.box.x - end : 0;
    if (next && gap <= GAP) row.push({ surface: next, box: next.box, words: next.words });
    else {
      const place = gapAfter(last.box, next?.box ?? null, scene);
      const open = place && openTab(scene, place);
      if (open) row.push(open);
      if (!open || !next) return withFirst(row, scene);
    }
  }
}

function withFirst(row: Tab[], scene: Scene): Tab[] {
  if (row.some((tab) => tab.surface === null)) return row;
  const place = gapBefore(row[0]!.box, scene);
  const open = place && openTab(scene, place);
  return open ? [open, ...row] : row;
}

/**
 * The active tab has no lower edge, so its pane is the page's: it shows as a gap in the row, or before or after it, that
 * holds a text and has an edge above.
 */
function openTab(scene: Scene, gap: Rect): Tab | null {
  const own = scene.words.filter((word) => centreIn(word.box, gap));
  if (own.length === 0 || !hasUpperEdge(scene, gap)) return null;
  if (own.some((word) => holdsAlone(scene, word))) return null;
  const text = own.reduce((sum, word) => rectUnion(sum, word.box), own[0]!.box);
  if (standsApart(scene.image, gap, text) || hasLowerEdge(scene, gap, text)) return null;
  const left = text.x - gap.x;
  const right = gap.x + gap.width - text.x - text.width;
  return left >= 3 && Math.abs(left - right) <= 8 ? { surface: null, box: growRect(gap, -1), words: own } : null;
}

/**
 * A button whose pane was not found, as in lossy pictures, has sides of its own on both sides of its text, further away
 * from its neighbours than those of a tab.
 */
function standsApart(image: RgbImage, gap: Rect, text: Rect): boolean {
  const end = text.x + text.width;
  return (
    hasSide(image, gap, gap.x + GAP + 2, text.x - MARGIN) &&
    hasSide(image, gap, end + MARGIN, gap.x + gap.width - GAP - 2)
  );
}

/** A line or step along the whole lower side: a button, a cell, or a text between them. */
function hasLowerEdge({ image, lossy }: Scene, gap: Rect, text: Rect): boolean {
  const bottom = gap.y + gap.height;
  const inset = Math.min(GAP + 2, gap.width >> 2);
  const least = lossy ? LEAST_SIDE : CLOSED;
  let before: Colour | null = null;
  for (let y = Math.max(text.y + text.height + 2, bottom - 2); y <= bottom + 3; y += 1) {
    const row = meanOf(image, { x: gap.x + inset, y, width: gap.width - 2 * inset, height: 1 });
    if (before && colourDistance(before, row) > least) return true;
    before = row;
  }
  return false;
}

/** An upright edge between two columns. Each is taken as the mean of its middle half: ringing cancels out, lines stay. */
function hasSide(image: RgbImage, { y, height }: Rect, from: number, to: number): boolean {
  let before: Colour | null = null;
  for (let x = from; x < to; x += 1) {
    const column = meanOf(image, { x, y: y + (height >> 2), width: 1, height: height >> 1 });
    if (before && colourDistance(before, column) > LEAST_SIDE) return true;
    before = column;
  }
  return false;
}

function meanOf(image: RgbImage, { x, y, width, height }: Rect): Colour {
  const sum: [number, number, number] = [0, 0, 0];
  for (let row = y; row < y + height; row += 1) {
    for (let column = x; column < x + width; column += 1) {
      const colour = colourAt(image, column, row);
      for (const channel of [0, 1, 2] as const) sum[channel] += colour[channel];
    }
  }
  const all = Math.max(1, width * height);
  return [sum[0] / all, sum[1] / all, sum[2] / all];
}

/** A word on a pane of its own is that of a button or a field: the pane of an open tab is the page's. */
function holdsAlone(scene: Scene, word: Word): boolean {
  return scene.surfaces.some(({ box }) => box.height <= MOST_HEIGHT && centreIn(word.box, box));
}

/** The gap between two tabs; at an end of the row, as wide as the text there needs with equal padding. */
function gapAfter(last: Rect, next: Rect | null, scene: Scene): Rect | null {
  const x = last.x + last.width;
  const band = { y: last.y - 2, height: last.height + 2 };
  if (next) return { ...band, x, width: next.x - x };
  const text = textsIn(scene.words, { ...band, x, width: MOST_WIDTH })[0];
  if (!text || text.x - x > MOST_PADDING) return null;
  return { ...band, x, width: text.width + 2 * (text.x - x) };
}

function gapBefore(first: Rect, scene: Scene): Rect | null {
  const band = { y: first.y - 2, height: first.height + 2 };
  const text = textsIn(scene.words, { ...band, x: first.x - MOST_WIDTH, width: MOST_WIDTH }).at(-1);
  if (!text) return null;
  const padding = first.x - text.x - text.width;
  return padding > MOST_PADDING ? null : { ...band, x: text.x - padding, width: text.width + 2 * padding };
}

/** Texts in a band, from left to right; words with narrow gaps are one text. */
function textsIn(words: readonly Word[], band: Rect): Rect[] {
  const texts: Rect[] = [];
  for (const { box } of words.filter((word) => centreIn(word.box, band)).sort((a, b) => a.box.x - b.box.x)) {
    const last = texts.at(-1);
    if (last && box.x - last.x - last.width < 0.8 * box.height) texts[texts.length - 1] = rectUnion(last, box);
    else texts.push(box);
  }
  return texts;
}

/** A label between two fields is no tab: nothing is drawn above it. */
function hasUpperEdge({ image, lossy }: Scene, gap: Rect): boolean {
  const inset = Math.min(6, gap.width >> 2);
  // Ringing of what stands beside reaches one place; a line goes along the whole side.
  const width = lossy ? Math.max(1, gap.width - 2 * inset) : 1;
  const row = (y: number) => meanOf(image, { x: gap.x + inset, y, width, height: 1 });
  const inside = row(gap.y + 5);
  for (let y = gap.y - 5; y <= gap.y + 3; y += 1) {
    if (colourDistance(row(y), inside) > 10) return true;
  }
  return false;
}

function sameBand(a: Rect, b: Rect): boolean {
  return Math.abs(a.y - b.y) <= 5 && Math.abs(a.y + a.height - b.y - b.height) <= 5;
}

/** The upper side of the tabs' page goes on beside their row. */
function standsOnPage({ image, surfaces }: Scene, row: readonly Tab[]): boolean {
  const { x, y, width, height } = row.at(-1)!.box;
  const places = [x + width + 12, x + width + 30];
  // The lower side of a button that follows is no page's.
  const beside = (box: Rect) =>
    box.height <= MOST_HEIGHT && places.some((at) => at >= box.x - 2 && at < box.x + box.width + 2);
  if (surfaces.some(({ box }) => beside(box) && box.y < y + height && box.y + box.height > y)) return false;
  return Array.from({ length: 7 }, (_value, by) => y + height - 2 + by).some((level) =>
    places.every((at) => colourDistance(colourAt(image, at, level), colourAt(image, at, level - 5)) > PAGE_EDGE),
  );
}

/** Buttons side by side look alike; of tabs one is different, or open. */
function isTabRow(scene: Scene, row: readonly Tab[]): boolean {
  if (row.some((tab) => tab.surface === null)) return true;
  const colours = row.map((tab) => tab.surface!.colour);
  const least = scene.lossy ? LOSSY_ODD : ODD;
  const odd = colours.filter(
    (colour) => colours.filter((other) => colourDistance(colour, other) > least).length > row.length / 2,
  );
  return odd.length === 1 || (row.length >= 4 && standsOnPage(scene, row));
}
