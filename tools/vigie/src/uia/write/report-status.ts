import type { SelectorReport } from '@vigie/selectors';

export type SelectorStatus = 'matched' | 'unmatched' | 'ambiguous' | 'rejected';

export function statusOf({ rejected, matched, matchCount }: SelectorReport): SelectorStatus {
  if (rejected) return 'rejected';
  if (!matched) return 'unmatched';
  return matchCount > 1 ? 'ambiguous' : 'matched';
}

/** The use as a person reads it: of a rejected entry that it is what should stand there. */
export function allowedUseWords({ allowedUse, rejected }: SelectorReport): string {
  return rejected ? `${allowedUse} is required; the entry claims another use and was rejected` : allowedUse;
}
