import type { ClockReading } from '@vigie/action-kernel';
import type { Outcome } from '@vigie/domain';
import type { Agent } from './agent';
import type { Down, Peer } from './messages';

/** An agent whose epoch is not kept after so long dials anew, ms. */
const ARM_TIMEOUT_MS = 2_000;

interface Connection {
  readonly id: number;
  readonly peer: Peer;
  readonly asked: ClockReading;
}

/** The agent's end of its one connection. */
export class Link {
  #connection: Connection | null = null;
  #dials = 0;

  constructor(
    private readonly agent: Agent,
    private readonly dialled: () => Peer,
  ) {}

  dial(): void {
    const { agent } = this;
    const peer = this.dialled();
    const id = ++this.#dials;
    this.#connection = { id, peer, asked: agent.now() };
    const hello = { connection: id, journalId: agent.journalId };
    agent.world.trace?.(`agent dials ${peer.name} (connection ${id})`);
    agent.world.network.send('up', () => peer.hear(hello));
    agent.later(ARM_TIMEOUT_MS, () => {
      if (this.#connection?.id === id && !agent.lane.state.epochKept) this.redial();
    });
  }

  redial(): void {
    const { agent } = this;
    this.hangUp();
    agent.lane.feed({ kind: 'disarmed' });
    agent.later(agent.world.random.between(200, 800), () => {
      if (this.#connection === null) this.dial();
    });
  }

  hangUp(): void {
    const old = this.#connection;
    if (old === null) return;
    this.#connection = null;
    const { random, timeline } = this.agent.world;
    timeline.in(random.between(20, 5_000), () => old.peer.vanished(old.id));
  }

  /** The other end closed this connection, or is silent. */
  lost(id: number): void {
    this.agent.whenAwake(() => {
      if (this.agent.up && this.#connection?.id === id) this.redial();
    });
  }

  /** Nothing comes down any more. */
  silence(): void {
    if (this.#connection !== null) this.lost(this.#connection.id);
  }

  welcomed({ connection, epoch, serverMs, authentic }: Extract<Down, { kind: 'welcome' }>): void {
    const own = this.#connection;
    // A welcome on a stream that is gone reaches nobody.
    if (own === null || (authentic && own.id !== connection)) return;
    const serverTime = { serverMs, asked: own.asked, heard: this.agent.now() };
    this.agent.lane.feed({ kind: 'welcomed', epoch, serverTime, authentic });
  }

  armed(epoch: number): void {
    const { world } = this.agent;
    world.referee.armed(epoch);
    world.trace?.(`lane armed in epoch ${epoch}`);
    const connection = this.#connection;
    if (connection === null) return;
    const message = { kind: 'armed', connection: connection.id, epoch } as const;
    world.network.send('up', () => connection.peer.receive(message));
  }

  status(pauseNumber: number): void {
    const connection = this.#connection;
    if (connection === null) return;
    const message = { kind: 'status', connection: connection.id, pauseNumber } as const;
    this.agent.world.network.send('up', () => connection.peer.receive(message));
  }

  /** False without a connection: it is told again after the next welcome. */
  tell({ actionId, result }: Outcome): boolean {
    const connection = this.#connection;
    if (connection === null) return false;
    const message = { kind: 'outcome', connection: connection.id, actionId, result } as const;
    this.agent.world.network.send('up', () => connection.peer.receive(message));
    return true;
  }
}
