import type { SeenEvent } from './input-event';
import { EventMatcher } from './match-events';
import { PersonKeys } from './pause-chord';
import type { Interruption, WatchMemory } from './watch-memory';

/** What the watchdog tells the agent's thread; the flags in memory were set before. */
export type WatchSignal =
  | { readonly kind: 'interrupted'; readonly reason: Interruption; readonly generation: number }
  | { readonly kind: 'resume'; readonly generation: number };

/**
 * Judges every input event of a workstation: ours by the ledger, or a person's. It runs wherever the events arrive and
 * reads no clock of its own.
 */
export class Watchdog {
  private readonly matcher = new EventMatcher();
  private readonly keys = new PersonKeys();

  constructor(
    private readonly memory: WatchMemory,
    private readonly tell: (signal: WatchSignal) => void,
  ) {}

  setChord(codes: readonly (readonly number[])[]): void {
    this.keys.setChord(codes);
  }

  see(event: SeenEvent, nowMs: number): 'own' | 'person' {
    this.matcher.expect(this.memory.take(), nowMs);
    if (this.matcher.isOwn(event)) return 'own';
    const stopped = this.memory.reason !== null || this.memory.held;
    const gesture =
      event.kind === 'key'
        ? this.keys.key(event.code, event.down, stopped, nowMs)
        : event.kind === 'button'
          ? this.keys.button(event.code, event.down, nowMs)
          : { begins: true, chord: null };
    this.memory.lastInputMs = nowMs;
    if (gesture.begins) this.interrupt('human_input');
    if (gesture.chord === 'pause') this.interrupt('key_chord');
    if (gesture.chord === 'resume') this.tell({ kind: 'resume', generation: this.memory.generation });
    return 'person';
  }

  /** Call every few dozen milliseconds. */
  tick(nowMs: number, pauseFileThere: boolean): void {
    this.matcher.expect(this.memory.take(), nowMs);
    this.matcher.expire(nowMs);
    this.memory.pauseFile = pauseFileThere;
    if (pauseFileThere) this.interrupt('pause_file');
    this.memory.beatMs = nowMs;
  }

  /** The stream is read from now on; or it broke off, and nobody knows what a person does until it is back. */
  setSeeing(seeing: boolean): void {
    this.memory.seeing = seeing;
    this.matcher.reset();
    if (!seeing) this.interrupt('human_input');
  }

  private interrupt(reason: Interruption): void {
    const { generation } = this.memory;
    if (this.memory.interrupt(reason)) this.tell({ kind: 'interrupted', reason, generation });
  }
}
