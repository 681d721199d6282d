import type { Rect, Size } from '@vigie/domain';

/** A screen's pixels: `rgb` takes 3 bytes each, the others 4 of which the last means nothing; row by row, no padding. */
export interface PixelView extends Size {
  readonly layout: 'rgb' | 'bgrx' | 'rgbx';
  readonly data: Uint8Array;
}

/** What of the screen that was looked at must still be there, in pixels of it. */
export interface SightDemand {
  /** Where the input goes; null for an action without a place. */
  readonly target: Rect | null;
  /** Regions that must be the same to the letter. */
  readonly identity: readonly Rect[];
  /** `focus`: the target has just been given the focus, so its border, caret, selection and placeholder may differ. */
  readonly tolerance: 'still' | 'focus';
}

export type SightVerdict =
  | { readonly kind: 'same' }
  | {
      readonly kind: 'differs';
      readonly reason: 'PRECONDITION_FAILED' | 'IDENTITY_MISMATCH' | 'OCCLUDED';
      /** Where the first difference that counts was seen. */
      readonly at: Rect;
    };
