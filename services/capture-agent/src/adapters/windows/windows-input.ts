import { setTimeout as pause } from 'node:timers/promises';
import type { Point } from '@vigie/domain';
import { captureAgentErrors } from '../../errors';
import type { InputDriver } from '../../ports';
import { INPUT_BYTES, type InputEvent, packInputs } from './input-events';
import { type KeyboardLayout, planChordInput, planTextInput } from './plan-input';
import type { WindowsSystem } from './system';

/** Events of one SendInput, which nothing can come between; longer text goes in several. */
const EVENTS_AT_ONCE = 400;
const DRAG_STEPS = 8;
const DRAG_PAUSE_MS = 15;
const MAPVK_VK_TO_VSC = 0;

/** Hands on Windows: SendInput, with text as Unicode. Errors: KEY_UNKNOWN before any input, INPUT_REJECTED. */
export function createWindowsInput(system: WindowsSystem): InputDriver {
  const layout: KeyboardLayout = {
    scanCharacter: (unit) => system.vkKeyScan(unit),
    scanCode: (virtualKey) => system.mapVirtualKey(virtualKey, MAPVK_VK_TO_VSC),
  };
  const send = (events: readonly InputEvent[]) => {
    for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
      const some = events.slice(from, from + EVENTS_AT_ONCE);
      const taken = system.sendInput(some.length, packInputs(some), INPUT_BYTES);
      if (taken === some.length) continue;
      throw captureAgentErrors.create('INPUT_REJECTED', { sent: events.length, taken: from + taken });
    }
  };
  const moveTo = (point: Point) => {
    if (system.setCursorPos(point.x, point.y) !== 0) return;
    throw captureAgentErrors.create('INPUT_REJECTED', { sent: 1, taken: 0 });
  };
  return {
    click: async (point, button, count) => {
      moveTo(point);
      const once: InputEvent[] = [
        { kind: 'button', button, up: false },
        { kind: 'button', button, up: true },
      ];
      send(count === 2 ? [...once, ...once] : once);
    },
    typeText: async (text, { replace }) => {
      const select = replace ? planChordInput(['Control', 'a'], layout) : [];
      const content = text === '' && replace ? planChordInput(['Delete'], layout) : planTextInput(text, layout);
      send([...select, ...content]);
    },
    keyChord: async (keys) => send(planChordInput(keys, layout)),
    scroll: async (point, { down, right }) => {
      moveTo(point);
      const turns: InputEvent[] = [];
      // Windows counts up as positive.
      if (down !== 0) turns.push({ kind: 'wheel', axis: 'vertical', notches: -down });
      if (right !== 0) turns.push({ kind: 'wheel', axis: 'horizontal', notches: right });
      send(turns);
    },
    drag: async (from, to) => {
      moveTo(from);
      send([{ kind: 'button', button: 'left', up: false }]);
      try {
        for (let step = 1; step <= DRAG_STEPS; step++) {
          await pause(DRAG_PAUSE_MS);
          moveTo({
            x: Math.round(from.x + ((to.x - from.x) * step) / DRAG_STEPS),
            y: Math.round(from.y + ((to.y - from.y) * step) / DRAG_STEPS),
          });
        }
      } finally {
        // Whatever breaks off the drag, no button may stay down.
        send([{ kind: 'button', button: 'left', up: true }]);
      }
    },
  };
}
