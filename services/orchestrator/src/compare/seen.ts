import type { Screen } from '@vigie/domain';
import { phrasesLike, wordLines } from './phrases';
import { agreement, type Strictness } from './text-similarity';

/** The part of a screen that texts and elements are looked for in. */
export type Seen = Pick<Screen, 'words' | 'elements' | 'window' | 'size'>;

/** How well the screen shows a text anywhere, 0 … 1: the best phrase, line breaks included for long texts. */
export function textOnScreen(
  text: string,
  seen: Pick<Screen, 'words' | 'elements'>,
  mode: Strictness = 'folded',
): number {
  const lines = wordLines(seen.words);
  const best =
    lines.length === 0
      ? 0
      : Math.max(0, ...phrasesLike(text, lines).map((phrase) => agreement(text, phrase.text, mode)));
  const labelled = Math.max(
    0,
    ...seen.elements.flatMap((e) => [agreement(text, e.label, mode), agreement(text, e.value, mode)]),
  );
  return Math.max(
    best,
    labelled,
    acrossLines(
      text,
      lines.map((line) => line.map((word) => word.text).join(' ')),
      mode,
    ),
  );
}

/** A text that wraps: consecutive lines joined, for texts longer than one of them. */
function acrossLines(text: string, lines: readonly string[], mode: Strictness): number {
  if (text.length < 24) return 0;
  let best = 0;
  for (let start = 0; start < lines.length; start += 1) {
    let joined = '';
    for (let end = start; end < lines.length && joined.length < text.length * 1.3; end += 1) {
      joined = joined === '' ? (lines[end] as string) : `${joined} ${lines[end]}`;
      if (joined.length >= text.length * 0.7) best = Math.max(best, agreement(text, joined, mode));
    }
  }
  return best;
}
