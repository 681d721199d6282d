import { isCalm } from '../world/world';
import type { Row, Task } from './database';
import type { Tracked } from './intents';
import type { Connection, Orchestrator } from './orchestrator';

/** After an action's life, ms: then its outcome is missed. */
const OUTCOME_GRACE_MS = 1_500;

/** How an orchestrator commits actions and sends them, once each. */
export class Sending {
  constructor(private readonly orchestrator: Orchestrator) {}

  /** Commits a planned action and sends it, or finds that the lane is another's by now. */
  intend(connection: Connection, task: Task, plan: (sequence: number) => Row): void {
    const { database } = this.orchestrator.around;
    const { random, trouble } = this.orchestrator.world;
    const sequence = database.intend(connection.epoch, task);
    if (sequence === null) {
      if (database.epoch !== connection.epoch) this.orchestrator.close(connection);
      return;
    }
    const row = plan(sequence);
    database.insert(row);
    const tracked = this.orchestrator.intents.track(row, { phase: 'committed' });
    this.orchestrator.mayCrash();
    if (this.orchestrator.world.trace) this.#traceIntent(row);
    const stalls = random.chance(trouble.stalls) && !isCalm(this.orchestrator.world);
    this.orchestrator.later(stalls ? random.between(500, 12_000) : random.below(10), () =>
      this.#send(connection, tracked),
    );
  }

  #send(connection: Connection, tracked: Tracked): void {
    const { action, digest } = tracked.row;
    // Some notice that the connection is gone before they write to it, some write into a buffer.
    if (!connection.open && this.orchestrator.world.random.chance(0.5)) {
      this.orchestrator.intents.advance(tracked, { kind: 'not_sent' });
      return;
    }
    if (this.orchestrator.world.trace) this.orchestrator.trace(`sends ${action.actionId}`);
    this.orchestrator.intents.advance(tracked, { kind: 'sent' });
    this.orchestrator.around.toAgent({ kind: 'command', action, digest, authentic: true });
    if (connection.open)
      this.orchestrator.later(action.expireAtMs - action.notBeforeMs + OUTCOME_GRACE_MS, () => this.#miss(tracked));
    else this.#lostAfterwards(tracked);
  }

  #miss(tracked: Tracked): void {
    if (tracked.state.phase !== 'sent') return;
    if (this.orchestrator.world.trace) this.orchestrator.trace(`misses the outcome of ${tracked.row.action.actionId}`);
    this.orchestrator.intents.advance(tracked, { kind: 'lost' });
    if (this.orchestrator.connection) this.orchestrator.close(this.orchestrator.connection);
  }

  /** It went into the buffer of a connection that is gone; when there is a new one already, nobody else will ask. */
  #lostAfterwards(tracked: Tracked): void {
    this.orchestrator.intents.advance(tracked, { kind: 'lost' });
    const { connection } = this.orchestrator;
    if (connection?.armed && connection.open) this.orchestrator.intents.findOut(connection, tracked);
  }

  #traceIntent({ action, task }: Row): void {
    const instead = action.supersedes && `, instead of ${action.supersedes}`;
    const { actionId, laneSequence, epoch } = action;
    this.orchestrator.trace(`intends ${actionId} for ${task.chain.name}, ${laneSequence} of epoch ${epoch}${instead}`);
  }
}
