import { type Rect, rectArea, rectCentre, rectContains, rectIntersection } from '@vigie/domain';
import type { BoundTarget } from '@vigie/workflow';
import { type Phrase, phrasesLike, wordLines } from '../compare/phrases';
import type { Seen } from '../compare/seen';
import { agreement } from '../compare/text-similarity';
import type { Candidate } from './candidate';
import { labelScore } from './label-score';
import { typeScore, wordsScore } from './type-score';

/** Share of the smaller box that two candidates must share to be one thing on the screen. */
const SAME_THING = 0.7;

/** Everything on the screen that answers to a target's type and label, before relations are looked at. */
export function findCandidates(target: Pick<BoundTarget, 'type' | 'label' | 'match'>, seen: Seen): Candidate[] {
  const label = target.label?.value ?? null;
  const phrases = label === null ? [] : phrasesLike(label, wordLines(seen.words));
  const elements = elementCandidates(target, label, seen, phrases);
  const words = label === null ? [] : wordCandidates(target, label, phrases);
  const outside = words.filter((word) => !elements.some((element) => rectContains(element.box, rectCentre(word.box))));
  return mergeSame([...elements, ...outside]);
}

function elementCandidates(
  target: Pick<BoundTarget, 'type' | 'match'>,
  label: string | null,
  seen: Seen,
  phrases: readonly Phrase[],
): Candidate[] {
  return seen.elements.flatMap((element) => {
    const type = typeScore(target.type, element.type);
    if (type === 0) return [];
    const text = label === null ? 1 : labelScore(label, target.match, element, phrases);
    if (text === 0) return [];
    return [{ source: 'element' as const, box: element.box, type: element.type, signals: { text, type, relation: 1 } }];
  });
}

function wordCandidates(
  target: Pick<BoundTarget, 'type' | 'match'>,
  label: string,
  phrases: readonly Phrase[],
): Candidate[] {
  const type = wordsScore(target.type);
  if (type === 0) return [];
  return phrases.flatMap((phrase) => {
    const text = agreement(label, phrase.text, target.match);
    return text === 0
      ? []
      : [{ source: 'words' as const, box: phrase.box, type: null, signals: { text, type, relation: 1 } }];
  });
}

/** Of candidates that are the same thing (nested or overlapping boxes) the better one stays, of equal ones the smaller. */
function mergeSame(candidates: readonly Candidate[]): Candidate[] {
  const worth = (c: Candidate) => c.signals.text + c.signals.type;
  const sorted = [...candidates].sort((a, b) => worth(b) - worth(a) || rectArea(a.box) - rectArea(b.box));
  const kept: Candidate[] = [];
  for (const candidate of sorted) {
    if (!kept.some((other) => sameThing(other.box, candidate.box))) kept.push(candidate);
  }
  return kept;
}

export function sameThing(a: Rect, b: Rect): boolean {
  const smaller = Math.min(rectArea(a), rectArea(b));
  return smaller > 0 && rectArea(rectIntersection(a, b)) / smaller >= SAME_THING;
}
