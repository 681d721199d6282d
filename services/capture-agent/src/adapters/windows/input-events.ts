/** Size of Win32's INPUT on 64 bits: the type, padding, and the largest of its union (MOUSEINPUT). */
export const INPUT_BYTES = 40;

const INPUT_MOUSE = 0;
const INPUT_KEYBOARD = 1;
const MOUSE_FLAGS = {
  left: { down: 0x0002, up: 0x0004 },
  right: { down: 0x0008, up: 0x0010 },
  middle: { down: 0x0020, up: 0x0040 },
} as const;
const MOUSEEVENTF_WHEEL = 0x0800;
const MOUSEEVENTF_HWHEEL = 0x1000;
const KEYEVENTF_EXTENDEDKEY = 0x0001;
const KEYEVENTF_KEYUP = 0x0002;
const KEYEVENTF_UNICODE = 0x0004;
/** One notch of the wheel: nut-js's 1 would be a hundred-and-twentieth of it. */
const WHEEL_DELTA = 120;

/** One event of `SendInput`, as the system reads it. */
export type InputEvent =
  | { readonly kind: 'button'; readonly button: 'left' | 'right' | 'middle'; readonly up: boolean }
  | { readonly kind: 'wheel'; readonly axis: 'vertical' | 'horizontal'; readonly notches: number }
  | { readonly kind: 'unit'; readonly unit: number; readonly up: boolean }
  | {
      readonly kind: 'key';
      readonly virtualKey: number;
      readonly scanCode: number;
      readonly extended: boolean;
      readonly up: boolean;
    };

/** Where dwExtraInfo lies in INPUT. */
const EXTRA_INFO_AT = { mouse: 32, key: 24 } as const;

/** An array of INPUT. Offsets are those of 64-bit Windows. The tag (32 bits) lets a hook know the agent's own events. */
export function packInputs(events: readonly InputEvent[], tag = 0): Buffer {
  const packed = Buffer.alloc(events.length * INPUT_BYTES);
  for (const [i, event] of events.entries()) {
    const input = packed.subarray(i * INPUT_BYTES, (i + 1) * INPUT_BYTES);
    pack(event, input);
    const mouse = event.kind === 'button' || event.kind === 'wheel';
    input.writeBigUInt64LE(BigInt(tag), mouse ? EXTRA_INFO_AT.mouse : EXTRA_INFO_AT.key);
  }
  return packed;
}

function pack(event: InputEvent, input: Buffer): void {
  switch (event.kind) {
    case 'button':
      packMouse(input, 0, MOUSE_FLAGS[event.button][event.up ? 'up' : 'down']);
      break;
    case 'wheel': {
      const flag = event.axis === 'vertical' ? MOUSEEVENTF_WHEEL : MOUSEEVENTF_HWHEEL;
      packMouse(input, event.notches * WHEEL_DELTA, flag);
      break;
    }
    case 'unit':
      packKey(input, 0, event.unit, KEYEVENTF_UNICODE | (event.up ? KEYEVENTF_KEYUP : 0));
      break;
    case 'key': {
      const flags = (event.extended ? KEYEVENTF_EXTENDEDKEY : 0) | (event.up ? KEYEVENTF_KEYUP : 0);
      packKey(input, event.virtualKey, event.scanCode, flags);
      break;
    }
    default:
      event satisfies never;
  }
}

/** MOUSEINPUT: dx, dy, mouseData, dwFlags, time, dwExtraInfo. */
function packMouse(input: Buffer, mouseData: number, flags: number): void {
  input.writeUInt32LE(INPUT_MOUSE, 0);
  input.writeInt32LE(mouseData, 16);
  input.writeUInt32LE(flags, 20);
}

/** KEYBDINPUT: wVk, wScan, dwFlags, time, dwExtraInfo. */
function packKey(input: Buffer, virtualKey: number, scanCode: number, flags: number): void {
  input.writeUInt32LE(INPUT_KEYBOARD, 0);
  input.writeUInt16LE(virtualKey, 8);
  input.writeUInt16LE(scanCode, 10);
  input.writeUInt32LE(flags, 12);
}
