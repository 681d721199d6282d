import type { Desktop, FrameSource } from '@vigie/capture-agent';
import { type Rect, rectIntersection } from '@vigie/domain';
import type { ProgramState } from '../program/state';
import type { RunningProgram } from './program';
import type { ScreenPixels } from './screen-pixels';

type GuardMark = Parameters<Desktop['changedInGap']>[0];

/** A guard frame's moment: the program as it was painted for it. */
interface VirtualMark extends GuardMark {
  readonly state: ProgramState;
}

/** Frames whose guard answers remember the state that they saw; `painted` tells the state of the last grab. */
export function markingFrames(frames: FrameSource, painted: () => ProgramState): FrameSource {
  return {
    ...frames,
    compare: async (question) => {
      const comparing = frames.compare(question);
      // The grab has happened: a virtual screen is read at once.
      const state = painted();
      const answer = await comparing;
      if (answer.kind !== 'same') return answer;
      const takenAt: VirtualMark = { ...answer.takenAt, state };
      return { kind: 'same', takenAt };
    },
  };
}

/** Whether one of the rectangles looked different to the last order to the hands than to the guard. A caret does not count. */
export function changedInGap(program: RunningProgram, pixels: ScreenPixels, mark: GuardMark, rects: readonly Rect[]) {
  const { state } = mark as VirtualMark;
  const met = program.metState();
  // A state is never changed, so the same one is the same picture.
  if (met === state) return false;
  const before = pixels.grab(state, false).data;
  const { data: after, ...size } = pixels.grab(met, false);
  const screen = { x: 0, y: 0, width: size.width, height: size.height };
  return rects.some((rect) => differs(before as Buffer, after as Buffer, rectIntersection(rect, screen), size.width));
}

function differs(before: Buffer, after: Buffer, rect: Rect, width: number): boolean {
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    const from = (y * width + rect.x) * 4;
    const to = from + rect.width * 4;
    if (before.compare(after, from, to, from, to) !== 0) return true;
  }
  return false;
}
