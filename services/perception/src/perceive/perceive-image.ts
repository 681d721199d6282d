import type { RgbImage } from '@vigie/domain';
import { inReadingOrder } from '../read/reading';
import type { TextReader } from '../read/text-reader';
import { findElements } from '../see/find-elements';
import type { Sight } from './sight';

/**
 * Reads and sees one image. With the sight of an earlier image of the same screen only what changed is read again;
 * elements are always found in the whole image, so they never depend on what was there before.
 */
export async function perceiveImage(
  reader: TextReader,
  image: RgbImage,
  previous: Sight | null,
  pause: () => void,
): Promise<Sight> {
  if (previous && sameImage(previous.image, image)) return { ...previous, image };
  const before = previous ? { image: previous.image, lines: previous.read } : null;
  const read = await reader.read(image, before, pause);
  pause();
  const { words, lines, doubts } = inReadingOrder(read);
  const seen = findElements(image, lines, words);
  return { image, words, lines, elements: seen.elements, doubts: [...doubts, ...seen.doubts], read };
}

function sameImage(a: RgbImage, b: RgbImage): boolean {
  return a.width === b.width && a.height === b.height && Buffer.compare(a.data, b.data) === 0;
}
