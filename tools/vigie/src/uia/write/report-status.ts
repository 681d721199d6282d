import type { SelectorReport } from '@vigie/selectors';

export type SelectorStatus = 'matched' | 'unmatched' | 'ambiguous';

export function statusOf({ matched, matchCount }: SelectorReport): SelectorStatus {
  if (!matched) return 'unmatched';
  return matchCount > 1 ? 'ambiguous' : 'matched';
}
