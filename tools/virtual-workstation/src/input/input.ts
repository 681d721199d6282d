import type { MouseButton, Point } from '@vigie/domain';

/** What reaches the program from mouse and keyboard, as the system would deliver it. */
export type Input =
  | { readonly kind: 'move'; readonly point: Point }
  | { readonly kind: 'down'; readonly point: Point; readonly button: MouseButton }
  | { readonly kind: 'up'; readonly point: Point; readonly button: MouseButton }
  | { readonly kind: 'wheel'; readonly point: Point; readonly down: number }
  /** `after`: what was typed right before, in one go with this. */
  | { readonly kind: 'text'; readonly text: string; readonly after?: string }
  | {
      readonly kind: 'key';
      readonly key: string;
      readonly control: boolean;
      readonly shift: boolean;
      readonly alt: boolean;
    };
