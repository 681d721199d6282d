import { type Matcher, type Rect, rectCentre, rectContains, type SecondOpinion } from '@vigie/domain';
import type { BoundScreen, BoundTarget } from '@vigie/workflow';
import type { Resolution } from '../../resolve/resolve-target';
import type { ScreenMatch } from '../match-screen';

const NOTHING: Omit<BoundScreen, 'picture' | 'appContains' | 'titleContains'> = {
  texts: [],
  absentTexts: [],
  elements: [],
  absentElements: [],
  fields: [],
};

/** What a screen states for one matcher. Titles come from the system and hold for both. */
export function screenFor(matcher: Matcher, screen: BoundScreen): BoundScreen {
  return matcher === 'elements' ? { ...screen, picture: null } : { ...screen, ...NOTHING };
}

export function statesBoth(screen: BoundScreen): boolean {
  const { texts, absentTexts, elements, absentElements, fields } = screen;
  const parts = [texts, absentTexts, elements, absentElements, fields];
  return screen.picture !== null && parts.some((part) => part.length > 0);
}

export function targetStatesBoth({ at, type, label, relations }: BoundTarget): boolean {
  return at !== null && (type !== null || label !== null || relations.length > 0);
}

export function otherThan(matcher: Matcher): Matcher {
  return matcher === 'elements' ? 'full_screen' : 'elements';
}

interface Decided {
  readonly screen: ScreenMatch;
  readonly target: Resolution | null;
  readonly otherTarget: Resolution | null;
}

/** What the other matcher says, for the report; null when it was asked nothing. */
export function secondOpinion(preferred: Matcher, { screen, target, otherTarget }: Decided): SecondOpinion | null {
  if (screen.other === null && otherTarget === null) return null;
  const other = screen.other ?? screen;
  return {
    matcher: otherThan(preferred),
    screenMatched: other.matched,
    screenScore: Math.min(1, other.score),
    target: otherTarget === null ? '' : otherTarget.kind,
    targetBox: boxOf(otherTarget),
    agrees: other.matched === screen.matched && (otherTarget === null || samePlace(target, otherTarget)),
  };
}

function samePlace(one: Resolution | null, other: Resolution): boolean {
  if (one?.kind !== 'resolved' || other.kind !== 'resolved') return one === null || one.kind === other.kind;
  return rectContains(one.box, rectCentre(other.box)) || rectContains(other.box, rectCentre(one.box));
}

function boxOf(resolution: Resolution | null): Rect | null {
  return resolution?.kind === 'resolved' ? resolution.box : null;
}
