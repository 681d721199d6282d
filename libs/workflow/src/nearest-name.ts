import { distance } from 'fastest-levenshtein';

/** A name is offered as “did you mean” when at most this share of its letters differ. */
const MOST_DIFFERENT = 0.4;

/** The known name that a misspelt one most likely meant, or null. Long names are not compared: they are not typing errors. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > 64) return null;
  const ranked = known
    .map((candidate) => ({ candidate, share: distance(name, candidate) / Math.max(name.length, candidate.length, 1) }))
    .sort((a, b) => a.share - b.share);
  const best = ranked[0];
  return best && best.share <= MOST_DIFFERENT ? best.candidate : null;
}

export function didYouMean(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  if (nearest) return `Did you mean “${nearest}”?`;
  return known.length === 0 ? 'Remove it.' : `Known here: ${known.join(', ')}.`;
}
