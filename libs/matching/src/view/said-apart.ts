import { distance } from 'fastest-levenshtein';
import { type Comparable, type Word, wordOf } from './comparable';
import { likeness, SAME_TEXT, sameWord } from './likeness';

/** How two texts differ: not at all but for reading noise, in data alone (numbers, people), or in what they say. */
export type Apart = 'same' | 'data' | 'said';

/** Words of a line that are compared; more are a passage, of which the beginning is enough. */
const MOST_WORDS = 40;

/**
 * Whether two texts say the same. Numbers, dates and codes are data, and so is a person's name where both texts have one in
 * the same form (“MARTIN Jean”) beside a number or “né(e)”: anything else that differs is said.
 */
export function saidApart(a: Comparable, aText: string, b: Comparable, bText: string): Apart {
  if (likeness(a, b) >= SAME_TEXT) return 'same';
  const [x, y] = [wordsOf(aText), wordsOf(bText)];
  const [left, right] = withoutCommon(x, y);
  if (left.length === 0 && right.length === 0) return 'same';
  const names = isAboutSomebody(x) && isAboutSomebody(y);
  if (!saysMore(left, x, names) && !saysMore(right, y, names)) return 'data';
  // A line may have been cut elsewhere by the reader: nothing is said otherwise while only letters at an edge are lost.
  return isEdgeNoise(a, b) ? 'same' : 'said';
}

interface RawWord extends Word {
  readonly raw: string;
  readonly at: number;
}

function wordsOf(text: string): RawWord[] {
  return text
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .filter((raw) => raw !== '')
    .slice(0, MOST_WORDS)
    .map((raw, at) => ({ ...wordOf(raw.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()), raw, at }));
}

/** What is left of both when words that stand in both, in this order, are taken away (longest common subsequence). */
function withoutCommon(a: readonly RawWord[], b: readonly RawWord[]): readonly [RawWord[], RawWord[]] {
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = sameWord(a[i] as RawWord, b[j] as RawWord)
        ? (common[(i + 1) * width + j + 1] as number) + 1
        : Math.max(common[(i + 1) * width + j] as number, common[i * width + j + 1] as number);
    }
  }
  const [left, right]: [RawWord[], RawWord[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (sameWord(a[i] as RawWord, b[j] as RawWord)) {
      i++;
      j++;
    } else if ((common[(i + 1) * width + j] as number) >= (common[i * width + j + 1] as number)) {
      left.push(a[i++] as RawWord);
    } else right.push(b[j++] as RawWord);
  }
  return [
    [...left, ...a.slice(i)],
    [...right, ...b.slice(j)],
  ];
}

function saysMore(left: readonly RawWord[], all: readonly RawWord[], names: boolean): boolean {
  return left.some((word) => !isNumberLike(word) && !(names && isName(word, all)));
}

function isNumberLike({ raw }: RawWord): boolean {
  return /\d/.test(raw) || (raw.length === 1 && !/^[àaày]$/iu.test(raw));
}

function isAboutSomebody(words: readonly RawWord[]): boolean {
  return words.some((word) => /\d/.test(word.raw) || /^(née?|né|m|mr|mme|mlle|dr|ipp|dob)$/i.test(word.raw));
}

/** A word of capitals beside a capitalised one. */
function isName({ raw, at }: RawWord, all: readonly RawWord[]): boolean {
  const beside = [all[at - 1]?.raw, all[at + 1]?.raw];
  if (isCapitals(raw)) return beside.some((word) => word !== undefined && (isCapitalised(word) || isCapitals(word)));
  return isCapitalised(raw) && beside.some((word) => word !== undefined && isCapitals(word));
}

function isCapitals(word: string): boolean {
  return word.length >= 2 && /^[\p{Lu}'’]+$/u.test(word);
}

function isCapitalised(word: string): boolean {
  return /^\p{Lu}[\p{Ll}'’]+$/u.test(word);
}

/** Two letters at most are lost or added in a line of a dozen. */
function isEdgeNoise(a: Comparable, b: Comparable): boolean {
  const [short, long] = a.compact.length < b.compact.length ? [a, b] : [b, a];
  const lost = long.compact.length - short.compact.length;
  if (short.compact.length < 12 || lost > 2 || long.words.length !== short.words.length) return false;
  return (
    (long.compact.startsWith(short.compact) || long.compact.endsWith(short.compact)) &&
    distance(a.digits, b.digits) === 0
  );
}
