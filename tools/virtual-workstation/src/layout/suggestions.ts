import { foldText } from '@vigie/domain';

const AT_MOST = 8;

/** What a suggestion list shows for the text so far: beginnings first, then texts that hold it; nothing for an exact one. */
export function matchingSuggestions(all: readonly string[], text: string): readonly string[] {
  const wanted = foldText(text);
  if (wanted === '' || all.includes(text)) return [];
  const folded = all.map((s) => [s, foldText(s)] as const);
  const begins = folded.filter(([, f]) => f.startsWith(wanted));
  const holds = folded.filter(([, f]) => !f.startsWith(wanted) && f.includes(wanted));
  return [...begins, ...holds].slice(0, AT_MOST).map(([s]) => s);
}
