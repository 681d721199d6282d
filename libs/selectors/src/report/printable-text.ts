/** Units of one string in an output; the rest is left out. */
const LONGEST = 200;

/** A hostile string in a form that breaks no line, hides nothing and turns no text around: cut, unseen characters as codes. */
export function printable(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return cut.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
