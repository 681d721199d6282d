import { setTimeout as pause } from 'node:timers/promises';
import type { MouseButton, Point } from '@vigie/domain';
import { beginInput, type Interrupted } from '../interruption';
import type { Injector } from './injector';

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

/** The pointer jumps: no animated motion, which would cross other things and take time. Errors: INPUT_INTERRUPTED. */
export function openPointer(injector: Injector, interrupted: Interrupted): X11Pointer {
  const turn = (button: number) => {
    injector.button(button, true);
    injector.button(button, false);
  };
  return {
    click: async (point, button, count) => {
      const mayGive = beginInput(interrupted);
      mayGive(0, count);
      injector.move(point);
      for (let given = 0; given < count; given++) {
        mayGive(given, count);
        turn(BUTTONS[button]);
      }
      await injector.settle();
    },
    scroll: async (point, { down, right }) => {
      const notches = [
        ...Array<number>(Math.abs(down)).fill(down > 0 ? WHEEL.down : WHEEL.up),
        ...Array<number>(Math.abs(right)).fill(right > 0 ? WHEEL.right : WHEEL.left),
      ];
      const mayGive = beginInput(interrupted);
      mayGive(0, notches.length);
      injector.move(point);
      for (const [given, notch] of notches.entries()) {
        mayGive(given, notches.length);
        turn(notch);
        // The server has it before the next is thought of: what a person stops is not on its way any more.
        await injector.settle();
      }
    },
    drag: async (from, to) => {
      const mayGive = beginInput(interrupted);
      mayGive(0, DRAG_STEPS);
      injector.move(from);
      injector.button(BUTTONS.left, true);
      try {
        for (let step = 1; step <= DRAG_STEPS; step++) {
          await injector.settle();
          await pause(DRAG_PAUSE_MS);
          mayGive(step - 1, DRAG_STEPS);
          injector.move(between(from, to, step / DRAG_STEPS));
        }
        await injector.settle();
        await pause(DRAG_PAUSE_MS);
      } finally {
        // Whatever breaks off the drag, no button may stay down.
        injector.button(BUTTONS.left, false);
        await injector.settle();
      }
    },
  };
}

function between(from: Point, to: Point, share: number): Point {
  return { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) };
}
