import { seededRandom } from '../data/random';
import type { Input } from '../input/input';
import { pressKey } from '../input/keyboard';
import { moveTo, pressAt, releaseAt, wheelAt } from '../input/pointer';
import { typeText } from '../input/typing';
import { placeOf } from '../program/place';
import type { ProgramState, Step } from '../program/state';
import { stay, then } from '../program/step';
import type { World } from '../program/world';
import { troubleOf } from '../trouble/catalogue';
import { isDue, type PendingTrouble } from '../trouble/trouble';

/** The program as a machine: one input or one moment in time in, the next state and its effects out. */
export function react(world: World, state: ProgramState, startedAtMs: number, input: Input): Step {
  const counts = input.kind === 'text' ? !input.after : input.kind !== 'move' && input.kind !== 'up';
  const click = input.kind === 'down';
  const ready = counts ? strike(world, state, startedAtMs, click ? 'click' : 'input') : stay(state);
  return then(ready, (before) => {
    const counted = counts
      ? { ...before, inputs: before.inputs + 1, clicksHere: before.clicksHere + (click ? 1 : 0) }
      : before;
    const handled = counted.busy === null ? handle(world, counted, input) : stay(counted);
    return then(handled, (after) => arrive(world, before, after, startedAtMs));
  });
}

/** What happens right before an input, whatever it will do. */
export function strikeBefore(world: World, state: ProgramState, startedAtMs: number, next: 'click' | 'input'): Step {
  return strike(world, state, startedAtMs, next);
}

/** Time passes: slow pages arrive, timed troubles strike. */
export function passTime(world: World, state: ProgramState, startedAtMs: number, nowMs: number): Step {
  if (state.busy !== null && nowMs >= state.busy.untilMs)
    return then(turn(state), (s) => passTime(world, s, startedAtMs, nowMs));
  const minute = (ms: number) => Math.floor(ms / 60_000);
  const later = { ...state, nowMs };
  const struck = strike(world, later, startedAtMs, 'nothing');
  // A state that only the clock would change is kept, so that its layout and its picture are kept too.
  const same = struck.state === later && minute(nowMs) === minute(state.nowMs);
  return same ? stay(state) : struck;
}

function handle(world: World, state: ProgramState, input: Input): Step {
  switch (input.kind) {
    case 'move':
      return moveTo(world, state, input.point);
    case 'down':
      return pressAt(world, state, input.point, input.button);
    case 'up':
      return releaseAt(world, state, input.point);
    case 'wheel':
      return wheelAt(world, state, input.point, input.down);
    case 'text':
      return typeText(world, state, input.text, input.after);
    case 'key':
      return pressKey(world, state, input);
  }
}

/** The slow page is there: it comes as it was prepared, but with the counters and the script of now. */
function turn(state: ProgramState): Step {
  const { untilMs, next, effects } = state.busy!;
  const { inputs, clicksHere, pending, conditions, theme } = state;
  const shown = { ...next, nowMs: untilMs, busy: null, inputs, clicksHere, pending, conditions, theme };
  const moved = placeOf(next) !== placeOf({ ...state, busy: null });
  return { state: moved ? { ...shown, clicksHere: 0, hereSinceMs: untilMs } : shown, effects };
}

function arrive(world: World, before: ProgramState, after: ProgramState, startedAtMs: number): Step {
  if (placeOf(before) === placeOf(after)) return stay(after);
  return strike(world, { ...after, clicksHere: 0, hereSinceMs: after.nowMs }, startedAtMs, 'nothing');
}

function strike(world: World, state: ProgramState, startedAtMs: number, before: 'click' | 'input' | 'nothing'): Step {
  const due = state.pending.find((p) => isDue(p.when, state, placeOf(state), startedAtMs, before));
  if (due === undefined || state.busy !== null) return stay(state);
  return then(befall(world, state, due), (next) => strike(world, next, startedAtMs, before));
}

function befall(world: World, state: ProgramState, due: PendingTrouble): Step {
  const left = { ...state, pending: state.pending.filter((p) => p !== due) };
  const changed = troubleOf(due.kind)?.apply(world, left, seededRandom(due.seed)) ?? left;
  return stay(changed, { kind: 'trouble', trouble: due.kind });
}
