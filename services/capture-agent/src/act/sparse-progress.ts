import type { ProgressListener } from '../ports';

/** Notes of one text in the journal, at most: a long one would otherwise fill it. */
const MOST_NOTES = 256;

/** Passes on each step of a short text, and of a long one every so many characters; always the end. */
export function sparseProgress(characters: number, tell: ProgressListener): ProgressListener {
  const step = Math.max(1, Math.ceil(characters / MOST_NOTES));
  let told = 0;
  return (typed) => {
    if (typed < told + step && typed < characters) return;
    if (typed <= told) return;
    told = typed;
    tell(typed);
  };
}
