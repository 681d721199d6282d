import { keysymsOf } from './keysyms';
import type { Keymap } from './plan-chord';

/** The keys of the right half, which a person may press as well. */
const RIGHT: Readonly<Record<string, readonly number[]>> = {
  Shift: [0xffe2],
  Control: [0xffe4],
  // Alt + Shift is Meta on many layouts, by the same keys.
  Alt: [0xffea, 0xffe7, 0xffe8],
  Meta: [0xffec],
};

/** For each key of a chord the keycodes that a keyboard has for it, on whatever level or layout; none where it lacks it. */
export function chordCodes(chord: readonly string[], keymap: Keymap): number[][] {
  return chord.map((key) => {
    const cases = key.length === 1 ? [key.toLowerCase(), key.toUpperCase()] : [key];
    const wanted = new Set([...cases.flatMap(keysymsOf), ...(RIGHT[key] ?? [])]);
    return keymap.rows.flatMap((row, i) => (row.some((keysym) => wanted.has(keysym)) ? [keymap.minKeycode + i] : []));
  });
}
