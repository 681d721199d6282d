/** Letters that Unicode does not take apart, as people write them without. */
const LIGATURES: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
};
const PLAIN = /^[\x20-\x7e]*$/;
const CODED = /[%&\\]|_x[0-9a-f]{4}_/i;
/** Text that was encoded twice is decoded twice; more than that is nobody's accident. */
const ROUNDS = 3;

/**
 * A text as it is compared with others for secrecy: letters and digits alone, in lower case, without accents. What hides
 * a name from the machine and not from a reader goes: blanks, separators, invisible characters, ligatures, wide letters.
 */
export function folded(text: string): string {
  const plain = PLAIN.test(text) ? text : text.replace(BEYOND_ASCII, foldedRun);
  return plain.replace(NO_LETTERS, '').toLowerCase();
}

const BEYOND_ASCII = /[^\0-\x7f]+/g;
const NO_LETTERS = /[\0-/:-@[-`{-\x7f]+/g;
/** Most runs are one letter with an accent, and there are few of them. */
const knownRuns = new Map<string, string>();
const MOST_KNOWN = 4_096;

function foldedRun(run: string): string {
  const known = knownRuns.get(run);
  if (known !== undefined) return known;
  const made = run
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/[œæøłđðıς]/g, (letter) => LIGATURES[letter] ?? letter);
  if (run.length <= 2 && knownRuns.size < MOST_KNOWN) knownRuns.set(run, made);
  return made;
}

/** The foldings of a text as it stands and of what it is the encoding of: `MOREAU%20%C3%88ve`, `LEF&#232;VRE`, `a_x0020_b`. */
export function foldings(text: string): readonly string[] {
  const plain = folded(text);
  const meant = decoded(text);
  if (meant === text) return [plain];
  const other = folded(meant);
  return other === plain ? [plain] : [plain, other];
}

/** Without the encodings of URLs, HTML, XML names and program texts, as far as they are valid. */
export function decoded(text: string): string {
  let now = text;
  for (let round = 0; round < ROUNDS && CODED.test(now); round++) {
    const next = once(now);
    if (next === now) break;
    now = next;
  }
  return now;
}

function once(text: string): string {
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, fromUrl)
    .replace(/%u([0-9a-f]{4})/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
      character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/&([a-z])(?:acute|grave|circ|uml|cedil|tilde|ring|caron|slash);/gi, '$1')
    .replace(/&([a-z]{2})lig;/gi, '$1')
    .replace(/&(?:nbsp|quot|apos|lt|gt|shy|zwn?j|[lr]squo|[en]dash);/gi, ' ')
    .replace(/&amp;/gi, '&')
    .replace(/\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2}))|_x([0-9a-f]{4})_/gi, (_, ...hex) =>
      character(
        Number.parseInt(
          hex.slice(0, 4).find((digits) => digits !== undefined),
          16,
        ),
      ),
    );
}

/** In UTF-8, or else in Latin 1, as older programs write URLs. */
function fromUrl(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replace(/%(..)/g, (_, hex: string) => character(Number.parseInt(hex, 16)));
  }
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
