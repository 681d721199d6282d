import type { ScrollbarWidget } from './widget';

export const SCROLL_ARROW = 15;

/** The thumb of a scroll bar: between two arrows of 15 px, at least 18 px high. */
export function thumbOf(bar: Pick<ScrollbarWidget, 'box' | 'total' | 'visible' | 'first'>) {
  const track = bar.box.height - 2 * SCROLL_ARROW;
  const height = Math.min(track, Math.max(18, Math.round((track * bar.visible) / bar.total)));
  const range = Math.max(1, bar.total - bar.visible);
  return { y: bar.box.y + SCROLL_ARROW + Math.round(((track - height) * bar.first) / range), height, track };
}
