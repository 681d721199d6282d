import type { Rect, RgbImage, Word } from '@vigie/domain';
import type { Candidate } from '../fuse/candidate';

/** Finds elements by what they look like, with a network of our own. */
export interface ElementDetector {
  /**
   * The elements whose centre lies in `region`: exactly those that a look at the whole image gives there. `words` are
   * the words of the image; each candidate carries its own.
   */
  detect(image: RgbImage, region: Rect, words: readonly Word[]): Promise<readonly Candidate[]>;
}
