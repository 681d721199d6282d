import type { Point, Rect } from '@vigie/domain';

export const CHANGED_ASPECTS = ['label', 'value', 'type', 'state', 'text'] as const;
/** What of it is another: of an element its label, value, type or state; of a line its text. */
export type ChangedAspect = (typeof CHANGED_ASPECTS)[number];

export type Subject = 'element' | 'line';

/**
 * One thing in which a seen screen differs from its reference (F-6.5). Numbers are indices into the views' `elements` or
 * `lines`, as `subject` says; so a difference holds no text of a screen.
 */
export type Difference =
  /** `readAsText`: nothing was recognised there but its text, which still stands in its place. */
  | { readonly kind: 'missing'; readonly subject: Subject; readonly reference: number; readonly readAsText: boolean }
  | { readonly kind: 'extra'; readonly subject: Subject; readonly seen: number }
  | {
      readonly kind: 'changed';
      readonly subject: Subject;
      readonly reference: number;
      readonly seen: number;
      readonly aspects: readonly ChangedAspect[];
      /** 0 … 1: how much of it says another thing; 0 where only data differs (a value, a number, a name). */
      readonly weight: number;
    }
  /** `by`: pixels of the seen screen, beyond the shift and scale that both screens have in common. */
  | {
      readonly kind: 'moved';
      readonly subject: Subject;
      readonly reference: number;
      readonly seen: number;
      readonly by: Point;
    }
  /** A dialog over the reference's content: what is in it (seen), and what it covers (reference). */
  | {
      readonly kind: 'extra_modal';
      /** On the seen screen. */
      readonly box: Rect;
      readonly elements: readonly number[];
      readonly lines: readonly number[];
      readonly covered: readonly number[];
    };

export type DifferenceKind = Difference['kind'];
