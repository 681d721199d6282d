import type { Doubt, Line, RgbImage, Word } from '@vigie/domain';
import type { SeenElement } from '../perceive/sight';

export function findElements(
  _image: RgbImage,
  _lines: readonly Line[],
  _words: readonly Word[],
): { elements: SeenElement[]; doubts: Doubt[] } {
  return { elements: [], doubts: [] };
}
