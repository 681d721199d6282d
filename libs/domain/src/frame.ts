import type { Point, Rect, Size } from './geometry';
import type { Window } from './window';

export type PatchEncoding = 'webp-lossless' | 'png';

/** A rectangle of pixels that changed, losslessly encoded; `data` is an image of exactly `rect`'s size. */
export interface Patch {
  readonly rect: Rect;
  readonly encoding: PatchEncoding;
  readonly data: Uint8Array;
}

/** Why a frame was asked for; it travels with the frame, so that the state it becomes carries the context (F-4.4, F-8). */
export interface FrameRequest {
  readonly requestId: string;
  readonly runId: string;
  readonly workflowId: string;
  readonly stepId: string;
  /** Workflow context values such as the patient id. Patient data. */
  readonly context: Readonly<Record<string, string>>;
}

/** One node of the toolkit's accessibility tree, flattened in document order; `parent` is an index, -1 for a root. */
export interface AccessibilityNode {
  readonly parent: number;
  readonly role: string;
  readonly name: string;
  readonly value: string;
  readonly bounds: Rect;
  readonly states: readonly string[];
}

/**
 * One message of a workstation's frame log. A keyframe (`sequence === keyframeSequence`) holds the whole screen, a delta
 * what changed since the frame before it. A frame too large for one message comes as `parts` messages with one
 * sequence (`part` from 0), each with some of the patches.
 */
export interface Frame {
  readonly frameId: string;
  readonly site: string;
  readonly workstationId: string;
  readonly sequence: number;
  readonly keyframeSequence: number;
  readonly part: number;
  readonly parts: number;
  /** Milliseconds since the epoch, on the agent's clock. */
  readonly capturedAtMs: number;
  readonly size: Size;
  readonly monitor: string;
  readonly patches: readonly Patch[];
  /** SHA-256 over the width × height × 3 bytes of the whole image, RGB, row by row. */
  readonly digest: Uint8Array;
  readonly window: Window | null;
  readonly cursor: Point | null;
  readonly request: FrameRequest | null;
  readonly accessibility: readonly AccessibilityNode[];
}

/** Raw pixels: width × height × 3 bytes, RGB, row by row, no padding. */
export interface RgbImage extends Size {
  readonly data: Uint8Array;
}

export function isKeyframe(frame: Pick<Frame, 'sequence' | 'keyframeSequence'>): boolean {
  return frame.sequence === frame.keyframeSequence;
}
