import type { Rect } from './geometry';

/** The window that had the focus. `title` and `appName` are hostile text: never logged, never in a span. */
export interface Window {
  readonly windowId: string;
  readonly appName: string;
  readonly title: string;
  readonly bounds: Rect;
  readonly processId: number;
}
