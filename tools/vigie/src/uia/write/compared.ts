import type { Comparison, Finding } from '@vigie/selectors';

/** A comparison with what its outputs say beside it; every text is safe to print. */
export interface Compared {
  readonly comparison: Comparison;
  /** The dumps as the caller named them, the base first. */
  readonly sources: readonly string[];
  readonly generatedAtUtc: string;
  readonly findings: readonly Finding[];
}
