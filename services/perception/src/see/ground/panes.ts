import type { Rect } from '@vigie/domain';
import type { Colour, Region } from './regions';

/** A smooth area with the outline of a rectangle (corners may be round): what controls, cells and panels are made of. */
export interface Pane {
  /** Its smooth inside, without border. */
  readonly box: Rect;
  readonly colour: Colour;
  /** Share of its box that is smooth; text, marks and other panes in it lower it. */
  readonly filling: number;
  /** Width of its first row by its widest, 0 … 1: 1 for sharp corners, about 0.4 for a circle. */
  readonly squareness: number;
}

/** Share of the rows that must reach both sides, and of the width that rows near top and bottom must fill. */
const STRAIGHT = 0.7;
/** Rows near an edge that may hold the straight one (corners, ringing). */
const EDGE_ROWS = 3;

/** Controls with half circles for ends are no higher, pixels; and how far anti-aliasing takes such an end back. */
const MOST_STADIUM = 64;
const ROUNDING = 2.5;

/** The region as a pane, or null when its outline is no rectangle. */
export function paneOf(region: Region): Pane | null {
  const { box } = region;
  const slack = Math.min(4, Math.max(1, Math.floor(Math.min(box.width, box.height) / 6)));
  let reaching = 0;
  for (let row = 0; row < box.height; row += 1) {
    if (region.left[row]! <= box.x + slack && region.right[row]! >= box.x + box.width - 1 - slack) reaching += 1;
  }
  const small = Math.max(box.width, box.height) <= 24;
  if (!small && isStadium(region)) return paneIn(region);
  if (reaching < (small ? 0.4 : STRAIGHT) * box.height) return null;
  const top = widest(region, 0, small ? box.height >> 1 : EDGE_ROWS);
  const bottom = widest(region, box.height - (small ? box.height >> 1 : EDGE_ROWS), box.height);
  if (top < STRAIGHT * box.width || bottom < STRAIGHT * box.width) return null;
  return paneIn(region);
}

function paneIn({ box, colour, area, filled }: Region): Pane {
  const squareness = Math.min(filled[0]!, filled[box.height - 1]!) / box.width;
  return { box, colour, filling: area / (box.width * box.height), squareness };
}

/** Its outline lies between its box and the largest shape in it with half circles for ends. */
function isStadium({ box, left, right }: Region): boolean {
  if (box.height > MOST_STADIUM || box.width < 1.2 * box.height) return false;
  const radius = box.height / 2;
  let outside = 0;
  for (let row = 0; row < box.height; row += 1) {
    const off = Math.abs(row + 0.5 - radius);
    const most = radius - Math.sqrt(radius * radius - off * off) + ROUNDING;
    if (left[row]! - box.x > most || box.x + box.width - 1 - right[row]! > most) outside += 1;
  }
  return outside <= 0.08 * box.height;
}

function widest(region: Region, from: number, to: number): number {
  let most = 0;
  for (let row = Math.max(0, from); row < Math.min(to, region.box.height); row += 1)
    most = Math.max(most, region.filled[row]!);
  return most;
}

export function panesOf(regions: readonly Region[]): Pane[] {
  return regions.flatMap((region) => paneOf(region) ?? []);
}
