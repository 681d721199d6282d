import { foldText } from '@vigie/domain';
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
/** “Salle 1” and “Salle 2” may be two states, “Messages (1)” and “Messages (2)” are one. */
const SMALL_NUMBER: Apart = { kind: 'said', weight: 0.3 };

/** Words of a line that are compared; more are a passage, of which the beginning is enough. */
const MOST_WORDS = 60;
/** Dates, times and amounts are one word each, and so are blood groups (“A+”) and the sign before a number. */
const WORD =
  /[\p{L}\p{M}\p{N}'’]+(?:[:.,/-]\p{N}+)*(?:(?<=(?<![\p{L}\p{N}])\p{L}{1,2})[+-](?![\p{L}\p{N}]))?|[<>≤≥±](?=\s*\p{N})/gu;
const MOST_LETTERS = 600;
/** Lines of more words hold their numbers as data. */
const HEADING_WORDS = 4;

/**
 * Whether two texts say the same. Numbers, dates and codes are data, and so is a person's name where both texts are about
 * somebody (`namesSomebody`): anything else that differs is said, doses and single letters (“Sexe : M”) too.
 */
export function saidApart(a: Comparable, aText: string, b: Comparable, bText: string): Apart {
  if (likeness(a, b) >= SAME_TEXT) return SAME;
  const [x, y] = [wordsOf(aText), wordsOf(bText)];
  if (x.length === 0 && y.length === 0) return SIGN.test(aText) && SIGN.test(bText) ? SAID : SAME;
  const [left, right] = withoutCommon(x, y);
  if (left.length === 0 && right.length === 0) return SAME;
  const names = namesSomebody(aText, x, left) && namesSomebody(bText, y, right);
  if (saysMore(left, x, names) || saysMore(right, y, names)) return SAID;
  if (!names && hasLetter(left) && hasLetter(right)) return SAID;
  if (isDose(left, x) || isDose(right, y) || isAnotherStage(left, x) || isAnotherStage(right, y)) return SAID;
  const small = [...left, ...right].every(({ raw }) => /^\d{1,2}$/.test(raw));
  return small && x.length <= HEADING_WORDS && left.length === right.length ? SMALL_NUMBER : DATA;
}

/** Signs that say something alone: “+”, “>>”. */
const SIGN = /[-+<>=×÷←→↑↓]/u;

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
  return (digits > 0 && raw.length <= digits + 3) || (raw.length === 1 && !/^[àay<>≤≥±]$/iu.test(raw));
}

/** A letter by itself behind other words: a side, a sex, a group. One before them is mostly a badly read icon, and “x” closes tabs. */
function hasLetter(left: readonly RawWord[]): boolean {
  return left.some(({ raw, at }) => at > 0 && /^(?!x)\p{L}$/iu.test(raw));
}

const UNIT = /^(mg|g|µg|μg|mcg|ug|ml|l|ui|mmol|meq|fois|gouttes?|cp|comprimes?|amp|ampoules?|doses?)$/;

/** A number before a unit in which something is given. */
function isDose(left: readonly RawWord[], all: readonly RawWord[]): boolean {
  return left.some(({ raw, text, at }) => {
    const [, unit = ''] = /^\d[\d.,]*(\p{L}*)$/u.exec(text) ?? [];
    return /^\d/.test(raw) && UNIT.test(unit === '' ? (all[at + 1]?.text ?? '') : unit);
  });
}

/** The number of an “étape” is no data: what is asked there is another thing. */
function isAnotherStage(left: readonly RawWord[], all: readonly RawWord[]): boolean {
  return left.some(({ raw, at }) => /^\d{1,2}(\/\d{1,2})?$/.test(raw) && STAGE.test(all[at - 1]?.text ?? ''));
}

const BORN = /^(née?|dob)$/iu;
const CIVILITY = /(?<!\p{L})(M\.|Mr|Mme|Mrs|Ms|Mlle|Dr|IPP)(?!\p{L})/iu;
const WHOLE_DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}$/;
const INFINITIVE = /(er|ir|re)$/;
/** Words of programs and of the wards that stand in capitals beside a number as names do, folded. */
const NO_NAMES =
  /^(le|la|les|l|un|une|du|des|a|au|en|et|ou|ne|pas|oui|non|yes|no|not|the|to|patiente?s?|dossiers?|statut|status|etat|lit|salle|chambre|service|unite|groupe|allergie|perfusion|traitement|peut|doit|est|actif|sortante?|presente?)$/;
const MOST_OF_A_NAME = 3;

/**
 * Whether a text is somebody's name with a number, a date or a civility, and no sentence: a question never is. Where “né(e)”
 * says so the rest of the line may be longer.
 */
function namesSomebody(text: string, all: readonly RawWord[], left: readonly RawWord[]): boolean {
  if (/[?¿]/.test(text)) return false;
  const born = all.some(({ raw }) => BORN.test(raw));
  const sure = born || CIVILITY.test(text) || all.some(({ raw }) => WHOLE_DATE.test(raw));
  if (!sure && !all.some(({ raw }) => /\d/.test(raw))) return false;
  const rest = (born ? left : all).filter((word) => !isNumberLike(word) && !ABOUT.test(word.raw));
  if (rest.length > MOST_OF_A_NAME) return false;
  return !rest.some(({ text: word }) => {
    return NO_NAMES.test(word) || isStatementWord(word) || (!sure && INFINITIVE.test(word));
  });
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
