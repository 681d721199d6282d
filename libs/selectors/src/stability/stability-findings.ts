import { type Finding, finding } from '../findings/findings';
import type { Stability } from './stability-score';

/** The reasons of a score as findings; that a selector is ambiguous is told by the match itself. */
export function stabilityFindings({ reasons }: Stability): Finding[] {
  return reasons.flatMap(({ code }) => (code === 'AMBIGUOUS' ? [] : [finding(code)]));
}
