import type { Ink } from '../../src/read/ink';

/** Ink as drawn in rows of text, `#` for ink. */
export function inkOf(rows: readonly string[]): Ink {
  const width = Math.max(...rows.map((row) => row.length));
  const mask = Uint8Array.from(rows.flatMap((row) => [...row.padEnd(width)].map((sign) => (sign === '#' ? 1 : 0))));
  return { width, height: rows.length, mask, wiped: new Uint8Array(mask.length), background: [255, 255, 255] };
}
