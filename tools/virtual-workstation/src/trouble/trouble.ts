import type { Random } from '../data/random';
import type { Place } from '../program/place';
import type { ProgramState } from '../program/state';
import type { World } from '../program/world';

/** When a trouble strikes. Inputs (clicks, keys, texts) and clicks count from 1; it strikes right before that one is handled. */
export type Moment =
  | { readonly on: 'start' }
  | { readonly on: 'time'; readonly afterMs: number }
  | { readonly on: 'input'; readonly input: number }
  /** As soon as the place is shown, or that long after it, or right before the n-th click there. */
  | { readonly on: 'place'; readonly place: Place; readonly afterMs?: number; readonly click?: number };

/**
 * One way in which a program makes life hard: a change of the state, nothing else. Standing troubles set a condition,
 * incidents do something once. `ending` is how a careful run of the note workflow should end, and `remark` why.
 */
export interface Trouble {
  readonly kind: string;
  readonly remark: string;
  readonly ending: 'completed' | 'halted' | 'either';
  /** When it strikes if the script says nothing. */
  readonly when: Moment;
  apply(world: World, state: ProgramState, random: Random): ProgramState;
}

export interface PendingTrouble {
  readonly kind: string;
  readonly when: Moment;
  readonly seed: number;
}

export function isDue(
  when: Moment,
  state: ProgramState,
  place: Place,
  startedAtMs: number,
  before: 'click' | 'input' | 'nothing',
): boolean {
  switch (when.on) {
    case 'start':
      return true;
    case 'time':
      return state.nowMs - startedAtMs >= when.afterMs;
    case 'input':
      return before !== 'nothing' && state.inputs + 1 >= when.input;
    case 'place':
      if (place !== when.place) return false;
      if (when.click !== undefined) return before === 'click' && state.clicksHere + 1 >= when.click;
      return state.nowMs - state.hereSinceMs >= (when.afterMs ?? 0);
  }
}
