import type { View } from '../view/view';

/** A state as a step expects it: a view, and what of it must be there. Numbers are indices into the view's lists. */
export interface ExpectedState {
  readonly view: View;
  /** Elements without which it is not this state (F-6.3). */
  readonly required: readonly number[];
  /** Elements that raise the confidence (F-6.4). */
  readonly optional: readonly number[];
  /** Lines that say what the state is; others of the view may say anything. */
  readonly lines: readonly number[];
  /** The part of `required` that must be there, 0 … 1: 1 where it is known to be required, less where it is taken to be. */
  readonly coverage: number;
}
