import { compareSight } from '@vigie/action-kernel';
import { type Rect, rectArea, type Size } from '@vigie/domain';
import { captureAgentErrors } from '../errors';
import type {
  EncodedChange,
  FrameSource,
  GuardMark,
  PixelSource,
  RawPixels,
  SightAnswer,
  SightQuestion,
} from '../ports';
import { captureFigures as figures } from './capture-figures';
import { encodePatches, type PatchEncoder } from './encode-patch';
import { createKeptFrames } from './kept-frames';
import {
  changesSince,
  digestOfGrab,
  identical,
  type ScreenPicture,
  takeOver,
  takeWhole,
  whole,
} from './screen-picture';

export interface FrameSourceDeps extends PatchEncoder {
  readonly pixels: PixelSource;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds of a clock that never jumps; guard frames are dated by it. */
  readonly steadyNow: () => number;
}

/**
 * Keyframes and deltas from plain grabs: at the start, when the screen changes its size, when asked, and when most of
 * it changed, the whole screen; else the rectangles that changed since the call before. A caller that loses a change
 * must ask for a keyframe next. A guard's comparison may come between, also while a change is still being encoded.
 */
export function encodeChanges(deps: FrameSourceDeps): FrameSource {
  const kept = createKeptFrames();
  let picture: ScreenPicture | null = null;
  /** Whether all of `picture` was given out: a failure on the way makes the next one a keyframe. */
  let given = false;
  let looking: Promise<void> | null = null;

  /**
   * Grabs and reads, one after the other. A source that grabs at once is read at once: it may paint on in the same
   * buffer. `read` hears when its grab began.
   */
  const look = async <T>(read: (grab: RawPixels, takenAt: GuardMark) => T): Promise<T> => {
    while (looking !== null) await looking;
    const atMs = deps.steadyNow();
    const grabbing = deps.pixels.grab();
    const readNow = (grab: RawPixels) => read(checked(grab), { atMs, grabMs: deps.steadyNow() - atMs });
    if (!(grabbing instanceof Promise)) return readNow(grabbing);
    const result = grabbing.then(readNow);
    looking = result.then(DONE, DONE);
    await looking;
    looking = null;
    return result;
  };

  const take = (grab: RawPixels): { readonly changed: readonly Rect[] | null; readonly taken: ScreenPicture } => {
    const changed = changesSince(picture, grab);
    if (picture === null || changed === null) picture = takeWhole(grab);
    else if (changed.length > 0) picture = takeOver(picture, grab, changed, kept.share(picture.raw));
    return { changed, taken: picture };
  };

  const next = async (keyframeAsked: boolean): Promise<EncodedChange> => {
    const capturedAtMs = deps.now();
    const complete = given;
    given = false;
    const { changed, taken } = await look(take);
    const size: Size = { width: taken.width, height: taken.height };
    const keyframe = keyframeAsked || !complete || changed === null || share(changed, size) >= figures.keyframeShare;
    const rects = keyframe ? [whole(size)] : changed;
    const patches = (await Promise.all(rects.map((rect) => encodePatches(taken.shadow, rect, deps)))).flat();
    given = true;
    return { size, keyframe, patches, digest: taken.digest, capturedAtMs };
  };

  const compare = async (question: SightQuestion): Promise<SightAnswer> => {
    const seen = kept.find(question.frameId);
    if (seen === undefined) return { kind: 'unknown_frame' };
    return look((grab, takenAt) => judge(seen, grab, question, takenAt));
  };

  return {
    next: ({ keyframe }) => next(keyframe),
    keep: async (frameId) => {
      if (picture !== null) kept.keep(frameId, { ...shapeOf(picture), data: picture.raw });
    },
    compare,
    digest: async () => Buffer.from(await look((grab) => digestOfGrab(picture, grab))).toString('hex'),
    close: async () => {
      picture = null;
      given = false;
    },
  };
}

const DONE = () => {};

function judge(seen: RawPixels, now: RawPixels, question: SightQuestion, takenAt: GuardMark): SightAnswer {
  if (identical(seen, now)) return { kind: 'same', takenAt };
  const verdict = compareSight(seen, now, question);
  return verdict.kind === 'same' ? { kind: 'same', takenAt } : { kind: 'differs', reason: verdict.reason };
}

function shapeOf({ width, height, layout }: ScreenPicture): Omit<RawPixels, 'data'> {
  return { width, height, layout };
}

function checked(grab: RawPixels): RawPixels {
  const { width, height, data } = grab;
  if (width < 1 || height < 1 || data.byteLength !== width * height * 4) {
    throw captureAgentErrors.create('CAPTURE_MALFORMED', { width, height, bytes: data.byteLength });
  }
  return grab;
}

function share(rects: readonly Rect[], size: Size): number {
  return rects.reduce((sum, rect) => sum + rectArea(rect), 0) / rectArea(size);
}
