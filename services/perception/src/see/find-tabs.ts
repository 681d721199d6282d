import { type Rect, type RgbImage, rectUnion, type Word } from '@vigie/domain';
import { growRect } from '../pixels/crop';
import { colourAt, colourDistance } from './colours';
import { hasArrow, isCell } from './find-controls';
import { type Candidate, centreIn, type Scene, type Surface } from './scene';

const LEAST_HEIGHT = 18;
const MOST_HEIGHT = 48;
/** Tabs of a row stand this near each other, pixels. */
const GAP = 6;
/** Widest tab, pixels; in a wider gap no tab is supposed. */
const MOST_WIDTH = 260;

/** Rows of panes side by side with a text in the middle of each; the active one may be open towards its page. */
export function findTabs(scene: Scene): Candidate[] {
  const panes = scene.surfaces
    .filter((surface) => mayBeTab(surface) && !hasArrow(scene, surface))
    .sort((a, b) => a.box.x - b.box.x);
  const used = new Set<Surface>();
  const found: Candidate[] = [];
  for (const first of panes) {
    if (used.has(first)) continue;
    const row = rowFrom(first, panes, scene);
    if (row.length < 2) continue;
    for (const tab of row) if (tab.surface) used.add(tab.surface);
    if (isTabRow(row)) {
      found.push(
        ...row.map(({ box, words }) => ({ type: 'tab' as const, box: growRect(box, 1), confidence: 0.8, words })),
      );
    }
  }
  return found;
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
      const open = openTab(last.box, next?.box ?? null, scene);
      if (!open) return row;
      row.push(open);
      if (!next) return row;
    }
  }
}

/** The active tab has no lower edge, so its pane is the page's: it shows as a gap in the row that holds a text. */
function openTab(last: Rect, next: Rect | null, scene: Scene): Tab | null {
  if (!next) return null;
  const { words } = scene;
  const gap: Rect = {
    x: last.x + last.width,
    y: last.y - 2,
    width: next.x - last.x - last.width,
    height: last.height + 2,
  };
  const own = words.filter((word) => centreIn(word.box, gap));
  if (own.length === 0 || !hasUpperEdge(scene.image, gap)) return null;
  const text = own.reduce((sum, word) => rectUnion(sum, word.box), own[0]!.box);
  const left = text.x - gap.x;
  const right = gap.x + gap.width - text.x - text.width;
  return left >= 3 && Math.abs(left - right) <= 8 ? { surface: null, box: growRect(gap, -1), words: own } : null;
}

/** A label between two fields is no tab: nothing is drawn above it. */
function hasUpperEdge(image: RgbImage, gap: Rect): boolean {
  const x = gap.x + Math.min(6, gap.width >> 2);
  const inside = colourAt(image, x, gap.y + 5);
  for (let y = gap.y - 5; y <= gap.y + 3; y += 1) {
    if (colourDistance(colourAt(image, x, y), inside) > 10) return true;
  }
  return false;
}

function sameBand(a: Rect, b: Rect): boolean {
  return Math.abs(a.y - b.y) <= 5 && Math.abs(a.y + a.height - b.y - b.height) <= 5;
}

/** Buttons side by side look alike; of tabs one is different, or open. */
function isTabRow(row: readonly Tab[]): boolean {
  if (row.some((tab) => tab.surface === null)) return true;
  const colours = row.map((tab) => tab.surface!.colour);
  const odd = colours.filter(
    (colour) => colours.filter((other) => colourDistance(colour, other) > 4).length > row.length / 2,
  );
  return odd.length === 1 || row.length >= 4;
}
