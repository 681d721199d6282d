import type { Down, Hello, Peer, Up } from '../workstation/messages';
import { isCalm, SERVER_EPOCH_MS, type World } from '../world/world';
import type { Database, Row, Task } from './database';
import { Intents, type Tracked } from './intents';
import type { Planner } from './planner';

/** An agent that does not arm its lane for so long is dialled down, ms. */
const ARM_TIMEOUT_MS = 3_000;
/** After an action's life, ms: then its outcome is missed. */
const OUTCOME_GRACE_MS = 1_500;
/** What the time of one orchestrator's process may be off from that of the one before, ms. */
const CLOCK_STEPS = [-600_000, -1_000, -300, 300, 1_000, 600_000] as const;

/** Thrown where a process crashes, so that nothing of it goes on. */
const PROCESS_GONE = new Error('this process is gone');

export interface Connection {
  readonly id: number;
  readonly epoch: number;
  readonly journalId: string;
  armed: boolean;
  open: boolean;
}

/** What an orchestrator needs of its surroundings. */
export interface Surroundings {
  readonly database: Database;
  readonly planner: Planner;
  /** Down the stream of this connection; late, doubled or lost. */
  toAgent(message: Down): void;
  /** The connection is closed from here; the agent notices, some time. */
  closed(connection: number): void;
  /** Whether the post-condition of the action is seen on the screen now. */
  holds(row: Row): boolean;
  askPerson(row: Row): void;
}

/** One of two orchestrators: takes lanes, commits actions, sends them, listens. It may not know that it is deposed. */
export class Orchestrator implements Peer {
  connection: Connection | null = null;
  alive = true;
  readonly #intents = new Intents(this);
  #life = 0;
  #serverOffset: number;

  constructor(
    readonly name: string,
    readonly world: World,
    readonly around: Surroundings,
  ) {
    this.#serverOffset = SERVER_EPOCH_MS + world.random.between(-2_000, 2_000);
  }

  /** Within one process it never steps. */
  serverNow(): number {
    return this.#serverOffset + this.world.timeline.now;
  }

  crash(downMs: number): void {
    if (!this.alive) return;
    this.trace('crashes');
    this.alive = false;
    this.#life++;
    this.#intents.forgetAll();
    if (this.connection) this.#announceClosed(this.connection);
    this.connection = null;
    this.world.timeline.in(downMs, () => {
      this.alive = true;
      if (this.world.trouble.serverSteps) this.#serverOffset += this.world.random.pick(CLOCK_STEPS);
      this.trace('is back');
    });
  }

  /** It may crash here, and then nothing that it was about to do is done. */
  mayCrash(): void {
    const { random, trouble } = this.world;
    if (trouble.orchestratorSlips === 0 || !random.chance(trouble.orchestratorSlips) || isCalm(this.world)) return;
    this.crash(random.between(200, 4_000));
    throw PROCESS_GONE;
  }

  /** Whatever this process does begins here. */
  #run(task: () => void): void {
    if (!this.alive) return;
    try {
      task();
    } catch (error) {
      if (error !== PROCESS_GONE) throw error;
    }
  }

  /** Runs a task of this process later; never, if the process is gone by then. */
  later(ms: number, task: () => void): void {
    const life = this.#life;
    this.world.timeline.in(ms, () => {
      if (life === this.#life) this.#run(task);
    });
  }

  hear(hello: Hello): void {
    this.#run(() => this.#welcome(hello));
  }

  #welcome({ connection: id, journalId }: Hello): void {
    if (this.connection?.id === id) return;
    if (this.connection) this.close(this.connection);
    const keep = this.world.random.chance(this.world.trouble.keepEpoch);
    const epoch = this.around.database.openLane(`${this.name}/${this.#life}`, journalId, keep);
    const connection = { id, epoch, journalId, armed: false, open: true };
    this.connection = connection;
    this.#intents.takeOver();
    if (this.world.trace) this.trace(`welcomes connection ${id} in epoch ${epoch}`);
    this.around.toAgent({ kind: 'welcome', connection: id, epoch, serverMs: this.serverNow(), authentic: true });
    this.later(ARM_TIMEOUT_MS, () => {
      if (!connection.armed) this.close(connection);
    });
  }

  receive(message: Up): void {
    this.#run(() => this.#answered(message));
  }

  #answered(message: Up): void {
    const { connection } = this;
    // An answer of another connection, or of another epoch, is for somebody else.
    if (connection === null || connection.id !== message.connection) return;
    if (message.kind === 'armed') this.#armed(connection, message.epoch);
    // Before it is armed an agent may say what an orchestrator does not know how to take: by which journal, in which epoch.
    else if (connection.armed && this.#intents.reported(connection, message.actionId, message.result)) {
      this.around.toAgent({ kind: 'kept', actionId: message.actionId, authentic: true });
    }
  }

  #armed(connection: Connection, epoch: number): void {
    if (connection.epoch !== epoch || connection.armed || !connection.open) return;
    connection.armed = true;
    this.#intents.armed(connection);
    this.around.planner.drive(this);
  }

  close(connection: Connection): void {
    if (!connection.open) return;
    if (this.world.trace) this.trace(`closes connection ${connection.id}`);
    this.#lose(connection);
    this.#announceClosed(connection);
  }

  vanished(id: number): void {
    const { connection } = this;
    if (connection?.id === id && connection.open) this.#run(() => this.#lose(connection));
  }

  /** Nothing comes up any more. */
  silence(): void {
    const { connection } = this;
    if (connection) this.#run(() => this.close(connection));
  }

  #lose(connection: Connection): void {
    connection.open = false;
    this.#intents.connectionLost();
  }

  #announceClosed({ id }: Connection): void {
    this.world.timeline.in(this.world.random.between(20, 5_000), () => this.around.closed(id));
  }

  /** Commits a planned action and sends it, or finds that the lane is another's by now. */
  intend(connection: Connection, task: Task, plan: (sequence: number) => Row): void {
    const { database } = this.around;
    const { random, trouble } = this.world;
    const sequence = database.intend(connection.epoch, task);
    if (sequence === null) {
      if (database.epoch !== connection.epoch) this.close(connection);
      return;
    }
    const row = plan(sequence);
    database.insert(row);
    const tracked = this.#intents.track(row, { phase: 'committed' });
    this.mayCrash();
    if (this.world.trace)
      this.trace(
        `intends ${row.action.actionId} for ${task.chain.name}, ${sequence} of epoch ${connection.epoch}${row.action.supersedes && `, instead of ${row.action.supersedes}`}`,
      );
    const stalls = random.chance(trouble.stalls) && !isCalm(this.world);
    this.later(stalls ? random.between(500, 12_000) : random.below(10), () => this.#send(connection, tracked));
  }

  #send(connection: Connection, tracked: Tracked): void {
    const { action, digest } = tracked.row;
    // Some notice that the connection is gone before they write to it, some write into a buffer.
    if (!connection.open && this.world.random.chance(0.5)) {
      this.#intents.advance(tracked, { kind: 'not_sent' });
      return;
    }
    if (this.world.trace) this.trace(`sends ${action.actionId}`);
    this.#intents.advance(tracked, { kind: 'sent' });
    this.around.toAgent({ kind: 'command', action, digest, authentic: true });
    if (connection.open)
      this.later(action.expireAtMs - action.notBeforeMs + OUTCOME_GRACE_MS, () => this.#miss(tracked));
    else this.#lostAfterwards(tracked);
  }

  #miss(tracked: Tracked): void {
    if (tracked.state.phase !== 'sent') return;
    if (this.world.trace) this.trace(`misses the outcome of ${tracked.row.action.actionId}`);
    this.#intents.advance(tracked, { kind: 'lost' });
    if (this.connection) this.close(this.connection);
  }

  /** It went into the buffer of a connection that is gone; when there is a new one already, nobody else will ask. */
  #lostAfterwards(tracked: Tracked): void {
    this.#intents.advance(tracked, { kind: 'lost' });
    const { connection } = this;
    if (connection?.armed && connection.open) this.#intents.findOut(connection, tracked);
  }

  /** A person's wish. */
  order(order: 'pause' | 'resume'): void {
    const { connection } = this;
    if (connection?.armed) this.#run(() => this.#order(connection, order));
  }

  #order(connection: Connection, order: 'pause' | 'resume'): void {
    const sequence = this.around.database.nextOrder(connection.epoch);
    if (sequence === null) {
      this.close(connection);
      return;
    }
    this.trace(`orders ${order}`);
    const givenAt = this.world.timeline.now;
    this.around.toAgent({ kind: 'order', order, epoch: connection.epoch, sequence, givenAt, authentic: true });
  }

  /** A person has judged: the doubt is in the database, so any orchestrator will do. */
  judge(row: Row, done: boolean): void {
    const state = row.doubt;
    if (row.settled !== null || state === null) return;
    if (this.world.trace) this.trace(`hears of a person: ${row.action.actionId} was ${done ? '' : 'not '}done`);
    this.#run(() => this.#intents.advance({ row, state }, { kind: 'judged', done }));
  }

  trace(line: string): void {
    this.world.trace?.(`${this.name} ${line}`);
  }
}
