import { closest, distance } from 'fastest-levenshtein';

/** One thing to mend: where it was found, what is wrong, what to do. None of the three ever holds a value. */
export interface Problem {
  readonly where: string;
  readonly what: string;
  readonly remedy: string;
}

export function problemLine({ where, what, remedy }: Problem): string {
  return `  - ${where}: ${what}. ${remedy}`;
}

/** Names further apart than a third of their length are no misspelling of one another. */
const MISSPELLING = 1 / 3;

export function unknownName(where: string, name: string, known: readonly string[]): Problem {
  const nearest = known.length === 0 ? '' : closest(name, known);
  const similar = nearest !== '' && distance(name, nearest) <= Math.max(2, name.length * MISSPELLING);
  return {
    where,
    what: 'is not a setting',
    remedy: similar ? `Did you mean ${nearest}?` : 'Remove it.',
  };
}
