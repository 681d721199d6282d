import { foldText } from '@vigie/domain';
import { distance } from 'fastest-levenshtein';
import { type Comparable, type Word, wordOf } from './comparable';
import { likeness, SAME_TEXT, sameWord } from './likeness';
import { isStatementWord } from './statement-words';

/** How two texts differ: not at all but for reading noise, in data alone (numbers, people), or in what they say. */
export interface Apart {
  readonly kind: 'same' | 'data' | 'said';
  /** 0 … 1: how much they say another thing. */
  readonly weight: number;
}

const SAME: Apart = { kind: 'same', weight: 0 };
const DATA: Apart = { kind: 'data', weight: 0 };
const SAID: Apart = { kind: 'said', weight: 1 };
/** One letter more, less or other: likely misread, perhaps another word (“droit”, “droite”). */
const ONE_LETTER: Apart = { kind: 'said', weight: 0.5 };
/** “Salle 1” and “Salle 2” may be two states, “Messages (1)” and “Messages (2)” are one. */
const SMALL_NUMBER: Apart = { kind: 'said', weight: 0.3 };

/** Words of a line that are compared; more are a passage, of which the beginning is enough. */
const MOST_WORDS = 60;
/** Dates, times and amounts are one word each. */
const WORD = /[\p{L}\p{M}\p{N}'’]+(?:[:.,/-]\p{N}+)*/gu;
const MOST_LETTERS = 600;
/** Texts of fewer letters are other texts when one letter differs. */
const LONG_ENOUGH = 5;
const WORDS_TO_A_MISREADING = 4;
/** Lines of more words hold their numbers as data. */
const HEADING_WORDS = 4;

/**
 * Whether two texts say the same. Numbers, dates and codes are data, and so is a person's name where both texts have one in
 * the same form (“MARTIN Jean”) beside a number or “né(e)”: anything else that differs is said.
 */
export function saidApart(a: Comparable, aText: string, b: Comparable, bText: string): Apart {
  if (likeness(a, b) >= SAME_TEXT) return SAME;
  const [x, y] = [wordsOf(aText), wordsOf(bText)];
  const [left, right] = withoutCommon(x, y);
  if (left.length === 0 && right.length === 0) return SAME;
  const names = isAboutSomebody(x) && isAboutSomebody(y);
  if (saysMore(left, x, names) || saysMore(right, y, names)) {
    const isMisread = isOneLetter(a, b) || isOneLetterEach(left, right, x.length);
    return isMisread && endsAsVerb(left) === endsAsVerb(right) ? ONE_LETTER : SAID;
  }
  if (isAnotherStage(left, x) || isAnotherStage(right, y)) return SAID;
  const small = [...left, ...right].every(({ raw }) => /^\d{1,2}$/.test(raw));
  return small && x.length <= HEADING_WORDS && left.length === right.length ? SMALL_NUMBER : DATA;
}

const STAGE = /^(etape|step|phase|stage|question|partie|part|ecran|screen)$/;

/** Words that go with a person's name. */
const ABOUT = /^(née?|mr?|mme|mrs|ms|mlle|dr|ipp|dob)$/iu;

interface RawWord extends Word {
  readonly raw: string;
  readonly at: number;
}

function wordsOf(text: string): RawWord[] {
  const words = text.slice(0, MOST_LETTERS).match(WORD) ?? [];
  return words.slice(0, MOST_WORDS).map((raw, at) => ({ ...wordOf(foldText(raw)), raw, at }));
}

/** What is left of both when words that stand in both, in this order, are taken away (longest common subsequence). */
function withoutCommon(a: readonly RawWord[], b: readonly RawWord[]): readonly [RawWord[], RawWord[]] {
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] as number;
  const same = (i: number, j: number) => sameWord(a[i] as RawWord, b[j] as RawWord);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const [left, right]: [RawWord[], RawWord[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (same(i, j)) {
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) left.push(a[i++] as RawWord);
    else right.push(b[j++] as RawWord);
  }
  return [
    [...left, ...a.slice(i)],
    [...right, ...b.slice(j)],
  ];
}

function saysMore(left: readonly RawWord[], all: readonly RawWord[], names: boolean): boolean {
  return left.some((word) => !isNumberLike(word) && !(names && (isName(word, all) || ABOUT.test(word.raw))));
}

/** Digits with few letters: numbers, codes, amounts; and single letters that are no words. */
function isNumberLike({ raw }: RawWord): boolean {
  const digits = raw.replace(/\D/g, '').length;
  return (digits > 0 && raw.length <= digits + 3) || (raw.length === 1 && !/^[àay]$/iu.test(raw));
}

/** The number of an “étape” is no data: what is asked there is another thing. */
function isAnotherStage(left: readonly RawWord[], all: readonly RawWord[]): boolean {
  return left.some(({ raw, at }) => /^\d{1,2}(\/\d{1,2})?$/.test(raw) && STAGE.test(all[at - 1]?.text ?? ''));
}

function isAboutSomebody(words: readonly RawWord[]): boolean {
  return words.some(({ raw }) => /\d/.test(raw) || ABOUT.test(raw));
}

/** A word of capitals beside a capitalised one. */
function isName({ raw, text, at }: RawWord, all: readonly RawWord[]): boolean {
  if (isStatementWord(text)) return false;
  const beside = [all[at - 1]?.raw ?? '', all[at + 1]?.raw ?? ''];
  if (isCapitals(raw)) return beside.some((word) => isCapitalised(word) || isCapitals(word));
  return isCapitalised(raw) && beside.some(isCapitals);
}

function isCapitals(word: string): boolean {
  return word.length >= 2 && /^[\p{Lu}'’]+$/u.test(word);
}

function isCapitalised(word: string): boolean {
  return /^\p{Lu}[\p{Ll}'’]+$/u.test(word);
}

function isOneLetter(a: Comparable, b: Comparable): boolean {
  return Math.min(a.compact.length, b.compact.length) >= LONG_ENOUGH && distance(a.skeleton, b.skeleton) <= 1;
}

/** In a passage a few words may each have lost a letter; a word more or less is none of them. */
function isOneLetterEach(left: readonly RawWord[], right: readonly RawWord[], words: number): boolean {
  if (left.length !== right.length || left.length > words / WORDS_TO_A_MISREADING) return false;
  return left.every((word, at) => {
    const other = right[at]?.skeleton ?? '';
    return Math.min(word.skeleton.length, other.length) >= LONG_ENOUGH && distance(word.skeleton, other) <= 1;
  });
}

/** An infinitive asks, a participle tells: “signer”, “signé”. */
function endsAsVerb(words: readonly RawWord[]): boolean {
  return words.some(({ text }) => text.endsWith('r'));
}
