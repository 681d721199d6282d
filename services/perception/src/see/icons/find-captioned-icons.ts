import { type Rect, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { centreIn, type Scene } from '../scene';

/** Sides of an icon over its caption, pixels. */
const LEAST_ICON = 14;
const MOST_ICON = 44;
/** The caption starts this near below, and its middle lies this near the icon's. */
const CAPTION_GAP = 26;
const CENTRED = 8;
/** Lines of one caption follow each other this closely. */
const LINE_GAP = 12;
const LEAST_ITEMS = 3;
/** Items stand this evenly, pixels. */
const EVEN = 4;

interface Item {
  readonly icon: Rect;
  readonly words: readonly Word[];
  /** Icon and caption. */
  readonly box: Rect;
}

/**
 * Icons with a caption below, in a column (the pages of a settings dialog: entries of a list) or in a row (a tool bar
 * with captions: buttons).
 */
export function findCaptionedIcons(scene: Scene): Candidate[] {
  const items = scene.marks.flatMap((mark) => itemOf(mark, scene.words) ?? []);
  return [
    ...groupsOf(items, 'y').flatMap((column) => entriesOf(scene, column)),
    ...groupsOf(items, 'x').flatMap((row) => buttonsOf(row)),
  ];
}

function itemOf(icon: Rect, words: readonly Word[]): Item | null {
  const side = Math.max(icon.width, icon.height);
  if (side < LEAST_ICON || side > MOST_ICON || Math.min(icon.width, icon.height) < 0.4 * side) return null;
  const middle = icon.x + icon.width / 2;
  const own: Word[] = [];
  let bottom = icon.y + icon.height;
  let gap = CAPTION_GAP;
  for (;;) {
    const line = lineUnder(words, middle, bottom, gap);
    if (line.length === 0) break;
    const end = Math.max(...line.map(({ box }) => box.y + box.height));
    if (end <= bottom) break;
    own.push(...line);
    bottom = end;
    gap = LINE_GAP;
  }
  if (own.length === 0) return null;
  return { icon, words: own, box: own.reduce((sum, word) => rectUnion(sum, word.box), icon) };
}

/** The next line of text below whose middle is that of the icon. */
function lineUnder(words: readonly Word[], middle: number, bottom: number, gap: number): Word[] {
  const near = words.filter(({ box }) => box.y >= bottom - 2 && box.y - bottom <= gap);
  const lines = new Map<number, Word[]>();
  for (const word of near) lines.set(word.line, [...(lines.get(word.line) ?? []), word]);
  const centred = [...lines.values()].filter((line) => {
    const box = line.reduce((sum, word) => rectUnion(sum, word.box), line[0]!.box);
    return Math.abs(box.x + box.width / 2 - middle) <= CENTRED && box.width <= 160;
  });
  return centred.sort((a, b) => a[0]!.box.y - b[0]!.box.y)[0] ?? [];
}

/** Items whose icons share an axis and stand evenly along `along`. */
function groupsOf(items: readonly Item[], along: 'x' | 'y'): Item[][] {
  const groups: Item[][] = [];
  for (const item of [...items].sort((a, b) => centre(a.icon, along) - centre(b.icon, along))) {
    const group = groups.find((one) => continues(one, item, along));
    if (group) group.push(item);
    else groups.push([item]);
  }
  return groups.filter((group) => group.length >= LEAST_ITEMS);
}

function continues(group: readonly Item[], item: Item, along: 'x' | 'y'): boolean {
  const last = group.at(-1)!;
  const across = along === 'x' ? 'y' : 'x';
  if (Math.abs(centre(item.icon, across) - centre(last.icon, across)) > CENTRED) return false;
  const step = centre(item.icon, along) - centre(last.icon, along);
  if (along === 'x') return step > 0 && item.box.x - last.box.x - last.box.width <= 40;
  const before = group.at(-2);
  return (
    step >= 40 &&
    step <= 140 &&
    (!before || Math.abs(step - centre(last.icon, along) + centre(before.icon, along)) <= 4 * EVEN)
  );
}

function centre(box: Rect, axis: 'x' | 'y'): number {
  return axis === 'x' ? box.x + box.width / 2 : box.y + box.height / 2;
}

/** As high as the items are apart, as wide as the panel or as the chosen entry's ground. */
function entriesOf(scene: Scene, column: readonly Item[]): Candidate[] {
  const first = column[0]!;
  const pitch = (centre(column.at(-1)!.icon, 'y') - centre(first.icon, 'y')) / (column.length - 1);
  const chosen = scene.surfaces.find(
    ({ box }) =>
      Math.abs(box.height - pitch) <= 6 &&
      column.filter((item) => centreIn(item.box, box)).length === 1 &&
      box.width < 4 * pitch,
  );
  const own = column.find((item) => chosen && centreIn(item.box, chosen.box));
  const offset = chosen && own ? chosen.box.y - centre(own.icon, 'y') : null;
  const middle = (item: Item) => item.box.y + item.box.height / 2;
  const width = chosen?.box.width ?? Math.max(...column.map(({ box }) => box.width)) + 16;
  return column.map((item) => {
    const x = chosen?.box.x ?? Math.round(centre(item.icon, 'x') - width / 2);
    const y = Math.round(offset === null ? middle(item) - pitch / 2 : centre(item.icon, 'y') + offset);
    const box = { x, y, width, height: Math.round(pitch) };
    return { type: 'generic', box, confidence: 0.6, words: item.words };
  });
}

function buttonsOf(row: readonly Item[]): Candidate[] {
  const top = Math.min(...row.map(({ box }) => box.y)) - 4;
  const bottom = Math.max(...row.map(({ box }) => box.y + box.height)) + 4;
  return row.map(({ box, words }) => {
    const place = { x: box.x - 5, y: top, width: box.width + 10, height: bottom - top };
    return { type: 'button', box: place, confidence: 0.55, words };
  });
}
