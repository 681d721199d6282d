import type { Point, Rect } from './geometry';

export type MouseButton = 'left' | 'right' | 'middle';

/** What is done on the workstation. Keys have the names of KeyboardEvent.key: `Control`, `Shift`, `s`, `Enter`. */
export type ActionKind =
  | { readonly kind: 'click'; readonly point: Point; readonly button: MouseButton; readonly count: 1 | 2 }
  /** Text for the element that has the focus; with `replace`, what the field holds is selected first. Patient data. */
  | { readonly kind: 'type_text'; readonly text: string; readonly replace: boolean }
  /** Pressed together, modifiers first. */
  | { readonly kind: 'key_chord'; readonly keys: readonly string[] }
  /** Wheel notches; positive is down and right. */
  | { readonly kind: 'scroll'; readonly point: Point; readonly down: number; readonly right: number }
  | { readonly kind: 'drag'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'wait'; readonly milliseconds: number };

export type ActionKindName = ActionKind['kind'];

/**
 * What the guard holds an action to, right before input: what was seen when it was decided. `focus`: this step's own click
 * has just given the field the focus, so that border, caret, selection and placeholder may differ inside `target`.
 */
export interface Precondition {
  /** The frame that was looked at. */
  readonly frameId: string;
  /** The window that had the focus in it; empty when unknown. */
  readonly windowId: string;
  /** Of the target, in pixels of that frame; null for an action without one. */
  readonly target: Rect | null;
  /** Of the place where a drag ends; null for every other kind. */
  readonly dropTarget: Rect | null;
  /** Regions that name the patient: they must be the same to the letter. */
  readonly identity: readonly Rect[];
  readonly tolerance: 'still' | 'focus';
}

/** One intended action on one workstation. The id is a UUIDv7, single use: a new plan is a new id with `supersedes`. */
export interface Action {
  readonly actionId: string;
  readonly supersedes: string;
  readonly workstationId: string;
  readonly epoch: number;
  readonly laneSequence: number;
  readonly notBeforeMs: number;
  readonly expireAtMs: number;
  readonly runId: string;
  readonly stepId: string;
  readonly precondition: Precondition;
  readonly what: ActionKind;
  /** W3C trace context of whatever decided on it; empty for none. */
  readonly traceparent: string;
}
