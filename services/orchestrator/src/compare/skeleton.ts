import { foldText } from '@vigie/domain';

/**
 * A text without what readers confuse: accents, case, spaces, l/I/1 and O/0 (settled by the company they keep), rn/m,
 * and doubled letters. Two different texts rarely share a skeleton, two readings of one text mostly do. Digits are
 * never dropped or merged: a number is another number by one digit.
 */
export function skeleton(text: string): string {
  return foldText(text).split(' ').map(token).join('');
}

function token(word: string): string {
  const digits = word.match(/\d/g)?.length ?? 0;
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  if (digits > 0 && digits >= letters) return word.replace(/o/g, '0').replace(/[il|]/g, '1');
  return word
    .replace(/(?<=\p{L})0(?=\p{L})/gu, 'o')
    .replace(/(?<=\p{L})1(?=\p{L})|^1(?=')/gu, 'l')
    .replace(/[|i]/g, 'l')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/(\p{L})\1+/gu, '$1');
}

/** The digits of a text in order, where it is written with digits. */
export function digitsOf(text: string): string {
  return skeleton(text).replace(/\D/g, '');
}

/** Letters and digits alone: readers drop small punctuation. */
export function lettersOf(text: string): string {
  return skeleton(text).replace(/[^\p{L}\p{N}]/gu, '');
}
