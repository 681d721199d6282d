import { captureAgentErrors } from '../../errors';
import { isModifierKey, keysymsOf } from './keysyms';

/** The core keyboard mapping: for each keycode its keysyms, as GetKeyboardMapping gives them. */
export interface Keymap {
  readonly minKeycode: number;
  readonly rows: readonly (readonly number[])[];
  /** The active layout, 0 or 1: the core mapping shows the first two. */
  readonly group: number;
}

const SHIFT = 0xffe1;
const LEVEL_THREE = 0xfe03;
/** Columns of a keysym's four levels (plain, Shift, AltGr, both) for each of the two groups that the core mapping shows. */
const COLUMNS = [
  [0, 1, 4, 5],
  [2, 3, 6, 7],
] as const;

/**
 * The keycodes of a chord in the order of pressing; they are released in the opposite order. A character that the
 * active layout has on a higher level brings its Shift or AltGr along: `1` is Shift + & on a French keyboard. Errors:
 * KEY_UNKNOWN.
 */
export function planChord(keys: readonly string[], keymap: Keymap): number[] {
  const modifiers = keys.filter(isModifierKey).map((key) => keycodeFor(key, keymap).keycode);
  const plain = keys.filter((key) => !isModifierKey(key)).map((key) => keycodeFor(key, keymap));
  const levels = plain.reduce((all, key) => all | key.level, 0);
  if (levels & 1) modifiers.push(modifierKeycode(SHIFT, 'Shift', keymap));
  if (levels & 2) modifiers.push(modifierKeycode(LEVEL_THREE, 'AltGraph', keymap));
  return [...new Set([...modifiers, ...plain.map((key) => key.keycode)])];
}

/** Level: bit 0 Shift, bit 1 AltGr. The lowest level wins, the active group before the other. */
function keycodeFor(key: string, keymap: Keymap): { keycode: number; level: number } {
  const wanted = keysymsOf(key);
  const active = keymap.group === 1 ? 1 : 0;
  for (const group of [active, 1 - active]) {
    const columns = COLUMNS[group === 1 ? 1 : 0];
    for (let level = 0; level < columns.length; level++) {
      const index = keymap.rows.findIndex((row) => wanted.includes(row[columns[level]!] ?? 0));
      if (index !== -1) return { keycode: keymap.minKeycode + index, level };
    }
  }
  throw captureAgentErrors.create('KEY_UNKNOWN', { key: nameForError(key) });
}

function modifierKeycode(keysym: number, name: string, keymap: Keymap): number {
  const index = keymap.rows.findIndex((row) => row.includes(keysym));
  if (index === -1) throw captureAgentErrors.create('KEY_UNKNOWN', { key: name });
  return keymap.minKeycode + index;
}

/** A long "key" may be text that was meant to be typed, so it is not repeated. */
function nameForError(key: string): string {
  return keysymsOf(key).length > 0 && key.length > 1 ? key : `a name of ${key.length} characters`;
}
