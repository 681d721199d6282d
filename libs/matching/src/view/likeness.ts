import { distance } from 'fastest-levenshtein';
import { type Comparable, type Word, wordOf } from './comparable';

/** From here on two texts are one text, read twice. */
export const SAME_TEXT = 0.9;

const SAME_SKELETON = 0.97;
/** However alike: what reading alone does not explain stays below `SAME_TEXT`. */
const OTHER_AT_MOST = 0.85;
/** Two numbers are two things, however alike their digits. */
const OTHER_DIGITS_AT_MOST = 0.6;

/** Shortest words in which a reader may have taken one letter for one like it, or have lost the last one. */
const ONE_MISREAD = 6;
/** Beyond what `comparable` brings to one form: letters that differ by a stroke. Any others make another word. */
const BY_A_STROKE: ReadonlySet<string> = new Set(['ce', 'ec', 'mn', 'nm', 'uv', 'vu']);

/**
 * How alike two texts are under what readers do to them, 0 … 1: 1 the same but for accents, case and spaces; 0.97 but for
 * letters that look alike; 0.9 but for a misread letter in a long word; below that another text, by the share of letters
 * that agree. A word more or less (“non”), a prefix (“inactif”), another ending of a verb (“validé”) and another digit are
 * never noise.
 */
export function likeness(a: Comparable, b: Comparable): number {
  if (a.compact === b.compact) return 1;
  if (a.compact === '' || b.compact === '') return 0;
  if (a.skeleton === b.skeleton) return SAME_SKELETON;
  const shortest = Math.min(a.skeleton.length, b.skeleton.length);
  const longest = Math.max(a.skeleton.length, b.skeleton.length);
  // Where lengths alone say that most letters differ, counting them says no more.
  if (shortest < 0.3 * longest) return 0.5 * (shortest / longest);
  const share = 1 - distance(a.skeleton, b.skeleton) / longest;
  if (share > 0.5 && sameUnderNoise(a, b)) return SAME_TEXT;
  return Math.min(share, a.digits === b.digits ? OTHER_AT_MOST : OTHER_DIGITS_AT_MOST);
}

function sameUnderNoise(a: Comparable, b: Comparable): boolean {
  // Spaces come and go; then the texts as wholes may differ by what one word may.
  if (a.words.length !== b.words.length) {
    return sameWord(wordOf(a.compact), wordOf(b.compact)) && distance(a.compact, b.compact) <= 1;
  }
  let misread = 0;
  for (let at = 0; at < a.words.length; at++) {
    const [x, y] = [a.words[at] as Word, b.words[at] as Word];
    if (x.skeleton === y.skeleton) continue;
    if (!sameWord(x, y)) return false;
    misread++;
  }
  return misread <= 1 + Math.floor(a.compact.length / 20);
}

/**
 * Whether one word may be the other, misread: but for signs that look alike, one of them in a long word, or for a letter
 * that was cut off at an end. No other letter is forgiven: “hypoglycémie” and “hyperglycémie” are opposites.
 */
export function sameWord(a: Word, b: Word): boolean {
  const [x, y] = [a.skeleton, b.skeleton];
  if (x === y) return true;
  if (Math.min(x.length, y.length) < ONE_MISREAD || a.digits !== b.digits || endsAsVerb(a) !== endsAsVerb(b))
    return false;
  if (x.length !== y.length) return lostAtAnEnd(a, b) || lostAtAnEnd(b, a);
  const apart = [...x].flatMap((letter, at) => (letter === y[at] ? [] : [letter + y[at]]));
  return apart.length === 1 && BY_A_STROKE.has(apart[0] as string);
}

/** A first letter is lost where it makes no opposite (“apyrexie”) and no other verb (“ouvrir”, “couvrir”). */
function lostAtAnEnd(whole: Word, part: Word): boolean {
  const [x, y] = [whole.skeleton, part.skeleton];
  if (x.length !== y.length + 1) return false;
  return x.startsWith(y) || (x.endsWith(y) && !/^[ae]/.test(x) && !/(er|ir|re)$/.test(whole.text));
}

/** “Valider” asks, “validée” tells that it is done. */
function endsAsVerb({ text }: Word): boolean {
  return text.endsWith('r');
}
