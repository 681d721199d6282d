import type { RuleSet } from '../rules';
import { journalChanged, notWritten, written } from './handle/end-write';
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
      welcome(turn, event);
      return;
    case 'disarmed':
      disarm(turn);
      return;
    case 'command':
      receiveCommand(turn, event);
      return;
    case 'enquiry':
      receiveEnquiry(turn, event);
      return;
    case 'ordered':
      receiveOrder(turn, event);
      return;
    case 'written':
      written(turn, event);
      return;
    case 'not_written':
      notWritten(turn, event);
      return;
    case 'journal':
      journalChanged(turn, event.state);
      return;
    case 'due':
      startNext(turn, event.now);
      return;
    case 'guarded':
      guarded(turn, event);
      return;
    case 'progressed':
      progressed(turn, event);
      return;
    case 'performed':
      performed(turn, event);
      return;
    case 'interrupted':
      interrupt(turn, event.reason);
      return;
    case 'resumed':
      resume(turn);
      return;
    case 'stopping':
      stop(turn);
      return;
    default:
      unhandled(event);
      return;
  }
}

function unhandled(event: never): never {
  throw new TypeError(`lane event ${JSON.stringify(event)} is not handled`);
}
