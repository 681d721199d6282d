import type { RgbImage, Word } from '@vigie/domain';
import type { Candidate } from '../fuse/candidate';
import { clampRect } from '../pixels/crop';
import type { NeuralModel } from '../ports';
import { centreIn } from '../see/scene';
import { decodeElements, MOST_ELEMENTS } from './decode-elements';
import type { ElementMaps } from './element-maps';
import { type MappedImage, mapElements } from './map-elements';

/** Finds elements by what they look like, with a network of our own. */
export interface ElementDetector {
  /**
   * What the network says of each place. With an earlier image of the same size only what its change can reach is
   * looked at again; the result is exactly that of a look at the whole.
   */
  map(image: RgbImage, previous: MappedImage | null, pause: () => void): Promise<ElementMaps>;
}

/** Lower scores are mostly wrong, and cost time. */
const LEAST_SCORE = 0.3;

export function createElementDetector(model: NeuralModel): ElementDetector {
  return { map: (image, previous, pause) => mapElements(model, image, previous, pause) };
}

/**
 * The elements in the network's maps of an image, each with its own of the image's words; `confidence` is its score.
 * `all` is false where there are more than are taken.
 */
export function candidatesIn(
  maps: ElementMaps,
  image: RgbImage,
  words: readonly Word[],
): { readonly candidates: readonly Candidate[]; readonly all: boolean } {
  const seen = decodeElements(maps, LEAST_SCORE);
  const candidates = seen.flatMap(({ type, box, score }) => {
    const place = clampRect(box, image);
    if (place.width === 0 || place.height === 0) return [];
    return [{ type, box: place, confidence: score, words: words.filter((word) => centreIn(word.box, place)) }];
  });
  return { candidates, all: seen.length < MOST_ELEMENTS };
}
