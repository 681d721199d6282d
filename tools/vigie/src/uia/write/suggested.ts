import type { Finding, SuggestionReport } from '@vigie/selectors';

/** Suggestions with what their outputs say beside them; every text is safe to print. */
export interface Suggested {
  readonly suggestions: SuggestionReport;
  /** The dumps as the caller named them. */
  readonly sources: readonly string[];
  readonly generatedAtUtc: string;
  readonly findings: readonly Finding[];
}
