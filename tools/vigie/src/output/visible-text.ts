/**
 * What does not show itself, or changes how its neighbours show: controls, directions, joiners, halves of characters,
 * what belongs to nobody.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu;

/** Several lines as they can be read: what ends a line stays. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visibleText).join('\n');
}

/** A hostile string as it can be read: what cannot be seen stands as `\u{202E}`. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (unseen) => `\\u{${unseen.codePointAt(0)?.toString(16).toUpperCase()}}`);
}
