import type { AccessibilityNode, Doubt, Element, Line, RgbImage, Word } from '@vigie/domain';
import type { ElementMaps } from '../detect/element-maps';
import type { ReadLine } from '../read/reading';
import type { RowRuns } from '../see/ground/regions';
import type { VlmAnswers } from '../sources/vlm/question';

/** An element before it has an id; the id needs the application's name. */
export type SeenElement = Omit<Element, 'elementId'>;

/** All that is seen in one image. Its text is patient data. */
export interface Sight {
  readonly image: RgbImage;
  readonly words: readonly Word[];
  readonly lines: readonly Line[];
  readonly elements: readonly SeenElement[];
  readonly doubts: readonly Doubt[];
  /** For the next image of the same screen. */
  readonly read: readonly ReadLine[];
  /** What the network said of each place; null when it was not asked. */
  readonly maps: ElementMaps | null;
  /** The runs that the rules searched for areas in; null for a lossy image. */
  readonly rows: RowRuns | null;
  /** The tree that was heard. */
  readonly accessibility: readonly AccessibilityNode[];
  /** What a vision-language model said that was taken into account. */
  readonly answers: VlmAnswers;
}
