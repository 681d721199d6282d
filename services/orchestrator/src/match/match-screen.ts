import type { Matcher } from '@vigie/domain';
import type { BoundScreen } from '@vigie/workflow';
import type { Seen } from '../compare/seen';
import { screenConditions } from './conditions';
import { NO_PICTURES, type PictureSight } from './full-screen/picture-sight';
import { otherThan, screenFor, statesBoth } from './full-screen/second-opinion';

export interface ScreenMatch {
  readonly matched: boolean;
  /** Mean of the conditions' scores, 0 … 1; 1 when nothing is stated. */
  readonly score: number;
  /** What does not hold, in the workflow's words. */
  readonly missing: readonly string[];
  /** What the matcher says that does not decide; null when the screen states nothing for it. */
  readonly other: Pick<ScreenMatch, 'matched' | 'score'> | null;
}

/** Whether this is the screen that a step expects: everything stated must hold. */
export function matchScreen(
  screen: BoundScreen,
  seen: Seen,
  sight: PictureSight = NO_PICTURES,
  preferred: Matcher = 'elements',
): ScreenMatch {
  if (!statesBoth(screen)) return matchAll(screen, seen, sight);
  const decided = matchAll(screenFor(preferred, screen), seen, sight);
  return { ...decided, other: matchAll(screenFor(otherThan(preferred), screen), seen, sight) };
}

function matchAll(screen: BoundScreen, seen: Seen, sight: PictureSight): ScreenMatch {
  const conditions = screenConditions(screen, seen, sight);
  const missing = conditions.filter((condition) => !condition.met).map((condition) => condition.name);
  const total = conditions.reduce((sum, { met, measured, score }) => sum + (met || measured ? score : 0), 0);
  const score = conditions.length === 0 ? 1 : total / conditions.length;
  return { matched: missing.length === 0, score, missing, other: null };
}
