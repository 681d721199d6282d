import type { Rect, ScreenState } from '@vigie/domain';
import { matchScreen, type ScreenMatch } from '../match/match-screen';
import { findIdentity } from '../resolve/find-identity';
import { type Resolution, type ResolvedTarget, resolveTarget } from '../resolve/resolve-target';
import type { StepWork } from '../run/step-work';
import { type Look, look } from './look';

/** Where a step may act: the state, how well it matched, and what its target (and a drag's end) resolved to. */
export interface Place {
  readonly state: ScreenState;
  readonly match: ScreenMatch;
  readonly target: ResolvedTarget | null;
  readonly dragTo: ResolvedTarget | null;
  /** Regions that name the patient; empty when the step names nobody. */
  readonly identity: readonly Rect[];
}

/** Why there is no such place, with the last that was seen, for the report and the evidence. */
export type NoPlace =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'blind'; readonly look: Extract<Look, { kind: 'blind' }> }
  | { readonly kind: 'no_screen'; readonly match: ScreenMatch; readonly state: ScreenState }
  | {
      readonly kind: 'no_identity';
      /** In the workflow's words. */
      readonly missing: readonly string[];
      readonly match: ScreenMatch;
      readonly state: ScreenState;
    }
  | {
      readonly kind: 'no_target';
      readonly resolution: Refusal;
      readonly which: 'target' | 'drag';
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
  const match = await timer.run('match', () => matchScreen(step.screen, state));
  if (!match.matched) return { kind: 'no_screen', match, state };
  // A pause touches nobody's record.
  const texts = step.action.kind === 'wait' ? [] : step.identity;
  const identity = await timer.run('match', () => findIdentity(texts, state));
  if (identity.kind === 'not_seen') return { kind: 'no_identity', missing: identity.missing, match, state };
  return timer.run('resolve', () => resolve(work, state, match, identity.boxes));
}

function resolve({ step }: StepWork, state: ScreenState, match: ScreenMatch, identity: readonly Rect[]): PlaceSearch {
  const target = step.target === null ? null : resolveTarget(step.target, state);
  if (target && target.kind !== 'resolved')
    return { kind: 'no_target', resolution: target, which: 'target', match, state };
  const dragTo = step.action.kind === 'drag' ? resolveTarget(step.action.to, state) : null;
  if (dragTo && dragTo.kind !== 'resolved')
    return { kind: 'no_target', resolution: dragTo, which: 'drag', match, state };
  return { kind: 'place', place: { state, match, target, dragTo, identity } };
}
