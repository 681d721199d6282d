/** The classes of the recogniser that French and English screens use: their index in its output, and what they mean. */
export interface CharacterSet {
  readonly indices: Int32Array;
  readonly characters: readonly string[];
  /** Classes in the recogniser's output: blank, the file's characters, and the space. */
  readonly classes: number;
}

/**
 * Letters outside these blocks are never right on our screens, but the recogniser, trained on Chinese, offers them for
 * blurred ink. Full-width forms mean the same as the ASCII characters that they resemble.
 */
const KEPT =
  /^[\u0020-\u007e\u00a3\u00a7\u00a9\u00ab\u00ae\u00b0-\u00b3\u00b5\u00b7\u00bb-\u00be\u00bf-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201d\u2022\u2026\u2030\u20ac\u2122\u2076\u2079\u2082\u2190-\u2193\u2212\u2248\u2264\u2265\u03bc\u00d7]$/u;

/** From the recogniser's list of characters, one a line; class 0 is CTC's blank, the last one the space. */
export function parseCharacterSet(text: string, kept: RegExp = KEPT): CharacterSet {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const all = [...lines, ' '];
  const indices: number[] = [0];
  const characters: string[] = [''];
  all.forEach((character, index) => {
    const plain = halfWidth(character);
    if (!kept.test(plain)) return;
    indices.push(index + 1);
    characters.push(plain);
  });
  return { indices: Int32Array.from(indices), characters, classes: all.length + 1 };
}

function halfWidth(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCodePoint(code - 0xfee0);
  if (character === '\u3002') return '.';
  if (character === '\u3001') return ',';
  return character;
}
