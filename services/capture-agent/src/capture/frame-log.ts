import type { AccessibilityNode, Frame, FrameRequest, Point, Size, Window } from '@vigie/domain';
import { captureAgentErrors } from '../errors';
import type { Desktop, EncodedChange, FrameSink } from '../ports';
import { fitAccessibility, splitFrame } from './split-frame';

export interface FrameLogDeps {
  readonly site: string;
  readonly workstationId: string;
  readonly monitor: string;
  readonly desktop: Desktop;
  readonly sink: FrameSink;
  readonly now: () => number;
  /** A new id of a frame. */
  readonly newId: () => string;
  /** Messages between two keyframes, at most. */
  readonly maxDeltas: number;
  /** Bytes of patches in one message, at most. */
  readonly maxPatchBytes: number;
  /** Told of what a frame had to do without: its window, its cursor, its accessibility tree. */
  readonly onShortcoming: (error: unknown) => void;
}

export interface PublishedFrame {
  readonly frameId: string;
  readonly sequence: number;
}

/** A workstation's frame log: captures in turn, numbers, and publishes. */
export interface FrameLog {
  /** Of the latest capture; null before the first. */
  readonly size: Size | null;
  /** Captures and publishes though nothing may have changed. Errors: those of the desktop, FRAME_NOT_PUBLISHED. */
  capture(request: FrameRequest, options: { readonly keyframe: boolean }): Promise<PublishedFrame>;
  /** Captures, and publishes when the screen or its active window changed; null when not. */
  watch(): Promise<PublishedFrame | null>;
}

interface Sight {
  readonly change: EncodedChange;
  readonly window: Window | null;
  readonly cursor: Point | null;
}

export function createFrameLog(deps: FrameLogDeps): FrameLog {
  const { desktop, sink } = deps;
  let turn: Promise<unknown> = Promise.resolve();
  // A restarted agent goes on above its earlier frames, without having stored anything.
  let sequence = deps.now();
  let keyframeSequence = 0;
  let messages = 0;
  let keyframeDue = true;
  let lastWindow = '';
  let size: Size | null = null;

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };

  const look = async (keyframeAsked: boolean, watching: boolean): Promise<Sight> => {
    const keyframe = keyframeAsked || keyframeDue || messages >= deps.maxDeltas;
    // Until this one is on the bus, the log does not hold what the source considers sent.
    keyframeDue = true;
    const [change, window, cursor] = await Promise.all([
      desktop.frames.next({ keyframe, watching }),
      softly(desktop.activeWindow(), null),
      softly(desktop.cursor(), null),
    ]);
    size = change.size;
    return { change, window, cursor };
  };

  const softly = <T>(work: Promise<T>, instead: T): Promise<T> =>
    work.catch((error: unknown) => {
      deps.onShortcoming(error);
      return instead;
    });

  const publish = async (sight: Sight, request: FrameRequest | null): Promise<PublishedFrame> => {
    const accessibility = request === null ? [] : await readAccessibility();
    sequence++;
    if (sight.change.keyframe) {
      keyframeSequence = sequence;
      messages = 0;
    }
    const frame = frameOf(sight, request, accessibility);
    // Before anybody can decide on it.
    if (request !== null) await softly(desktop.frames.keep(frame.frameId), undefined);
    const parts = splitFrame(frame, deps.maxPatchBytes);
    try {
      for (const part of parts) await sink.publish(part);
    } catch (error) {
      throw captureAgentErrors.create('FRAME_NOT_PUBLISHED', {}, error);
    }
    messages += parts.length;
    keyframeDue = false;
    lastWindow = windowKey(sight.window);
    return { frameId: frame.frameId, sequence };
  };

  const readAccessibility = async (): Promise<readonly AccessibilityNode[]> =>
    desktop.accessibility ? fitAccessibility(await softly(desktop.accessibility(), [])) : [];

  const frameOf = (
    { change, window, cursor }: Sight,
    request: FrameRequest | null,
    accessibility: readonly AccessibilityNode[],
  ): Frame => ({
    frameId: deps.newId(),
    site: deps.site,
    workstationId: deps.workstationId,
    sequence,
    keyframeSequence,
    part: 0,
    parts: 1,
    capturedAtMs: change.capturedAtMs,
    size: change.size,
    monitor: deps.monitor,
    patches: change.patches,
    digest: change.digest,
    window,
    cursor,
    request,
    accessibility,
  });

  return {
    get size() {
      return size;
    },
    capture: (request, { keyframe }) => inTurn(async () => publish(await look(keyframe, false), request)),
    watch: () =>
      inTurn(async () => {
        const sight = await look(false, true);
        const unchanged = !sight.change.keyframe && sight.change.patches.length === 0;
        if (unchanged && windowKey(sight.window) === lastWindow) {
          keyframeDue = false;
          return null;
        }
        return publish(sight, null);
      }),
  };
}

function windowKey(window: Window | null): string {
  if (window === null) return '';
  const { x, y, width, height } = window.bounds;
  return [window.windowId, window.title, x, y, width, height].join('\0');
}
