/**
 * A lone l is no word of French or English: elided it has an apostrophe, and as a litre it follows a number. In most fonts of
 * screens it cannot be told from the digit of a list, a page or a counter, which it then is.
 */
export function settleLoneOnes<W extends { readonly text: string }>(words: readonly W[]): W[] {
  return words.map((word, index) => {
    if (word.text === 'l' && !/\d[)\]]?$/.test(words[index - 1]?.text ?? '')) return { ...word, text: '1' };
    // `10 mg/l mL`: a litre is no number of millilitres.
    const isCount = PER_STROKE.test(word.text) && VOLUME.test(words[index + 1]?.text ?? '');
    return isCount ? { ...word, text: `${word.text.slice(0, -1)}1` } : word;
  });
}

/** A rate whose last sign is a stroke, and what a 1 there is of. */
const PER_STROKE = /^(?:\d+(?:[.,]\d+)?)?[a-zµμ]{1,3}\/[lI|]$/i;
const VOLUME = /^(?:m|d|c)?[lL]$/;

/** A lone 1 at a line's end, behind a number: as likely the litre, which a reader of pixels cannot tell from it in most fonts. */
export function litreInDoubt<W extends { readonly text: string }>(words: readonly W[]): W | null {
  const [number, last] = words.slice(-2);
  return last?.text === '1' && /^\d+(?:[.,]\d+)?$/.test(number!.text) ? last : null;
}
