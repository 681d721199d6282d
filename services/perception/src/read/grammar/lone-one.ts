/**
 * A lone l is no word of French or English: elided it has an apostrophe, and as a litre it follows a number. In most fonts of
 * screens it cannot be told from the digit of a list, a page or a counter, which it then is.
 */
export function settleLoneOnes<W extends { readonly text: string }>(words: readonly W[]): W[] {
  return words.map((word, index) =>
    word.text === 'l' && !/\d[)\]]?$/.test(words[index - 1]?.text ?? '') ? { ...word, text: '1' } : word,
  );
}
