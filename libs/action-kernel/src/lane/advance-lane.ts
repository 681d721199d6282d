import type { RuleSet } from '../rules';
import { notWritten, written } from './handle/end-write';
import { interrupt, receiveOrder, resume, stop } from './handle/pause';
import { guarded, performed, progressed, startNext } from './handle/perform';
import { receiveCommand } from './handle/receive-command';
import { receiveEnquiry } from './handle/receive-enquiry';
import { disarm, welcome } from './handle/welcome';
import type { LaneEffect } from './lane-effect';
import type { LaneEvent } from './lane-event';
import type { LaneState } from './lane-state';
import { Turn } from './turn';

export interface LaneAdvance {
  readonly state: LaneState;
  readonly effects: readonly LaneEffect[];
}

/**
 * The whole life of the actions of one workstation's lane: `(state, event) → (state, effects)`. No clock, no chance, no
 * input or output: what the world says comes in events, what it must do goes out in effects. The agent runs it over its
 * disk and its desktop, the simulation over invented ones.
 */
export function advanceLaneUnder(rules: RuleSet, state: LaneState, event: LaneEvent): LaneAdvance {
  const turn = new Turn(state, rules);
  // A journal that cannot be written to is the end: an answer that is not recorded may be contradicted later.
  if (state.journal !== 'broken') handle(turn, event);
  return { state: turn.state, effects: turn.effects };
}

function handle(turn: Turn, event: LaneEvent): void {
  switch (event.kind) {
    case 'welcomed':
      return welcome(turn, event);
    case 'disarmed':
      return disarm(turn);
    case 'command':
      return receiveCommand(turn, event);
    case 'enquiry':
      return receiveEnquiry(turn, event);
    case 'ordered':
      return receiveOrder(turn, event);
    case 'written':
      return written(turn, event);
    case 'not_written':
      return notWritten(turn, event);
    case 'journal':
      turn.set({ journal: event.state });
      turn.effects.push({ kind: 'status' });
      return;
    case 'due':
      return startNext(turn, event.now);
    case 'guarded':
      return guarded(turn, event);
    case 'progressed':
      return progressed(turn, event);
    case 'performed':
      return performed(turn, event);
    case 'interrupted':
      return interrupt(turn, event.reason);
    case 'resumed':
      return resume(turn);
    case 'stopping':
      return stop(turn);
    default:
      return unhandled(event);
  }
}

function unhandled(event: never): never {
  throw new TypeError(`lane event ${JSON.stringify(event)} is not handled`);
}
