import type { Down, Hello, Peer, Up } from '../workstation/messages';
import { SERVER_EPOCH_MS, type World } from '../world/world';
import type { Database, Row } from './database';
import { Intents } from './intents';
import type { Planner } from './planner';
import { Process } from './process';
import { Sending } from './sending';

/** An agent that does not arm its lane for so long is dialled down, ms. */
const ARM_TIMEOUT_MS = 3_000;
/** What the time of one orchestrator's process may be off from that of the one before, ms. */
const CLOCK_STEPS = [-600_000, -1_000, -300, 300, 1_000, 600_000] as const;

export interface Connection {
  readonly id: number;
  readonly epoch: number;
  readonly journalId: string;
  armed: boolean;
  open: boolean;
  /** As the lane's last status told it. */
  pauseNumber: number;
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

/** One of two orchestrators: takes lanes, listens, passes people's orders on. It may not know that it is deposed. */
export class Orchestrator extends Process implements Peer {
  connection: Connection | null = null;
  readonly intents = new Intents(this);
  readonly sending = new Sending(this);
  #serverOffset: number;

  constructor(
    name: string,
    world: World,
    readonly around: Surroundings,
  ) {
    super(name, world);
    this.#serverOffset = SERVER_EPOCH_MS + world.random.between(-2_000, 2_000);
  }

  /** Within one process it never steps. */
  serverNow(): number {
    return this.#serverOffset + this.world.timeline.now;
  }

  /** Nothing of what it knew is left; the database knows what it had committed. */
  protected override ended(): void {
    this.intents.forgetAll();
    if (this.connection) this.#announceClosed(this.connection);
    this.connection = null;
  }

  protected override begun(): void {
    if (this.world.trouble.serverSteps) this.#serverOffset += this.world.random.pick(CLOCK_STEPS);
  }

  hear(hello: Hello): void {
    this.run(() => this.#welcome(hello));
  }

  #welcome({ connection: id, journalId }: Hello): void {
    if (this.connection?.id === id) return;
    if (this.connection) this.close(this.connection);
    const keep = this.world.random.chance(this.world.trouble.keepEpoch);
    const epoch = this.around.database.openLane(this.lifeName, journalId, keep);
    const connection = { id, epoch, journalId, armed: false, open: true, pauseNumber: 0 };
    this.connection = connection;
    this.intents.takeOver();
    if (this.world.trace) this.trace(`welcomes connection ${id} in epoch ${epoch}`);
    this.around.toAgent({ kind: 'welcome', connection: id, epoch, serverMs: this.serverNow(), authentic: true });
    this.later(ARM_TIMEOUT_MS, () => {
      if (!connection.armed) this.close(connection);
    });
  }

  receive(message: Up): void {
    this.run(() => this.#answered(message));
  }

  #answered(message: Up): void {
    const { connection } = this;
    // An answer of another connection, or of another epoch, is for somebody else.
    if (connection === null || connection.id !== message.connection) return;
    if (message.kind === 'armed') this.#armed(connection, message.epoch);
    else if (message.kind === 'status') connection.pauseNumber = message.pauseNumber;
    // Before it is armed an agent may say what an orchestrator does not know how to take: by which journal, in which epoch.
    else if (connection.armed && this.intents.reported(connection, message.actionId, message.result)) {
      this.around.toAgent({ kind: 'kept', actionId: message.actionId, authentic: true });
    }
  }

  #armed(connection: Connection, epoch: number): void {
    if (connection.epoch !== epoch || connection.armed || !connection.open) return;
    connection.armed = true;
    this.intents.armed(connection);
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
    if (connection?.id === id && connection.open) this.run(() => this.#lose(connection));
  }

  /** Nothing comes up any more. */
  silence(): void {
    const { connection } = this;
    if (connection) this.run(() => this.close(connection));
  }

  #lose(connection: Connection): void {
    connection.open = false;
    this.intents.connectionLost();
  }

  #announceClosed({ id }: Connection): void {
    this.world.timeline.in(this.world.random.between(20, 5_000), () => this.around.closed(id));
  }

  /** A person's wish. */
  order(order: 'pause' | 'resume'): void {
    const { connection } = this;
    if (connection?.armed) this.run(() => this.#order(connection, order));
  }

  #order(connection: Connection, order: 'pause' | 'resume'): void {
    const sequence = this.around.database.nextOrder(connection.epoch);
    if (sequence === null) {
      this.close(connection);
      return;
    }
    this.trace(`orders ${order}`);
    const givenAt = this.world.timeline.now;
    const { epoch, pauseNumber } = connection;
    this.around.toAgent({ kind: 'order', order, epoch, sequence, pauseNumber, givenAt, authentic: true });
  }

  /** A person has judged: the doubt is in the database, so any orchestrator will do. */
  judge(row: Row, done: boolean): void {
    const state = row.doubt;
    if (row.settled !== null || state === null) return;
    if (this.world.trace) this.trace(`hears of a person: ${row.action.actionId} was ${done ? '' : 'not '}done`);
    this.run(() => this.intents.advance({ row, state }, { kind: 'judged', done }));
  }
}
