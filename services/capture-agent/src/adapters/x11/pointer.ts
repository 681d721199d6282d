import { setTimeout as pause } from 'node:timers/promises';
import type { MouseButton, Point } from '@vigie/domain';
import type { X11Connection } from './connection';
import type { XTest } from './protocol';

const BUTTONS: Readonly<Record<MouseButton, number>> = { left: 1, middle: 2, right: 3 };
/** The wheel is four buttons on X11, one click a notch. */
const WHEEL = { up: 4, down: 5, left: 6, right: 7 } as const;
/** Pause between the steps of a drag, ms: toolkits begin one only after motion events of their own. */
const DRAG_PAUSE_MS = 15;
const DRAG_STEPS = 8;

export interface X11Pointer {
  click(point: Point, button: MouseButton, count: 1 | 2): Promise<void>;
  scroll(point: Point, notches: { readonly down: number; readonly right: number }): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
}

/** The pointer jumps: no animated motion, which would cross other things and take time. */
export function openPointer(connection: X11Connection, xtest: XTest): X11Pointer {
  const moveTo = (point: Point) => xtest.FakeInput(xtest.MotionNotify, 0, 0, connection.root, point.x, point.y);
  const press = (button: number) => xtest.FakeInput(xtest.ButtonPress, button, 0, 0, 0, 0);
  const release = (button: number) => xtest.FakeInput(xtest.ButtonRelease, button, 0, 0, 0, 0);
  const turn = (button: number, times: number) => {
    for (let i = 0; i < times; i++) {
      press(button);
      release(button);
    }
  };
  return {
    click: async (point, button, count) => {
      moveTo(point);
      turn(BUTTONS[button], count);
      await connection.sync();
    },
    scroll: async (point, { down, right }) => {
      moveTo(point);
      turn(down > 0 ? WHEEL.down : WHEEL.up, Math.abs(down));
      turn(right > 0 ? WHEEL.right : WHEEL.left, Math.abs(right));
      await connection.sync();
    },
    drag: async (from, to) => {
      moveTo(from);
      press(BUTTONS.left);
      await connection.sync();
      try {
        for (let step = 1; step <= DRAG_STEPS; step++) {
          await pause(DRAG_PAUSE_MS);
          moveTo(between(from, to, step / DRAG_STEPS));
        }
        await connection.sync();
        await pause(DRAG_PAUSE_MS);
      } finally {
        // Whatever breaks off the drag, no button may stay down.
        release(BUTTONS.left);
        await connection.sync();
      }
    },
  };
}

function between(from: Point, to: Point, share: number): Point {
  return { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) };
}
