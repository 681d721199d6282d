import { type Grey, greyOf, type Seen } from '@vigie/orchestrator';
import type { Sight } from '@vigie/perception';

/** A picture as the orchestrator's resolver takes it. What is not seen on pixels, such as window titles, is not known. */
export interface PictureView {
  readonly seen: Seen;
  readonly lines: Sight['lines'];
  readonly grey: Grey;
}

export function viewOfSight({ image, words, lines, elements }: Sight): PictureView {
  const { width, height } = image;
  const named = elements.map((element, index) => ({ ...element, elementId: String(index) }));
  return { seen: { words, elements: named, window: null, size: { width, height } }, lines, grey: greyOf(image) };
}
