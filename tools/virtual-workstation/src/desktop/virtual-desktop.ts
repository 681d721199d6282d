import { createFrameSource, type Desktop, openLocalWatch, type RawPixels } from '@vigie/capture-agent';
import type { Rect } from '@vigie/domain';
import type { Effect } from '../program/effect';
import type { ProgramState } from '../program/state';
import type { Truth } from '../truth/truth-of';
import { accessibilityOf } from './accessibility';
import { resolveOptions, type VirtualDesktopOptions } from './options';
import { createPerson, type Person } from './person';
import { RunningProgram } from './program';
import { ScreenPixels } from './screen-pixels';
import { changedInGap, markingFrames } from './virtual-gap';
import { virtualInput } from './virtual-input';
import { windowIdAt, windowOf } from './window-of';

const PROGRAM_VERSION = '4.12.3';

/**
 * A desktop with one hospital program on it, and what only a test may know: the effects, the state, the truth of the
 * screen, the box of a widget by its id. `advance` moves the clock on; nothing else is needed for time to pass.
 */
export interface VirtualDesktop extends Desktop {
  effects(): readonly Effect[];
  state(): ProgramState;
  truth(): Truth;
  advance(ms: number): void;
  /** Box of a widget on the screen, null when it is not there. */
  box(id: string): Rect | null;
  /** A modifier key, or a mouse button, is held down by somebody. */
  hold(held: boolean): void;
  /** The session is locked. The program underneath goes on, and the picture with it. */
  lock(locked: boolean): void;
  /** Who sits at the workstation: does what a person does, and is seen by the agent's watchdog. */
  readonly person: Person;
  /** The screen as it is grabbed; equal Buffers as long as nothing changes. */
  grab(): RawPixels;
}

/** Throws VIRTUAL_SIZE_UNSUPPORTED and VIRTUAL_TROUBLE_UNKNOWN. */
export function createVirtualDesktop(options: VirtualDesktopOptions = {}): VirtualDesktop {
  const resolved = resolveOptions(options);
  const program = new RunningProgram(resolved);
  const pixels = new ScreenPixels(program.world);
  let painted = program.state();
  const grab = () => {
    painted = program.state();
    return pixels.grab(painted, program.caretLit());
  };
  const frames = markingFrames(createFrameSource({ grab }), () => painted);
  const { size, platform } = resolved;
  const around = { held: false, locked: false };
  const watch = openLocalWatch(resolved.watch);
  const desktop: VirtualDesktop = {
    platform,
    frames,
    input: virtualInput((input) => program.send(input), {
      interrupted: () => desktop.human.interrupted(),
      begin: (next) => program.beginInput(next),
    }),
    human: watch.human,
    person: createPerson(watch, (input) => program.send(input)),
    async describe() {
      return {
        resolution: size,
        scaling: 1,
        monitors: [{ name: 'DISPLAY1', bounds: { x: 0, y: 0, ...size }, scaling: 1, primary: true }],
        theme: program.state().theme,
        applications: [{ name: 'dph', version: PROGRAM_VERSION }],
      };
    },
    activeWindow: async () => windowOf(program),
    surroundings: async (point) => ({
      window: windowOf(program),
      windowAtPoint: point === null ? null : windowIdAt(program, point),
      heldDown: around.held,
      locked: around.locked,
    }),
    changedInGap: (mark, rects) => changedInGap(program, pixels, mark, rects),
    cursor: async () => program.state().ui.pointer,
    close: async () => {
      await watch.human.close();
      await frames.close();
    },
    effects: () => program.effects(),
    state: () => program.state(),
    truth: () => program.truth(),
    advance: (ms) => program.advance(ms),
    box: (id) => program.box(id),
    hold: (held) => {
      around.held = held;
    },
    lock: (locked) => {
      around.locked = locked;
    },
    grab,
  };
  if (!resolved.accessibility) return desktop;
  return { ...desktop, accessibility: async () => accessibilityOf(program.layout(), program.state()) };
}
