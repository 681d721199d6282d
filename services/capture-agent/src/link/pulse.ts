/** Without a word of the peer for so long, it is taken for dead and nothing new is begun, ms. */
export const SILENT_MS = 2_500;
/** Then the connection is given up, ms. */
export const DEAD_MS = 5_000;

export type Pulse =
  | 'lives'
  /** The peer is silent, or we were: this process stood still for so long that the peer must take us for dead. */
  | 'silent'
  | 'dead';

/** Whether the other end of a connection lives, by what was heard and when. Times are steady milliseconds. */
export class PeerPulse {
  #heardMs: number;
  #lookedMs: number;
  #silent = false;

  constructor(nowMs: number) {
    this.#heardMs = nowMs;
    this.#lookedMs = nowMs;
  }

  /** Something arrived. After a silence it is too late: `dead`, since only a new welcome arms the lane again. */
  hear(nowMs: number): Pulse {
    if (this.look(nowMs) !== 'lives') return 'dead';
    this.#heardMs = nowMs;
    return 'lives';
  }

  /** Call it several times a second: a long gap between two calls is a silence of our own. */
  look(nowMs: number): Pulse {
    const stoodStill = nowMs - this.#lookedMs > SILENT_MS;
    const silence = nowMs - this.#heardMs;
    this.#lookedMs = nowMs;
    this.#silent ||= stoodStill || silence > SILENT_MS;
    if (stoodStill || silence > DEAD_MS) return 'dead';
    return this.#silent ? 'silent' : 'lives';
  }
}
