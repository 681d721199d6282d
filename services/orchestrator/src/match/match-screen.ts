import type { BoundScreen } from '@vigie/workflow';
import type { Seen } from '../compare/seen';
import { screenConditions } from './conditions';

export interface ScreenMatch {
  readonly matched: boolean;
  /** Mean of the conditions' scores, 0 … 1; 1 when nothing is stated. */
  readonly score: number;
  /** What does not hold, in the workflow's words. */
  readonly missing: readonly string[];
}

/** Whether this is the screen that a step expects: everything stated must hold. */
export function matchScreen(screen: BoundScreen, seen: Seen): ScreenMatch {
  const conditions = screenConditions(screen, seen);
  const missing = conditions.filter((condition) => !condition.met).map((condition) => condition.name);
  const total = conditions.reduce((sum, condition) => sum + (condition.met ? condition.score : 0), 0);
  return { matched: missing.length === 0, score: conditions.length === 0 ? 1 : total / conditions.length, missing };
}
