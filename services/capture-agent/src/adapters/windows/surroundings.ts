import type { Point } from '@vigie/domain';
import type { Surroundings } from '../../ports';
import { readForegroundWindow, windowIdOf } from './foreground-window';
import type { WindowsSystem } from './system';

/** Virtual keys that change what an input means: Shift, Control, Alt (AltGr is Control and Alt), both Windows keys. */
const MODIFIERS = [0x10, 0x11, 0x12, 0x5b, 0x5c];
/** Virtual keys of the mouse buttons: left, right, middle, and the two of the thumb. */
const BUTTONS = [0x01, 0x02, 0x04, 0x05, 0x06];
/** The highest bit of GetAsyncKeyState: the key is down now. The lowest tells of the past and means nothing here. */
const DOWN = 0x8000;
const GA_ROOT = 2;
const GWL_STYLE = -16;
/** A title bar and a border: what a dialog has and a menu, a list or a tooltip lacks. */
const WS_CAPTION = 0x00c0_0000;
const DESKTOP_READOBJECTS = 0x0001;
const UOI_NAME = 2;
const NAME_UNITS = 64;

/** All that must hold right before an input. Windows answers each of these in microseconds. */
export function readSurroundings(system: WindowsSystem, point: Point | null): Surroundings {
  return {
    window: readForegroundWindow(system),
    windowAtPoint: point === null ? null : windowAt(system, point),
    heldDown: [...MODIFIERS, ...BUTTONS].some((key) => (system.getAsyncKeyState(key) & DOWN) !== 0),
    locked: !hasInput(system),
  };
}

/**
 * The top-level window at a point, named as the active one is. A window of the program with the focus that has no title
 * bar (its menu, its open list, its tooltip) is told as the active window: it has the input on that one's behalf, and
 * whether it covers what was seen is for the pixels to say.
 */
function windowAt(system: WindowsSystem, { x, y }: Point): string | null {
  // A POINT of 8 bytes is passed by value as one integer: x in the lower half.
  const packed = BigInt.asIntN(64, (BigInt(y) << 32n) | BigInt.asUintN(32, BigInt(x)));
  const root = system.getAncestor(system.windowFromPoint(packed), GA_ROOT);
  if (Number(root) === 0) return null;
  const active = system.getForegroundWindow();
  const own = Number(active) !== 0 && processOf(system, root) === processOf(system, active);
  const titled = (Number(system.getWindowLong(root, GWL_STYLE)) & WS_CAPTION) === WS_CAPTION;
  return windowIdOf(own && !titled ? active : root);
}

function processOf(system: WindowsSystem, window: number | bigint): number {
  const processId = Buffer.alloc(4);
  system.getWindowThreadProcessId(window, processId);
  return processId.readUInt32LE(0);
}

/** Whether the desktop of programs has the input: the lock screen, the sign-in and elevation are desktops of their own. */
function hasInput(system: WindowsSystem): boolean {
  const desktop = system.openInputDesktop(0, 0, DESKTOP_READOBJECTS);
  if (Number(desktop) === 0) return false;
  try {
    const name = Buffer.alloc(NAME_UNITS * 2);
    const bytes = Buffer.alloc(4);
    if (system.getUserObjectInformation(desktop, UOI_NAME, name, name.length, bytes) === 0) return false;
    return name.toString('utf16le', 0, bytes.readUInt32LE(0)).replace(/\0.*$/s, '').toLowerCase() === 'default';
  } finally {
    system.closeDesktop(desktop);
  }
}
