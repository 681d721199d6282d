import { type ElementType, type Rect, rectArea, rectCentre, rectContains, rectIntersection } from '@vigie/domain';
import type { BoundTarget, TargetType } from '@vigie/workflow';
import { type Phrase, phrasesLike, wordLines } from '../compare/phrases';
import type { Seen } from '../compare/seen';
import { agreement, type Strictness, strictnessOf } from '../compare/text-similarity';
import type { Candidate } from './candidate';
import { labelScore } from './label-score';
import { typeScore, wordsScore } from './type-score';

/** Share of the smaller box that two candidates must share to be one thing on the screen. */
const SAME_THING = 0.7;

/** Everything on the screen that answers to a target's type and label, before relations are looked at. */
export function findCandidates(target: Pick<BoundTarget, 'type' | 'label' | 'match'>, seen: Seen): Candidate[] {
  if (target.label === null) return mergeSame(elementCandidates(target.type, null, seen, []));
  const label = { text: target.label.value, mode: strictnessOf(target.label, target.match) };
  const phrases = phrasesLike(label.text, wordLines(seen.words));
  const elements = elementCandidates(target.type, label, seen, phrases);
  const words = wordCandidates(target.type, label, phrases).filter(
    (word) => !elements.some((element) => holds(element, word)) && !isPartOfOther(word, label, seen),
  );
  return mergeSame([...elements, ...words]);
}

interface WantedLabel {
  readonly text: string;
  readonly mode: Strictness;
}

/** “Enregistrer” within the button “Ne pas enregistrer”: what is there is called otherwise and does something else. */
function isPartOfOther(word: Candidate, label: WantedLabel, seen: Seen): boolean {
  return seen.elements.some(
    (element) =>
      ACTS_WHEN_CLICKED.has(element.type) &&
      element.label.trim() !== '' &&
      holds(element, word) &&
      agreement(label.text, element.label, label.mode) === 0,
  );
}

const ACTS_WHEN_CLICKED: ReadonlySet<ElementType> = new Set(['button', 'link', 'tab', 'checkbox', 'radio'] as const);

function holds(outer: { readonly box: Rect }, inner: { readonly box: Rect }): boolean {
  return rectContains(outer.box, rectCentre(inner.box));
}

function elementCandidates(
  wanted: TargetType | null,
  label: WantedLabel | null,
  seen: Seen,
  phrases: readonly Phrase[],
): Candidate[] {
  return seen.elements.flatMap((element) => {
    const type = typeScore(wanted, element.type);
    if (type === 0) return [];
    const text = label === null ? 1 : labelScore(label.text, label.mode, element, phrases);
    if (text === 0) return [];
    return [{ source: 'element' as const, box: element.box, type: element.type, signals: { text, type, relation: 1 } }];
  });
}

/** Texts of their own: a word within a sentence is no button. */
function wordCandidates(wanted: TargetType | null, label: WantedLabel, phrases: readonly Phrase[]): Candidate[] {
  const type = wordsScore(wanted);
  if (type === 0) return [];
  return phrases.flatMap((phrase) => {
    const text = phrase.whole ? agreement(label.text, phrase.text, label.mode) : 0;
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
