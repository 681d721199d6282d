import { type Finding, finding } from '../findings/findings';
import type { Stability } from './stability-score';

/** The reasons of a score as findings. */
export function stabilityFindings({ reasons }: Stability): Finding[] {
  return reasons.map(({ code }) => finding(code));
}
