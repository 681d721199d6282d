import type { Matcher, Rect, ScreenState, SecondOpinion } from '@vigie/domain';
import type { BoundTarget } from '@vigie/workflow';
import type { PictureSight } from '../match/full-screen/picture-sight';
import { secondOpinion, targetStatesBoth } from '../match/full-screen/second-opinion';
import { matchScreen, type ScreenMatch } from '../match/match-screen';
import { findIdentity } from '../resolve/find-identity';
import { type Resolution, type ResolvedTarget, resolvePoint, resolveTarget } from '../resolve/resolve-target';
import type { StepWork } from '../run/step-work';
import { type Look, look } from './look';
import { seePictures } from './see-pictures';

/** Where a step may act: the state, how well it matched, and what its target (and a drag's end) resolved to. */
export interface Place {
  readonly state: ScreenState;
  readonly match: ScreenMatch;
  readonly target: ResolvedTarget | null;
  readonly dragTo: ResolvedTarget | null;
  /** Regions that name the patient; empty when the step names nobody. */
  readonly identity: readonly Rect[];
  /** Of the matcher that does not decide. */
  readonly second: SecondOpinion | null;
}

/** Why there is no such place, with the last that was seen, for the report and the evidence. */
export type NoPlace =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'blind'; readonly look: Extract<Look, { kind: 'blind' }> }
  | {
      readonly kind: 'no_screen';
      readonly match: ScreenMatch;
      readonly state: ScreenState;
      readonly second: SecondOpinion | null;
    }
  | {
      readonly kind: 'no_identity';
      /** In the workflow's words. */
      readonly missing: readonly string[];
      readonly second: SecondOpinion | null;
      readonly match: ScreenMatch;
      readonly state: ScreenState;
    }
  | {
      readonly kind: 'no_target';
      readonly resolution: Refusal;
      readonly which: 'target' | 'drag';
      readonly second: SecondOpinion | null;
      readonly match: ScreenMatch;
      readonly state: ScreenState;
    };

type Refusal = Exclude<Resolution, { kind: 'resolved' }>;

export type PlaceSearch = { readonly kind: 'place'; readonly place: Place } | NoPlace;

/**
 * Looks until the step's screen is there, names the patient and its target resolves, at least once, up to `deadline` on the
 * steady clock. An ambiguous target is refused as soon as two looks show the same picture: waiting would not tell its places apart.
 */
export async function awaitTarget(work: StepWork, deadline: number): Promise<PlaceSearch> {
  const { tools, timer, signal } = work;
  let ambiguousPicture: Uint8Array | null = null;
  for (;;) {
    const seen = await timer.run('observe', () => look(work));
    if (seen.kind === 'cancelled' || seen.kind === 'lost') return seen;
    const search = seen.kind === 'blind' ? ({ kind: 'blind', look: seen } as const) : await examine(work, seen.state);
    if (search.kind === 'place') return search;
    if (search.kind === 'no_target' && search.resolution.kind === 'ambiguous') {
      if (ambiguousPicture && Buffer.compare(ambiguousPicture, search.state.imageDigest) === 0) return search;
      ambiguousPicture = search.state.imageDigest;
    }
    if (tools.clock.steady() >= deadline) return search;
    await tools.clock.sleep(tools.pace.pollMs, signal);
    if (signal.aborted) return { kind: 'cancelled' };
  }
}

async function examine(work: StepWork, state: ScreenState): Promise<PlaceSearch> {
  const { step, timer } = work;
  const preferred = work.tools.preferredMatcher;
  const sight = await timer.run('match', () => seePictures(work, state));
  const match = await timer.run('match', () => matchScreen(step.screen, state, sight, preferred));
  const second = secondOpinion(preferred, { screen: match, target: null, otherTarget: null });
  if (!match.matched) return { kind: 'no_screen', match, state, second };
  // A pause touches nobody's record.
  const texts = step.action.kind === 'wait' ? [] : step.identity;
  const identity = await timer.run('match', () => findIdentity(texts, state));
  if (identity.kind === 'not_seen') return { kind: 'no_identity', missing: identity.missing, match, state, second };
  return timer.run('resolve', () => resolve(work, state, match, sight, identity.boxes));
}

function resolve(
  { step, tools }: StepWork,
  state: ScreenState,
  match: ScreenMatch,
  sight: PictureSight,
  identity: readonly Rect[],
): PlaceSearch {
  const preferred = tools.preferredMatcher;
  const found = (spec: BoundTarget) => decideTarget(spec, state, sight, preferred);
  const { target, otherTarget } = step.target === null ? NOTHING_MEANT : found(step.target);
  const second = secondOpinion(preferred, { screen: match, target, otherTarget });
  if (target && target.kind !== 'resolved')
    return { kind: 'no_target', resolution: target, which: 'target', match, state, second };
  const dragTo = step.action.kind === 'drag' ? found(step.action.to).target : null;
  if (dragTo && dragTo.kind !== 'resolved')
    return { kind: 'no_target', resolution: dragTo, which: 'drag', match, state, second };
  return { kind: 'place', place: { state, match, target, dragTo, identity, second } };
}

const NOTHING_MEANT = { target: null, otherTarget: null };

/** Where a target states a point of a picture and something to be read as well, the configuration says which decides. */
function decideTarget(spec: BoundTarget, state: ScreenState, sight: PictureSight, preferred: Matcher): TargetDecision {
  if (spec.at === null) return { target: resolveTarget(spec, state), otherTarget: null };
  const pointed = resolvePoint(spec, sight);
  if (!targetStatesBoth(spec)) return { target: pointed, otherTarget: null };
  const named = resolveTarget(spec, state);
  return preferred === 'elements' ? { target: named, otherTarget: pointed } : { target: pointed, otherTarget: named };
}

interface TargetDecision {
  readonly target: Resolution;
  readonly otherTarget: Resolution | null;
}
