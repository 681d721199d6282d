import { foldText } from '@vigie/domain';
import { distance } from 'fastest-levenshtein';

/**
 * Signs that look alike at the size of a screen's text. No two digits stand in one class: whatever else a reader takes for
 * what, a digit is never taken for another digit, so a date or a number is the same only when its digits are.
 */
const LOOK_ALIKE = ['o0', 'il1|!', 's5', 'z2', 'b8', 'g9q'] as const;
const CLASS_OF = new Map(LOOK_ALIKE.flatMap((signs) => [...signs].map((sign) => [sign, signs[0] as string] as const)));

/** Points, commas, dashes and the like mean something before a digit, and a percent sign after one; elsewhere they are decoration. */
const MEANS = /[.,:/+\-<>=](?=\p{N})|(?<=\p{N})%/gu;
const DECORATION = /[^\p{L}\p{N}.,:/+\-<>=%|!]/gu;

/** Longest text that is compared; labels and values of fields are shorter. */
const LONGEST = 400;

/**
 * What is left of a text when everything that a reader may get wrong is taken away: accents, case, spaces, decoration,
 * signs that look alike. Texts with equal skeletons may be one text; empty for a text without letters and digits.
 */
export function skeletonOf(text: string): string {
  return foldedWords(text).map(skeletonOfWord).join('');
}

/** Toolkits write times with a ratio sign. */
function foldedWords(text: string): string[] {
  return foldText(text.slice(0, LONGEST)).replaceAll('\u2236', ':').split(' ');
}

function skeletonOfWord(word: string): string {
  const kept = new Set([...word.matchAll(MEANS)].map(({ index }) => index));
  let skeleton = '';
  [...word.replace(DECORATION, ' ')].forEach((sign, at) => {
    if (/[\p{L}\p{N}|!]/u.test(sign)) skeleton += CLASS_OF.get(sign) ?? sign;
    else if (kept.has(at)) skeleton += sign === ',' ? '.' : sign;
  });
  return /[\p{L}\p{N}]/u.test(skeleton) ? skeleton.replaceAll('rn', 'm').replaceAll('vv', 'w') : '';
}

/**
 * One of them may be a misreading of the other, by signs that look alike alone: both mean one place. Whether one may be put
 * for the other is `sameWriting`'s to say.
 */
export function sameText(a: string, b: string): boolean {
  const skeleton = skeletonOf(a);
  return skeleton !== '' && skeleton === skeletonOf(b);
}

/** Share of equal signs from which two texts are alike. */
const ALIKE = 0.75;

/**
 * They are nearly the same: enough to believe that both mean one place, not enough to put one for the other. What holds a
 * digit must be the same text.
 */
export function alikeText(a: string, b: string): boolean {
  const [one, other] = [skeletonOf(a), skeletonOf(b)];
  if (one === '' || other === '') return false;
  if (one === other) return true;
  return numbersOf(a) === numbersOf(b) && similarity(one, other) >= ALIKE;
}

/** 0 … 1. */
function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - distance(a, b) / longest;
}

/** All that holds a digit. */
function numbersOf(text: string): string {
  const words = foldText(text.slice(0, LONGEST)).split(' ');
  return words
    .filter((word) => /\p{N}/u.test(word))
    .map(skeletonOfWord)
    .join(' ');
}

/** Without what hides, reorders or breaks lines; at most `longest` characters. */
export function plainText(text: string, longest: number): string {
  const plain = text
    .slice(0, 4 * longest)
    .replace(/[\p{Zl}\p{Zp}\p{Zs}\t\r\n]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replaceAll('\u2236', ':')
    .trim();
  return Array.from(plain).slice(0, longest).join('').trim();
}
