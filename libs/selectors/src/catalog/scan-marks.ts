/** What stands outside of double quotes in a catalog's text. */
export interface Marks {
  /** Lines, commas and brackets, and colons, dashes and question marks before a blank: what YAML's parser pays for. */
  readonly count: number;
  /** Brackets that are open at once, at most. */
  readonly brackets: number;
  /** Units looked at, for whoever asks what this cost. */
  readonly looked: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;

/**
 * One walk over a text, whatever it is: a double quote without an end on its line is a character like any other, and so
 * are all quotes between it and the line's end, for looking for their end would find none either.
 */
export function scanMarks(text: string): Marks {
  let count = 0;
  let open = 0;
  let brackets = 0;
  let looked = 0;
  let endlessTo = 0;
  for (let at = 0; at < text.length; at++) {
    looked++;
    const code = text.charCodeAt(at);
    if (code === QUOTE && at >= endlessTo) {
      const end = endOfQuoted(text, at + 1);
      looked += end.at - at;
      if (end.closed) at = end.at;
      else endlessTo = end.at;
    } else if (isOpening(code)) {
      count++;
      brackets = Math.max(brackets, ++open);
    } else if (isClosing(code)) {
      count++;
      open = Math.max(0, open - 1);
    } else if (code === NEWLINE || code === 0x2c || (isIndicator(code) && /\s/.test(text.charAt(at + 1)))) count++;
  }
  return { count, brackets, looked };
}

/** Where quoted text ends: at its quote, or without one at the end of the line. A backslash hides the unit after it. */
function endOfQuoted(text: string, from: number): { at: number; closed: boolean } {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return { at, closed: true };
    if (code === BACKSLASH && text.charCodeAt(at + 1) !== NEWLINE) at++;
    else if (code === NEWLINE) return { at, closed: false };
  }
  return { at: text.length, closed: false };
}

function isOpening(code: number): boolean {
  return code === 0x5b || code === 0x7b;
}

function isClosing(code: number): boolean {
  return code === 0x5d || code === 0x7d;
}

/** `:`, `?`, `-` */
function isIndicator(code: number): boolean {
  return code === 0x3a || code === 0x3f || code === 0x2d;
}
