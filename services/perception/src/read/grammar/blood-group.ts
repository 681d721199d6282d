/** What a group is read as: its letters, and what the recogniser takes them for when they stand alone. */
const LIKE: readonly (readonly [RegExp, string])[] = [
  [/^[AÀÂÁÄ][B8ß]/, 'AB'],
  [/^[AÀÂÁÄ]/, 'A'],
  [/^[B8ß]/, 'B'],
  [/^[Oo0QÔÖ]/, 'O'],
];
/** Factor and sign as hospitals write them: `+`, `Rh-`, `Rh +`, `rhésus négatif`, `POS`. */
const FACTOR = /^(?:rh[ée]?s?u?s?|\(?d\)?)?\.?$/i;
const SIGN = /(?:[+\-−–]|pos(?:itif|itive|\.)?|n[ée]g(?:atif|ative|\.)?)$/i;
/** In place of a sign: marks that a blurred `+` or `-` is read as. */
const NO_SIGN = /^(?:rh)?[.,:;·*°'’"~=]$/i;
const WRITTEN_OUT = ['positif', 'négatif', 'pos', 'nég'] as const;
/** Words that announce a blood group on its line. */
const CAPTION = /^(?:groupe?s?|gr|grp|gs|abo|sanguin|rh[ée]sus|:)\.?$/i;

export interface BloodGroup<W> {
  readonly words: readonly W[];
  /** The words of the group, when it may be another. */
  readonly doubtful: readonly W[];
}

/**
 * Blood groups that are the whole of a line, or of its end behind a caption: there O is no 0, and a point stands where a sign may have
 * been. Letters are settled by their group's closed list; of a sign that cannot be read the group is doubtful.
 */
export function settleBloodGroup<W extends { readonly text: string }>(words: readonly W[]): BloodGroup<W> {
  const start = valueFrom(words);
  const value = words.slice(start);
  const text = value.map((word) => word.text).join('');
  const letters = LIKE.find(([like]) => like.test(text));
  if (!letters || value.length > 4) return { words, doubtful: [] };
  const [, group] = letters;
  const rest = text.slice(group.length);
  const labelled = start > 0;
  const read = text.slice(0, group.length);
  if (rest === '') return { words, doubtful: labelled && isBlood(words) && read !== group ? value : [] };
  const sign = SIGN.exec(rest)?.[0];
  const isGroup = sign !== undefined && FACTOR.test(rest.slice(0, -sign.length));
  if (!isGroup) return { words, doubtful: looksLikeSign(rest) ? value : [] };
  if (read === group) return { words, doubtful: [] };
  // `8-` and `A8+` may be numbers with a mark; a written factor leaves no doubt.
  if (/8/.test(read) && rest.length === 1 && !labelled) return { words, doubtful: value };
  return rewrite(words, start, group);
}

function looksLikeSign(rest: string): boolean {
  if (NO_SIGN.test(rest)) return true;
  const written = rest.toLowerCase().replace(/^rh\.?/, '');
  if (written === '' && /^rh/i.test(rest)) return true;
  return WRITTEN_OUT.some(
    (word) => Math.abs(word.length - written.length) <= 1 && apart(word, written) <= word.length / 3,
  );
}

/** In how many places two words differ, one of them shifted by a lost or added sign at most. */
function apart(one: string, other: string): number {
  let same = 0;
  while (same < Math.min(one.length, other.length) && one[same] === other[same]) same += 1;
  const plain = [...one].filter((sign, at) => sign !== other[at]).length + Math.max(0, other.length - one.length);
  const tail =
    one.length >= other.length
      ? [one.slice(same + one.length - other.length), other.slice(same)]
      : [one.slice(same), other.slice(same + 1)];
  return Math.min(plain, tail[0] === tail[1] ? 1 : plain);
}

function valueFrom(words: readonly { readonly text: string }[]): number {
  const colon = words.findLastIndex(({ text }, at) => at < words.length - 1 && text.length > 1 && /[:;]$/.test(text));
  const caption = words.findLastIndex(({ text }, at) => at < words.length - 1 && CAPTION.test(text));
  return Math.max(colon, caption) + 1;
}

function isBlood(words: readonly { readonly text: string }[]): boolean {
  return words.some(({ text }) => /^(?:sanguin|abo|gs|rh[ée]sus)\b/i.test(text));
}

function rewrite<W extends { readonly text: string }>(
  words: readonly W[],
  start: number,
  group: string,
): BloodGroup<W> {
  const first = words[start]!;
  // `A B +`: letters that were parted stay, in doubt.
  if (first.text.length < group.length) return { words, doubtful: words.slice(start) };
  const settled = { ...first, text: group + first.text.slice(group.length) };
  return { words: words.map((word, at) => (at === start ? settled : word)), doubtful: [] };
}
