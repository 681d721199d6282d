import type { GuardVerdict } from '@vigie/action-kernel';
import { type Action, type ActionKind, type Point, type Rect, type RefusalReason, rectContains } from '@vigie/domain';
import type { Desktop, GuardMark, SightAnswer, Surroundings } from '../ports';
import { inTime } from './in-time';

/** For so long after a person's last input nothing is done, ms: a hand on the mouse moves more than once in it. */
const QUIET_MS = 500;
/** A guard's frame that is older than this says nothing of now, ms: the process stood still meanwhile, and looks again. */
const STALE_MS = 300;
const MOST_LOOKS = 3;
/** A screen that does not answer within this time is no screen to click on, ms. */
const ANSWER_MS = 2_000;

export type GuardedDesktop = Pick<Desktop, 'frames' | 'surroundings' | 'human'>;

export interface GuardFindings {
  readonly verdict: GuardVerdict;
  /** When the frame was taken; null for an action that needs none. */
  readonly mark: GuardMark | null;
}

const PASS: GuardFindings = { verdict: { kind: 'pass' }, mark: null };

/**
 * Whether the screen right now is the one that the action was decided on, and nobody else is using it. What cannot be
 * found out refuses. `steadyNow`: ms, as in the marks.
 */
export async function guardAction(
  action: Action,
  desktop: GuardedDesktop,
  steadyNow: () => number,
): Promise<GuardFindings> {
  // A wait touches nothing.
  if (action.what.kind === 'wait') return PASS;
  for (let look = 0; look < MOST_LOOKS; look++) {
    const [sight, around] = await Promise.all([seen(action, desktop), surroundings(action.what, desktop)]);
    const reason = refusalOf(action, sight, around, desktop.human);
    if (reason !== null) return refused(reason);
    const mark = sight?.kind === 'same' ? sight.takenAt : null;
    if (mark === null || steadyNow() - mark.atMs <= STALE_MS) return { verdict: { kind: 'pass' }, mark };
  }
  return refused('FRAME_TOO_OLD');
}

type Sight = SightAnswer | { readonly kind: 'not_needed' } | null;

/** Null when no frame could be taken. */
async function seen({ what, precondition }: Action, { frames }: GuardedDesktop): Promise<Sight> {
  const { frameId, target, dropTarget, identity, tolerance } = precondition;
  const dropAt = what.kind === 'drag' ? what.to : null;
  if (!wasSeen(placeOf(what), target) || !wasSeen(dropAt, dropTarget)) {
    return { kind: 'differs', reason: 'PRECONDITION_FAILED' };
  }
  if (frameId === '') return { kind: 'not_needed' };
  const compare = (place: Rect | null) =>
    inTime(ANSWER_MS, () => frames.compare({ frameId, target: place, identity, tolerance }));
  const atTarget = await compare(target);
  if (dropAt === null || atTarget?.kind !== 'same') return atTarget;
  const atEnd = await compare(dropTarget);
  // The gap begins with the older of the two frames.
  return atEnd?.kind === 'same' ? atTarget : atEnd;
}

/** Whether somebody looked at where this would go. */
function wasSeen(place: Point | null, region: Rect | null): boolean {
  return place === null || (region !== null && rectContains(region, place));
}

/** Null when the desktop does not answer. */
function surroundings(what: ActionKind, desktop: GuardedDesktop): Promise<Surroundings | null> {
  return inTime(ANSWER_MS, () => desktop.surroundings(pointOf(what)));
}

/** The first of all reasons in the order of what a person would want to know. */
function refusalOf(
  { precondition }: Action,
  sight: Sight,
  around: Surroundings | null,
  human: Desktop['human'],
): RefusalReason | null {
  const interruption = human.interrupted();
  // A desktop that does not answer is as good as locked.
  if (around === null || around.locked) return 'LOCKED';
  const { windowId } = precondition;
  const active = around.window?.windowId ?? '';
  if (windowId !== '' && active !== windowId) return 'WRONG_WINDOW';
  if (around.heldDown) return 'MODIFIER_DOWN';
  if (interruption === 'human_input' || human.sinceInputMs() < QUIET_MS) return 'HUMAN_ACTIVE';
  if (around.windowAtPoint !== null && active !== '' && around.windowAtPoint !== active) return 'OCCLUDED';
  return refusalOfSight(sight) ?? (interruption === null ? null : 'PAUSED');
}

function refusalOfSight(sight: Sight): RefusalReason | null {
  if (sight === null) return 'PRECONDITION_FAILED';
  if (sight.kind === 'unknown_frame') return 'FRAME_TOO_OLD';
  return sight.kind === 'differs' ? sight.reason : null;
}

function refused(reason: RefusalReason): GuardFindings {
  return { verdict: { kind: 'refuse', reason }, mark: null };
}

/** Where a button is pressed: there the target must have been seen. */
function placeOf(what: ActionKind): Point | null {
  if (what.kind === 'click') return what.point;
  return what.kind === 'drag' ? what.from : null;
}

/** Where the pointer goes. */
function pointOf(what: ActionKind): Point | null {
  return what.kind === 'scroll' ? what.point : placeOf(what);
}
