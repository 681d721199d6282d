import { rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { growRect } from '../../pixels/crop';
import type { WeighedClaim } from './claim';
import { readPlaces } from './read-places';

/** Chance that a supported claim is an element of its type: programs know what their controls are. */
const CONFIDENCE = { read: 0.97, drawn: 0.85 } as const;

/** The supported claims of a tree as candidates; texts are none. */
export function treeCandidates(claims: readonly WeighedClaim[], words: readonly Word[]): Candidate[] {
  const read = readPlaces(words);
  return claims.flatMap(({ type, box, witness }) => {
    if (type === 'text') return [];
    const own = read.wordsIn(growRect(box, 1)) ?? [];
    // Toolkits differ by a pixel or two in whether the frame is part of a control; words tell where it ends.
    const whole = type === 'link' ? own.reduce((sum, word) => rectUnion(sum, word.box), box) : box;
    return [{ type, box: whole, confidence: CONFIDENCE[witness === 'read' ? 'read' : 'drawn'], words: own }];
  });
}
