/** Pause between two looks at the clock, ms: silence is seen that much late at most. */
const LOOK_MS = 200;

/** A look that comes later than this was held up by this process: what the peer sent meanwhile has not been read yet, ms. */
const STALL_MS = 300;

export interface PeerPace {
  readonly heartbeatMs: number;
  readonly silentMs: number;
  readonly deadMs: number;
}

export interface PeerEvents {
  beat(): void;
  /** Once. */
  silent(): void;
  /** Once, after `silent`. */
  dead(): void;
}

/** Sends heartbeats to the other end of a connection, and tells when it has been silent for too long. */
export class PeerWatch {
  readonly #timer: NodeJS.Timeout;
  #heardAt: number;
  #lookedAt: number;
  #beatAt: number;
  #told: 'nothing' | 'silent' | 'dead' = 'nothing';

  constructor(
    private readonly steady: () => number,
    private readonly pace: PeerPace,
    private readonly events: PeerEvents,
  ) {
    const now = steady();
    this.#heardAt = now;
    this.#lookedAt = now;
    this.#beatAt = now;
    this.#timer = setInterval(() => this.#look(), Math.min(LOOK_MS, pace.heartbeatMs / 2));
  }

  /** Whatever came is a sign of life. */
  heard(): void {
    this.#heardAt = this.steady();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = this.steady();
    const held = now - this.#lookedAt - LOOK_MS;
    this.#lookedAt = now;
    // A stall of ours is not the peer's silence.
    if (held > STALL_MS) this.#heardAt = Math.min(now, this.#heardAt + held);
    const { heartbeatMs, silentMs, deadMs } = this.pace;
    if (now - this.#beatAt >= heartbeatMs) {
      this.#beatAt = now;
      this.events.beat();
    }
    const silence = now - this.#heardAt;
    if (silence >= silentMs && this.#told === 'nothing') {
      this.#told = 'silent';
      this.events.silent();
    }
    if (silence >= deadMs && this.#told === 'silent') {
      this.#told = 'dead';
      this.events.dead();
    }
  }
}
