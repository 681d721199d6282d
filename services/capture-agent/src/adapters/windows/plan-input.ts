import { captureAgentErrors } from '../../errors';
import type { InputEvent } from './input-events';

/** Virtual-key codes by the names of KeyboardEvent.key; from winuser.h. */
export const VIRTUAL_KEYS: Readonly<Record<string, number>> = {
  Backspace: 0x08,
  Tab: 0x09,
  Enter: 0x0d,
  Shift: 0x10,
  Control: 0x11,
  Alt: 0x12,
  Pause: 0x13,
  CapsLock: 0x14,
  Escape: 0x1b,
  ' ': 0x20,
  PageUp: 0x21,
  PageDown: 0x22,
  End: 0x23,
  Home: 0x24,
  ArrowLeft: 0x25,
  ArrowUp: 0x26,
  ArrowRight: 0x27,
  ArrowDown: 0x28,
  PrintScreen: 0x2c,
  Insert: 0x2d,
  Delete: 0x2e,
  Meta: 0x5b,
  ContextMenu: 0x5d,
  NumLock: 0x90,
  ScrollLock: 0x91,
  // The right Alt key, which is AltGr on keyboards that have it.
  AltGraph: 0xa5,
};

/** Keys that a full keyboard has twice, of which these are the ones without the keypad's meaning. */
const EXTENDED = new Set([0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28, 0x2c, 0x2d, 0x2e, 0x5b, 0x5d, 0x90, 0xa5]);
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta']);
const SHIFT = 0x10;
const CONTROL = 0x11;
const ALT = 0x12;

/** What the active layout says of a character and a key; the functions of user32. */
export interface KeyboardLayout {
  /** VkKeyScanW: the virtual key in the low byte, Shift 1, Ctrl 2 and Alt 4 in the high one; -1 when there is none. */
  scanCharacter(unit: number): number;
  /** MapVirtualKeyW, to the scan code: remote desktops forward that, not the virtual key. */
  scanCode(virtualKey: number): number;
}

/** Presses and releases of a chord, the last pressed released first. Errors: KEY_UNKNOWN. */
export function planChordInput(keys: readonly string[], layout: KeyboardLayout): InputEvent[] {
  const modifiers = keys.filter((key) => MODIFIERS.has(key)).map((key) => VIRTUAL_KEYS[key]!);
  const plain = keys.filter((key) => !MODIFIERS.has(key)).map((key) => virtualKeyOf(key, layout));
  const implied = plain.reduce((all, key) => all | key.modifiers, 0);
  if (implied & 1) modifiers.push(SHIFT);
  // AltGr, as layouts say it.
  if (implied & 2) modifiers.push(CONTROL);
  if (implied & 4) modifiers.push(ALT);
  const order = [...new Set([...modifiers, ...plain.map((key) => key.virtualKey)])];
  const event = (virtualKey: number, up: boolean): InputEvent => ({
    kind: 'key',
    virtualKey,
    scanCode: layout.scanCode(virtualKey) & 0xff,
    extended: EXTENDED.has(virtualKey),
    up,
  });
  return [...order.map((key) => event(key, false)), ...order.toReversed().map((key) => event(key, true))];
}

/** Some characters of a text (UTF-16 units) and what gives them. */
export interface TextPiece {
  readonly length: number;
  readonly events: readonly InputEvent[];
}

/**
 * Text as the system takes it whatever the keyboard layout: UTF-16 units; line feeds and tabs as keys. In pieces of so many
 * events at most, none of which ends within a character.
 */
export function planTextInput(text: string, layout: KeyboardLayout, eventsAtOnce: number): TextPiece[] {
  const pieces: { length: number; events: InputEvent[] }[] = [];
  for (const character of text) {
    const events = eventsOf(character, layout);
    const last = pieces.at(-1);
    if (last === undefined || last.events.length + events.length > eventsAtOnce) {
      pieces.push({ length: character.length, events });
      continue;
    }
    last.length += character.length;
    last.events.push(...events);
  }
  return pieces;
}

function eventsOf(character: string, layout: KeyboardLayout): InputEvent[] {
  if (character === '\n') return planChordInput(['Enter'], layout);
  if (character === '\t') return planChordInput(['Tab'], layout);
  return Array.from({ length: character.length }, (_, i) => character.charCodeAt(i)).flatMap((unit) => [
    { kind: 'unit', unit, up: false },
    { kind: 'unit', unit, up: true },
  ]);
}

function virtualKeyOf(key: string, layout: KeyboardLayout): { virtualKey: number; modifiers: number } {
  const named = Object.hasOwn(VIRTUAL_KEYS, key) ? VIRTUAL_KEYS[key] : undefined;
  if (named !== undefined) return { virtualKey: named, modifiers: 0 };
  const functionKey = /^F([1-9]|1\d|2[0-4])$/.exec(key);
  if (functionKey) return { virtualKey: 0x6f + Number(functionKey[1]), modifiers: 0 };
  const scanned = key.length === 1 ? layout.scanCharacter(key.charCodeAt(0)) : -1;
  if (scanned === -1 || (scanned & 0xff) === 0xff) {
    throw captureAgentErrors.create('KEY_UNKNOWN', { key: `a name of ${key.length} characters` });
  }
  return { virtualKey: scanned & 0xff, modifiers: (scanned >> 8) & 7 };
}
