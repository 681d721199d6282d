import { type Finding, NOTICES, type Notice, type UiaTree } from '@vigie/selectors';

/** A name that shares so many characters in a row with a visible text stands for it … */
const SHARED = 12;
/** … and so does one that holds a whole visible text, from this length on. */
const WHOLE = 4;
/** Characters of a visible text that are looked at. */
const LOOKED_AT = 1_000;

/**
 * What the reader of a dump came across, as findings on the whole report. The names in question are keys and types of
 * the dump, reduced to plain letters and cut; one that may stand for a visible text of these dumps is left out.
 */
export function noticeFindings(notices: readonly Notice[], trees: readonly UiaTree[]): readonly Finding[] {
  const repeating = repeatingNames(new Set(notices.flatMap(({ names }) => names)), trees);
  return notices.map(({ code, count, names }) => {
    const shown = names.filter((name) => !repeating.has(name));
    const which = [`${count}`, ...(shown.length > 0 ? [shown.join(', ')] : [])].join(': ');
    return { code, reason: `${NOTICES[code].reason} (${which})`, fix: NOTICES[code].fix };
  });
}

/** Those of the names that repeat something of the visible texts; the work grows with the texts alone. */
function repeatingNames(names: ReadonlySet<string>, trees: readonly UiaTree[]): ReadonlySet<string> {
  const repeating = new Set<string>();
  if (names.size === 0) return repeating;
  const long = piecesOf(names, SHARED, SHARED);
  const short = piecesOf(names, WHOLE, SHARED - 1);
  for (const text of visibleTexts(trees)) {
    const shared =
      text.length < SHARED ? [short.get(text)] : [...windows(text, SHARED)].map((piece) => long.get(piece));
    for (const name of shared.flatMap((found) => found ?? [])) repeating.add(name);
  }
  return repeating;
}

/** Every piece of the names of these lengths, with the names that hold it. */
function piecesOf(names: Iterable<string>, least: number, most: number): Map<string, string[]> {
  const pieces = new Map<string, string[]>();
  for (const name of names)
    for (let length = least; length <= most; length++)
      for (const piece of windows(folded(name), length)) pieces.set(piece, [...(pieces.get(piece) ?? []), name]);
  return pieces;
}

function* windows(text: string, length: number): Generator<string> {
  for (let at = 0; at + length <= text.length; at++) yield text.slice(at, at + length);
}

function* visibleTexts(trees: readonly UiaTree[]): Generator<string> {
  for (const tree of trees) {
    const isVisible = new Uint8Array(tree.textCount);
    for (let node = 0; node < tree.size; node++)
      isVisible[tree.textId(node, 'name')] = isVisible[tree.textId(node, 'value')] = 1;
    for (let id = 0; id < tree.textCount; id++)
      if (isVisible[id] === 1) yield folded(tree.textOf(id).slice(0, LOOKED_AT).trim());
  }
}

/** As readers reduce the names that they note, without regard to case. */
function folded(text: string): string {
  return text.replace(/[^A-Za-z0-9_.:-]/g, '_').toLowerCase();
}
