import type { SightDemand } from '@vigie/action-kernel';
import type { Rect } from '@vigie/domain';
import type { Random } from '@vigie/virtual-workstation';
import type { Picture } from './picture';

/** A screen as a resolver saw it, with what it may have decided on. */
export interface Still {
  readonly name: string;
  readonly picture: Picture;
  readonly words: readonly Word[];
  /** What could be acted on. */
  readonly targets: readonly Target[];
  /** Regions that name the patient; empty where none is shown. */
  readonly identities: readonly Rect[];
}

/** A word's box; its text where a program told it, else empty. */
export interface Word extends Rect {
  readonly text: string;
}

export interface Target {
  readonly box: Rect;
  readonly kind: 'row' | 'field' | 'control';
}

/** What the guard is asked about one still. */
export interface Question {
  readonly still: Still;
  readonly target: Target;
  readonly demand: SightDemand;
}

/** A later moment of the same screen. */
export interface Mutation {
  readonly kind: string;
  readonly harmful: boolean;
  readonly question: Question;
  readonly seen: Picture;
  readonly now: Picture;
}

/** Draws a target, mostly with the regions that name the patient. */
export function askAbout(still: Still, random: Random): Question | null {
  if (still.targets.length === 0) return null;
  const rows = still.targets.filter(({ kind }) => kind === 'row');
  const target = random.pick(rows.length > 0 && random.chance(0.35) ? rows : still.targets);
  const identity = random.chance(0.7) ? still.identities : [];
  return { still, target, demand: { target: target.box, identity, tolerance: 'still' } };
}
