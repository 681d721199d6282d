import type { IntentEffect, IntentEvent, IntentState } from '@vigie/action-kernel';
import { advanceIntentUnder } from '@vigie/action-kernel/laboratory';
import type { OutcomeResult } from '@vigie/domain';
import type { Row } from './database';
import type { Connection, Orchestrator } from './orchestrator';

/** A tombstone of an enquiry is remembered for so long, ms. */
const REMEMBER_MS = 3_600_000;
/** What is asked and not answered for so long is asked anew, on another connection, ms. */
const ANSWER_TIMEOUT_MS = 3_000;

export interface Tracked {
  readonly row: Row;
  state: IntentState;
}

/** What one orchestrator knows of the actions whose fate is its to find out, around the reducer of intents. */
export class Intents {
  readonly #tracked = new Map<string, Tracked>();

  constructor(private readonly orchestrator: Orchestrator) {}

  forgetAll(): void {
    this.#tracked.clear();
  }

  track(row: Row, state: IntentState): Tracked {
    const tracked = { row, state };
    this.#tracked.set(row.action.actionId, tracked);
    return tracked;
  }

  /** What has no result yet, and was intended by whomever, is this orchestrator's to find out: the database says what. */
  takeOver(): void {
    for (const [actionId, { row }] of this.#tracked) if (row.settled !== null) this.#tracked.delete(actionId);
    for (const row of this.orchestrator.around.database.open()) {
      const tracked = this.#tracked.get(row.action.actionId);
      if (tracked === undefined) this.track(row, row.doubt ?? { phase: 'unknown' });
      else this.advance(tracked, { kind: 'lost' });
    }
  }

  connectionLost(): void {
    for (const tracked of this.#tracked.values()) {
      if (tracked.state.phase === 'sent') this.advance(tracked, { kind: 'lost' });
    }
  }

  armed(connection: Connection): void {
    for (const tracked of [...this.#tracked.values()]) this.findOut(connection, tracked);
  }

  /** On an armed connection. */
  findOut(connection: Connection, tracked: Tracked): void {
    if (tracked.state.phase === 'in_doubt' && tracked.state.looking) {
      this.#look(tracked);
      return;
    }
    this.advance(tracked, { kind: 'armed', sameJournal: tracked.row.journalId === connection.journalId });
    if (tracked.state.phase !== 'unknown') return;
    this.orchestrator.later(ANSWER_TIMEOUT_MS, () => {
      if (tracked.state.phase === 'unknown' && tracked.row.settled === null) this.orchestrator.close(connection);
    });
  }

  /** True when the result is in the database, or the doubt: the agent may forget to tell it. */
  reported({ journalId }: Connection, actionId: string, result: OutcomeResult): boolean {
    const tracked = this.#tracked.get(actionId);
    if (tracked === undefined) return true;
    this.advance(tracked, { kind: 'reported', result, sameJournal: tracked.row.journalId === journalId });
    return tracked.state.phase === 'settled' || tracked.state.phase === 'in_doubt';
  }

  advance(tracked: Tracked, event: IntentEvent): void {
    const { state, effects } = advanceIntentUnder(this.orchestrator.world.rules, tracked.state, event);
    tracked.state = state;
    this.#persistDoubt(tracked);
    for (const effect of effects) {
      this.orchestrator.mayCrash();
      this.#carryOut(tracked, effect);
    }
  }

  /** Before any effect: a doubt that the database holds outlives whoever found it, and is what a person is asked. */
  #persistDoubt({ row, state }: Tracked): void {
    if (state.phase !== 'in_doubt' || row.settled !== null) return;
    row.doubt = state;
    if (!state.looking) this.orchestrator.around.askPerson(row);
  }

  #carryOut(tracked: Tracked, effect: IntentEffect): void {
    const { orchestrator } = this;
    const { world, around } = orchestrator;
    const { row } = tracked;
    world.referee.note(effect.kind.charCodeAt(1) + world.timeline.now);
    switch (effect.kind) {
      case 'enquire':
        this.#enquire(row.action.actionId);
        break;
      case 'look':
        this.#look(tracked);
        break;
      case 'ask_person':
        // The inbox is what the database holds of doubts.
        break;
      case 'settle':
        this.#settle(row, effect);
        break;
      case 'plan_again':
        around.database.planAgain(row.task, world.timeline.now);
        around.planner.driveAll();
        break;
      case 'alarm':
        orchestrator.trace(`has an alarm: ${row.action.actionId} is reported otherwise than settled`);
        break;
      default:
        effect satisfies never;
    }
  }

  #settle(row: Row, { result, by }: Extract<IntentEffect, { kind: 'settle' }>): void {
    const { world, around } = this.orchestrator;
    const first = around.database.settle(row, { phase: 'settled', result, by }, world.timeline.now);
    if (world.trace) {
      this.orchestrator.trace(`settles ${row.action.actionId}: ${result.kind} (${by})${first ? '' : ', too late'}`);
    }
    around.planner.driveAll();
  }

  #enquire(actionId: string): void {
    const { connection, around } = this.orchestrator;
    const rememberUntilMs = this.orchestrator.serverNow() + REMEMBER_MS;
    const epoch = connection?.epoch ?? 0;
    around.toAgent({ kind: 'enquiry', actionId, epoch, rememberUntilMs, authentic: true });
  }

  /** At the post-condition, on a fresh frame: it may not be seen though the action was done, but not the other way round. */
  #look(tracked: Tracked): void {
    const { orchestrator } = this;
    const { connection, world, around } = orchestrator;
    orchestrator.later(world.random.between(50, 400), () => {
      if (!connection?.open || tracked.state.phase !== 'in_doubt' || !tracked.state.looking) return;
      this.advance(tracked, { kind: 'looked', holds: around.holds(tracked.row) });
    });
  }
}
