import { type Rect, rectCentre, rectContains, rectIou, type Screen } from '@vigie/domain';
import { wordLines } from '../compare/phrases';

/** Overlap from which an element of a later frame is taken for the one of an earlier frame. */
const SAME_PLACE = 0.4;

/**
 * What stands in a place of the screen, in each way that it can be read: the value that perception gave to the element
 * there, and the words whose centre lies within. Empty texts where nothing stands.
 */
export function readAt(box: Rect, seen: Pick<Screen, 'words' | 'elements'>): string[] {
  const element = seen.elements
    .map((candidate) => ({ candidate, overlap: rectIou(candidate.box, box) }))
    .sort((a, b) => b.overlap - a.overlap)[0];
  const place = element && element.overlap >= SAME_PLACE ? element.candidate : null;
  const area = place?.box ?? box;
  const words = seen.words.filter((word) => rectContains(area, rectCentre(word.box)));
  const lines = wordLines(words).sort((a, b) => (a[0]?.box.y ?? 0) - (b[0]?.box.y ?? 0));
  const text = lines.map((line) => line.map((word) => word.text).join(' ')).join(' ');
  return withoutCaret(place ? [place.value, text] : [text]);
}

/** A caret in a field is read as a bar. Each reading counts with and without it. */
function withoutCaret(readings: readonly string[]): string[] {
  return [...new Set(readings.flatMap((reading) => [reading, reading.replaceAll('|', '').trim()]))];
}
