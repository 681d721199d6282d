import type { ElementMeaning } from './element-meaning';
import type { FrameRequest } from './frame';
import type { Point, Rect, Size } from './geometry';
import type { Window } from './window';

/** F-2.1. */
export const ELEMENT_TYPES = [
  'button',
  'text_input',
  'dropdown',
  'tab',
  'checkbox',
  'radio',
  'link',
  'generic',
] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** A word as read; `line` is its index in `Screen.lines`. Confidence 0 … 1. */
export interface Word {
  readonly text: string;
  readonly box: Rect;
  readonly confidence: number;
  readonly line: number;
}

export interface Line {
  readonly text: string;
  readonly box: Rect;
  readonly confidence: number;
}

/** An interactive part of a screen. `label` is what a person would call it, `value` the text inside its box. */
export interface Element extends ElementMeaning {
  readonly elementId: string;
  readonly type: ElementType;
  /** Semantic role (F-13.4) such as `primary_action`; empty when none is known. */
  readonly role: string;
  readonly label: string;
  readonly value: string;
  readonly box: Rect;
  readonly confidence: number;
}

/** A line or element that could not be read or typed (F-7.4, F-13.5). */
export interface Doubt {
  readonly code: string;
  readonly box: Rect;
}

/** What perception saw on one frame. All its text is patient data. */
export interface Screen {
  readonly frameId: string;
  readonly site: string;
  readonly workstationId: string;
  readonly sequence: number;
  readonly capturedAtMs: number;
  readonly size: Size;
  readonly monitor: string;
  /** SHA-256 of the RGB pixels, as `Frame.digest`. */
  readonly imageDigest: Uint8Array;
  /** Name of the image in the evidence store; empty when it was not kept. */
  readonly evidence: string;
  readonly window: Window | null;
  readonly cursor: Point | null;
  readonly request: FrameRequest | null;
  readonly words: readonly Word[];
  readonly lines: readonly Line[];
  readonly elements: readonly Element[];
  readonly doubts: readonly Doubt[];
  readonly perceiveMs: number;
  /** Code of the error for which nothing was seen; empty when all went well. */
  readonly failure: string;
}
