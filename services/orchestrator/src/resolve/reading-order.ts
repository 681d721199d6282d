import type { Rect } from '@vigie/domain';

/** From top to bottom, and within a row from left to right. */
export function readingOrder<T extends { readonly box: Rect }>(things: readonly T[]): T[] {
  const byTop = [...things].sort((a, b) => middle(a.box) - middle(b.box));
  const rows: T[][] = [];
  for (const thing of byTop) {
    const row = rows[rows.length - 1];
    const first = row?.[0];
    if (row && first && middle(thing.box) - middle(first.box) < first.box.height / 2) row.push(thing);
    else rows.push([thing]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.x - b.box.x));
}

function middle(box: Rect): number {
  return box.y + box.height / 2;
}
