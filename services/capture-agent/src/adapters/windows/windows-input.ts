import { setTimeout as pause } from 'node:timers/promises';
import type { Point } from '@vigie/domain';
import { captureAgentErrors } from '../../errors';
import type { InputDriver } from '../../ports';
import type { InjectionLedger } from '../../watch/injection-ledger';
import { beginInput, type Interrupted, type MayGive } from '../interruption';
import { INPUT_BYTES, type InputEvent, packInputs } from './input-events';
import { type KeyboardLayout, planChordInput, planTextInput } from './plan-input';
import type { WindowsSystem } from './system';

/** Events of one SendInput, which nothing can come between; longer text goes in several. */
const EVENTS_AT_ONCE = 400;
const DRAG_STEPS = 8;
const DRAG_PAUSE_MS = 15;
const MAPVK_VK_TO_VSC = 0;

export interface WindowsHands {
  /** Carried by every event of SendInput, so that the hooks of the watchdog know it. */
  readonly tag: number;
  /** Gets the motions of SetCursorPos, which carry nothing. */
  readonly ledger: InjectionLedger;
  readonly interrupted: Interrupted;
}

/**
 * Hands on Windows: SendInput, with text as Unicode. Errors: KEY_UNKNOWN before any input, INPUT_REJECTED,
 * INPUT_INTERRUPTED.
 */
export function createWindowsInput(system: WindowsSystem, { tag, ledger, interrupted }: WindowsHands): InputDriver {
  const layout: KeyboardLayout = {
    scanCharacter: (unit) => system.vkKeyScan(unit),
    scanCode: (virtualKey) => system.mapVirtualKey(virtualKey, MAPVK_VK_TO_VSC),
  };
  const send = (events: readonly InputEvent[], mayGive: MayGive = beginInput(interrupted)) => {
    for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
      const some = events.slice(from, from + EVENTS_AT_ONCE);
      mayGive(from, events.length);
      give(some, from, events.length);
    }
  };
  const give = (some: readonly InputEvent[], before: number, of: number) => {
    const taken = system.sendInput(some.length, packInputs(some, tag), INPUT_BYTES);
    if (taken === some.length) return;
    // Whatever breaks off an input, nothing may stay down.
    const releases = releasesOf(some.slice(0, taken));
    if (releases.length > 0) system.sendInput(releases.length, packInputs(releases, tag), INPUT_BYTES);
    throw captureAgentErrors.create('INPUT_REJECTED', { sent: of, taken: before + taken });
  };
  const moveTo = (point: Point) => {
    ledger.note({ kind: 'motion', x: point.x, y: point.y });
    if (system.setCursorPos(point.x, point.y) !== 0) return;
    throw captureAgentErrors.create('INPUT_REJECTED', { sent: 1, taken: 0 });
  };
  return {
    click: async (point, button, count) => {
      const mayGive = beginInput(interrupted);
      mayGive(0, count);
      moveTo(point);
      const once: InputEvent[] = [
        { kind: 'button', button, up: false },
        { kind: 'button', button, up: true },
      ];
      send(count === 2 ? [...once, ...once] : once, mayGive);
    },
    typeText: async (text, { replace, onProgress }) => {
      // Planned whole: a key that is unknown is told before any input.
      const pieces = planTextInput(text, layout, EVENTS_AT_ONCE);
      const of = pieces.reduce((sum, { events }) => sum + events.length, 0);
      const mayGive = beginInput(interrupted);
      mayGive(0, text.length);
      if (replace) send(planChordInput(['Control', 'a'], layout), mayGive);
      if (replace && text === '') send(planChordInput(['Delete'], layout), mayGive);
      let typed = 0;
      let given = 0;
      for (const { events, length } of pieces) {
        mayGive(typed, text.length);
        give(events, given, of);
        given += events.length;
        typed += length;
        onProgress(typed);
        // Whoever waits for a turn has one: what a person did since is then known.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    keyChord: async (keys) => send(planChordInput(keys, layout)),
    scroll: async (point, { down, right }) => {
      const mayGive = beginInput(interrupted);
      mayGive(0, Math.abs(down) + Math.abs(right));
      moveTo(point);
      const turns: InputEvent[] = [];
      // Windows counts up as positive.
      if (down !== 0) turns.push({ kind: 'wheel', axis: 'vertical', notches: -down });
      if (right !== 0) turns.push({ kind: 'wheel', axis: 'horizontal', notches: right });
      send(turns, mayGive);
    },
    drag: async (from, to) => {
      const mayGive = beginInput(interrupted);
      mayGive(0, DRAG_STEPS);
      moveTo(from);
      send([{ kind: 'button', button: 'left', up: false }], mayGive);
      try {
        for (let step = 1; step <= DRAG_STEPS; step++) {
          await pause(DRAG_PAUSE_MS);
          mayGive(step - 1, DRAG_STEPS);
          moveTo({
            x: Math.round(from.x + ((to.x - from.x) * step) / DRAG_STEPS),
            y: Math.round(from.y + ((to.y - from.y) * step) / DRAG_STEPS),
          });
        }
      } finally {
        // Whatever breaks off the drag, no button may stay down.
        give([{ kind: 'button', button: 'left', up: true }], 0, 1);
      }
    },
  };
}

/** What lifts all that these events leave down, the last pressed first. */
function releasesOf(events: readonly InputEvent[]): InputEvent[] {
  const down = new Map<string, InputEvent>();
  for (const event of events) {
    if (event.kind === 'wheel') continue;
    const key = JSON.stringify({ ...event, up: false });
    if (event.up) down.delete(key);
    else down.set(key, { ...event, up: true });
  }
  return [...down.values()].reverse();
}
