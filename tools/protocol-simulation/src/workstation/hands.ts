import type { Performed } from '@vigie/action-kernel';
import type { Action } from '@vigie/domain';
import type { SimulatedAction } from '../referee/truth';
import type { Agent } from './agent';
import type { LaneShell } from './lane-shell';

const DONE: Performed = { kind: 'done', startedAtMs: 1, finishedAtMs: 2, frameDigest: '', changedInGap: false };
const FAILED: Performed = { kind: 'failed', cause: 'INPUT_REJECTED' };
/** How often an input breaks off; it may have begun, or not. */
const FAILURES = 0.04;

/** The guard's look and the input. Nothing happens between the look's answer and the input: the protocol says so. */
export class Hands {
  constructor(
    private readonly agent: Agent,
    private readonly lane: LaneShell,
  ) {}

  guard(action: Action): void {
    const { agent } = this;
    agent.later(agent.world.random.between(5, 60), () => {
      const verdict = agent.desktop.guard(action, agent.world.timeline.now);
      this.lane.feed({ kind: 'guarded', actionId: action.actionId, verdict, now: agent.now() });
    });
  }

  perform(action: SimulatedAction): void {
    const { random } = this.agent.world;
    const fails = random.chance(FAILURES);
    if (!fails || random.chance(0.5)) this.#act(action);
    const ending = fails ? FAILED : DONE;
    const { what } = action;
    this.#goOn(action, what.kind === 'type_text' ? what.text.length : 0, 1, ending);
  }

  #act(action: SimulatedAction): void {
    const { world, desktop, journalId } = this.agent;
    const faults = world.referee.acted(action, world.timeline.now, desktop.screen, journalId);
    world.trace?.(`INPUT of ${action.actionId}${faults.map((fault) => ` *** ${fault} ***`).join('')}`);
  }

  /** A text is typed in pieces, and tells how far it came. */
  #goOn(action: SimulatedAction, length: number, typed: number, ending: Performed): void {
    const { actionId } = action;
    const { random } = this.agent.world;
    this.agent.later(length === 0 ? random.between(1, 20) : random.between(20, 200), () => {
      this.agent.world.referee.stillActs(action);
      if (typed >= length) return this.lane.feed({ kind: 'performed', actionId, ending });
      this.lane.feed({ kind: 'progressed', actionId, typed });
      this.#goOn(action, length, typed + 1, ending);
    });
  }
}
