/**
 * Whether another source may write a text exactly: what it says differs from what was read in nothing but what a reader of
 * pixels cannot tell. Stricter than `sameText`, which only asks whether both mean one place: here a wrong yes changes what
 * stands in a patient's file.
 *
 * May differ: accents; the case of letters (beside digits of longer words alone, for "Mg" is not "mg"); spaces between
 * letters; decoration away from digits; `I` and `l`; and a single `0`, `1` or `|` inside of a word of letters, towards a
 * letter. All else is the same sign by sign: digits and their grouping, separators, comparisons, arrows, powers.
 */
export function sameWriting(read: string, said: string): boolean {
  if (read === said) return true;
  const [ours, theirs] = [signsOf(read), signsOf(said)];
  if (ours.length !== theirs.length || !ours.some(({ sign }) => /[\p{L}\p{N}]/u.test(sign))) return false;
  const pair: Pair = { ours, theirs, hasDigit: theirs.some(({ sign }) => isDigit(sign)) };
  const differences = ours.map((_sign, at) => differenceAt(pair, at));
  const isCased = differences.includes('case');
  return differences.every((difference, at) => mayDiffer(pair, at, difference, isCased));
}

/** Strokes and digits are settled where all else is written alike, and not in a text of another case. */
function mayDiffer(pair: Pair, at: number, difference: Difference, isCased: boolean): boolean {
  switch (difference) {
    case 'none':
      return true;
    case 'case':
      return !pair.hasDigit || runAt(pair.theirs, at).length >= LONG_WORD;
    case 'stroke':
      return !isCased && isStroke(pair, at);
    case 'digit':
      return !isCased && isMisreadDigit(pair, at);
    case 'other':
      return false;
  }
}

/** A word of so many letters is no unit of measurement. */
const LONG_WORD = 4;

interface Sign {
  readonly sign: string;
  /** A space stands before it. */
  readonly apart: boolean;
}

interface Pair {
  readonly ours: readonly Sign[];
  readonly theirs: readonly Sign[];
  /** The other source's text holds a digit of its own. */
  readonly hasDigit: boolean;
}

type Difference = 'none' | 'case' | 'stroke' | 'digit' | 'other';

/** Letters that a digit or a bar inside of a word may be. */
const MISREAD: Readonly<Record<string, string>> = { '0': 'Oo', '1': 'Il', '|': 'Il' };

function differenceAt({ ours, theirs }: Pair, at: number): Difference {
  const [own, other] = [ours[at] as Sign, theirs[at] as Sign];
  if (own.apart !== other.apart && !(isLetter(theirs[at - 1]?.sign) && isLetter(other.sign))) return 'other';
  if (own.sign === other.sign) return 'none';
  if (isLetter(own.sign) && isLetter(other.sign)) {
    if (own.sign.toLowerCase() === other.sign.toLowerCase()) return 'case';
    return own.sign + other.sign === 'Il' || own.sign + other.sign === 'lI' ? 'stroke' : 'other';
  }
  return MISREAD[own.sign]?.includes(other.sign) ? 'digit' : 'other';
}

/** The upright stroke of a word that the other source writes plainly; a word that was read all in capitals stays. */
function isStroke({ ours, theirs }: Pair, at: number): boolean {
  const [own, other] = [runAt(ours, at), runAt(theirs, at)];
  if (own.length > 1 && own === own.toUpperCase()) return false;
  const isLong = other.length >= 3 || other === other.toLowerCase();
  return isLong && /[^IliL]/.test(other) && isPlainCase(other);
}

function isMisreadDigit({ ours, theirs, hasDigit }: Pair, at: number): boolean {
  const word = runAt(theirs, at);
  if (hasDigit || !isPlainCase(word)) return false;
  const isBar = ours[at]?.sign === '|';
  const before = isLetter(ours[at - 1]?.sign) && !ours[at]?.apart;
  const after = isLetter(ours[at + 1]?.sign) && !ours[at + 1]?.apart;
  return isBar ? (before || after) && word.length >= LONG_WORD - 1 : before && after && word.length >= LONG_WORD;
}

/** All small, all capital, or one capital at its beginning. */
function isPlainCase(word: string): boolean {
  const rest = word.slice(1);
  return rest === rest.toLowerCase() || word === word.toUpperCase();
}

/** The letters around a place, up to a space or another sign. */
function runAt(signs: readonly Sign[], at: number): string {
  let from = at;
  while (from > 0 && !signs[from]?.apart && isLetter(signs[from - 1]?.sign)) from -= 1;
  let to = at + 1;
  while (to < signs.length && !signs[to]?.apart && isLetter(signs[to]?.sign)) to += 1;
  return signs
    .slice(from, to)
    .map(({ sign }) => sign)
    .join('');
}

/** Signs that mean nothing away from digits. */
const DECORATION = new Set(['.', ',', ':', ';', '…', '•', '·', '"', "'"]);

/** The signs of a text without accents, spaces and decoration. Powers, fractions and comparisons stay what they are. */
function signsOf(text: string): readonly Sign[] {
  const plain = [
    ...text
      .normalize('NFC')
      .replace(/\p{L}\p{M}*/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
      .replace(/[œæŒÆ]/g, (pair) => ({ œ: 'oe', æ: 'ae', Œ: 'OE', Æ: 'AE' })[pair] ?? pair)
      .replace(/[’‘´`]/g, "'")
      .replace(/[“”«»]/g, '"')
      .replace(/[–—‐‑−]/g, '-')
      .replaceAll('\u00b5', '\u03bc')
      .replaceAll('\u2236', ':')
      .trim(),
  ];
  const signs: Sign[] = [];
  let apart = false;
  plain.forEach((sign, at) => {
    const isSpace = /\s/u.test(sign);
    if (!isSpace && !isDecoration(plain, at)) signs.push({ sign, apart: apart && signs.length > 0 });
    apart = isSpace || (apart && isDecoration(plain, at));
  });
  return signs;
}

function isDecoration(signs: readonly string[], at: number): boolean {
  return DECORATION.has(signs[at] as string) && !isDigit(nextSign(signs, at, -1)) && !isDigit(nextSign(signs, at, 1));
}

/** The next sign in a direction that is neither a space nor decoration. */
function nextSign(signs: readonly string[], at: number, step: 1 | -1): string | undefined {
  let next = at + step;
  while (/\s/u.test(signs[next] ?? '') || DECORATION.has(signs[next] ?? '')) next += step;
  return signs[next];
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /\p{L}/u.test(sign);
}

function isDigit(sign: string | undefined): boolean {
  return sign !== undefined && /\p{N}/u.test(sign);
}
