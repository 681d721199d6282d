import type { Action, ActionKind } from '@vigie/domain';
import { newTruth, type SimulatedAction } from '../referee/truth';
import { frameOf } from '../workstation/desktop';
import type { World } from '../world/world';
import type { Database, Row, Task } from './database';
import type { Connection, Orchestrator } from './orchestrator';

const CLICK: ActionKind = { kind: 'click', point: { x: 10, y: 10 }, button: 'left', count: 1 };
const TYPE: ActionKind = { kind: 'type_text', text: 'abcd', replace: false };

/** Looks at the screen, decides on the next action of a run, and makes it. */
export class Planner {
  #actions = 0;

  constructor(
    private readonly world: World,
    private readonly database: Database,
    private readonly screenNow: () => number,
    private readonly orchestrators: readonly Orchestrator[],
  ) {}

  /** Whoever holds the lane sees in the database that there is something to do. */
  driveAll(): void {
    for (const orchestrator of this.orchestrators) this.drive(orchestrator);
  }

  /** Plans what is due, when the lane is this orchestrator's as far as it knows. */
  drive(orchestrator: Orchestrator): void {
    const { connection } = orchestrator;
    if (!orchestrator.alive || !connection?.armed || !connection.open) return;
    for (const task of this.database.tasks) {
      if (task.state === 'todo' && task.dueAt <= this.world.timeline.now) this.#plan(orchestrator, connection, task);
      if (task.state !== 'closed' && !this.world.trouble.pipelined) return;
    }
  }

  #plan(orchestrator: Orchestrator, connection: Connection, task: Task): void {
    const screen = this.screenNow();
    orchestrator.later(this.world.random.between(20, 300), () => {
      if (!connection.open || orchestrator.connection !== connection) return;
      orchestrator.sending.intend(connection, task, (sequence) =>
        this.#row(task, connection, screen, sequence, orchestrator.serverNow()),
      );
    });
  }

  #row(task: Task, connection: Connection, screen: number, laneSequence: number, serverNow: number): Row {
    const { random, timeline, trouble, referee } = this.world;
    const lifeMs = random.between(1_500, 8_000);
    const action = this.action({
      supersedes: task.row?.action.actionId ?? '',
      epoch: connection.epoch,
      laneSequence,
      notBeforeMs: serverNow,
      expireAtMs: serverNow + lifeMs,
      what: trouble.typing && random.chance(0.5) ? TYPE : CLICK,
      screen,
    });
    const truth = newTruth(action.actionId, task.chain, {
      forged: false,
      impossible: random.chance(0.02),
      screen,
      endsAt: timeline.now + lifeMs,
    });
    referee.intended(truth);
    const { journalId } = connection;
    return {
      action: { ...action, truth },
      digest: action.actionId,
      task,
      journalId,
      doubt: null,
      settled: null,
      asked: false,
    };
  }

  action(
    given: Pick<Action, 'supersedes' | 'epoch' | 'laneSequence' | 'notBeforeMs' | 'expireAtMs' | 'what'> & {
      screen: number;
    },
  ): Action {
    const { screen, ...rest } = given;
    return {
      ...rest,
      actionId: `action-${++this.#actions}`,
      workstationId: 'ws',
      runId: 'run',
      stepId: 'step',
      precondition: {
        frameId: frameOf(screen),
        windowId: '',
        target: null,
        dropTarget: null,
        identity: [],
        tolerance: 'still',
      },
      traceparent: '',
    };
  }

  /** An action that no orchestrator made: with an id of its own, or with another's. */
  forge(connection: Pick<Connection, 'epoch'>, like: Row | null): SimulatedAction {
    const { random, timeline } = this.world;
    const screen = this.screenNow();
    const forged = this.action({
      supersedes: '',
      epoch: connection.epoch,
      laneSequence: this.database.sequence + random.between(0, 2),
      notBeforeMs: like?.action.notBeforeMs ?? 0,
      expireAtMs: (like?.action.expireAtMs ?? 0) + 3_600_000_000,
      what: CLICK,
      screen,
    });
    const chain = { name: 'forged', effects: 0 };
    const endsAt = timeline.now + 3_600_000;
    const truth = newTruth(forged.actionId, chain, { forged: true, impossible: false, screen, endsAt });
    this.world.referee.intended(truth);
    return { ...forged, actionId: like !== null && random.chance(0.5) ? like.action.actionId : forged.actionId, truth };
  }
}
