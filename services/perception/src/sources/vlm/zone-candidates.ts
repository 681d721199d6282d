import type { Rect, RgbImage, Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { clampRect, growRect } from '../../pixels/crop';
import { readPlaces } from '../tree/read-places';
import { weighClaim } from '../tree/weigh-claim';
import type { VlmAnswers } from './question';

/** Zones of one answer that are looked at. */
const MOST_ZONES = 300;
/** A model's word for a zone that the picture supports; it is wrong about boxes more often than a program's tree. */
const CONFIDENCE = { read: 0.7, drawn: 0.55 } as const;

/** The zones that a model named, where their text is read or something of their outline is drawn. */
export function zoneCandidates(
  zones: VlmAnswers['zones'],
  image: RgbImage,
  words: readonly Word[],
  found: readonly Rect[],
): Candidate[] {
  if (zones.length === 0) return [];
  const read = readPlaces(words);
  const picture = { image, read, found, namesakes: new Map() };
  return zones.slice(0, MOST_ZONES).flatMap(({ type, label, box: said }) => {
    const box = clampRect(said, image);
    if (box.width < 4 || box.height < 4) return [];
    const witness = weighClaim({ type, label, value: '', box, states: [] }, picture);
    if (witness !== 'read' && witness !== 'drawn') return [];
    return [{ type, box, confidence: CONFIDENCE[witness], words: read.wordsIn(growRect(box, 1)) ?? [] }];
  });
}
