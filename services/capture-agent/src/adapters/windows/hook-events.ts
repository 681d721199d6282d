import type { SeenEvent } from '../../watch/input-event';

/** Sizes of KBDLLHOOKSTRUCT and MSLLHOOKSTRUCT on 64 bits. */
export const KEY_HOOK_BYTES = 24;
export const MOUSE_HOOK_BYTES = 32;

const WM_KEYDOWN = 0x0100;
const WM_KEYUP = 0x0101;
const WM_SYSKEYDOWN = 0x0104;
const WM_SYSKEYUP = 0x0105;
const WM_MOUSEMOVE = 0x0200;
/** Messages of presses and releases: the buttons are numbered as on X11. */
const BUTTONS: Readonly<Record<number, { readonly code: number; readonly down: boolean }>> = {
  513: { code: 1, down: true },
  514: { code: 1, down: false },
  516: { code: 3, down: true },
  517: { code: 3, down: false },
  519: { code: 2, down: true },
  520: { code: 2, down: false },
};
/** Windows sends it before the right Alt key of layouts that have AltGr: it belongs to that key and is no event of its own. */
const ALTGR_CONTROL_SCAN = 0x21d;

/**
 * What a WH_KEYBOARD_LL hook was told: null for the agent's own, which carry its tag. Whoever else injected it
 * (LLKHF_INJECTED) acts on a person's behalf.
 */
export function seenInKeyHook(message: number, data: Buffer, tag: bigint): SeenEvent | null {
  const scanCode = data.readUInt32LE(4);
  if (data.readBigUInt64LE(16) === tag || scanCode === ALTGR_CONTROL_SCAN) return null;
  const down = message === WM_KEYDOWN || message === WM_SYSKEYDOWN;
  if (!down && message !== WM_KEYUP && message !== WM_SYSKEYUP) return { kind: 'other', foreign: true };
  return { kind: 'key', down, code: data.readUInt32LE(0), foreign: true };
}

/**
 * What a WH_MOUSE_LL hook was told. SetCursorPos can carry no tag, and whether it calls the hook differs from system to
 * system: its motions are in the ledger, by their place.
 */
export function seenInMouseHook(message: number, data: Buffer, tag: bigint): SeenEvent | null {
  if (data.readBigUInt64LE(24) === tag) return null;
  if (message === WM_MOUSEMOVE) {
    return { kind: 'motion', x: data.readInt32LE(0), y: data.readInt32LE(4), foreign: false };
  }
  const button = BUTTONS[message];
  return button === undefined ? { kind: 'other', foreign: true } : { kind: 'button', ...button, foreign: true };
}
