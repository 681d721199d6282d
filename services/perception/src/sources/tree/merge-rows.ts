import { rectUnion } from '@vigie/domain';
import type { NodeClaim } from './claims-of-tree';

/** Cells of one row may differ by so much in place and height, pixels. */
const LEVEL = 2;

/**
 * GTK's tables have cells and no rows, some of them within others; a person picks a row. Cells of one table that follow one
 * another at one height become the row, named as it is read from left to right.
 */
export function mergeRows(claims: readonly NodeClaim[]): NodeClaim[] {
  const merged: NodeClaim[] = [];
  for (const claim of claims) {
    const last = merged.at(-1);
    if (last && isOneRow(last, claim)) merged[merged.length - 1] = joined(last, claim);
    else merged.push(claim);
  }
  return merged;
}

function isOneRow(a: NodeClaim, b: NodeClaim): boolean {
  const sameTable = a.cellOf !== null && a.cellOf === b.cellOf;
  return sameTable && Math.abs(a.box.y - b.box.y) <= LEVEL && Math.abs(a.box.height - b.box.height) <= LEVEL;
}

function joined(row: NodeClaim, cell: NodeClaim): NodeClaim {
  const states = row.states.filter((state) => cell.states.includes(state));
  // A cell that holds others may repeat what they say.
  const label = row.label.includes(cell.label) ? row.label : `${row.label} ${cell.label}`.trim();
  return { ...row, label, box: rectUnion(row.box, cell.box), states };
}
