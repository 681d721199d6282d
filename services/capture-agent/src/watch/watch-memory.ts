import type { InjectedEvent } from './input-event';

/** Why input must stop. */
export type Interruption = 'human_input' | 'key_chord' | 'pause_file';

const REASONS: readonly (Interruption | null)[] = [null, 'human_input', 'key_chord', 'pause_file'];
const KINDS = ['key', 'button', 'motion'] as const;

/** Indices of 32-bit words. */
const REASON = 0;
const GENERATION = 1;
const SEEING = 2;
const PAUSE_FILE = 3;
const HELD = 4;
const WRITTEN = 5;
const TAKEN = 6;
/** Indices of 64-bit words, behind the 32-bit ones. */
const LAST_INPUT = 0;
const BEAT = 1;
const TIMES_AT = 64;
const RING_AT = 128;
/** Entries of the ledger; the longest action, a scroll of 200 notches, gives 401 events. */
const RING_ENTRIES = 4_096;
const ENTRY_WORDS = 4;

/**
 * What the agent's thread and the watchdog's share: the flags, and the injection ledger as a ring with one writer (the
 * hands) and one reader (the watchdog). Times are milliseconds of a steady clock that both threads read alike.
 */
export class WatchMemory {
  private readonly words: Int32Array;
  private readonly times: BigInt64Array;
  private readonly ring: Int32Array;

  constructor(readonly buffer: SharedArrayBuffer = new SharedArrayBuffer(RING_AT + RING_ENTRIES * ENTRY_WORDS * 4)) {
    this.words = new Int32Array(buffer, 0, TIMES_AT / 4);
    this.times = new BigInt64Array(buffer, TIMES_AT, (RING_AT - TIMES_AT) / 8);
    this.ring = new Int32Array(buffer, RING_AT, RING_ENTRIES * ENTRY_WORDS);
  }

  get reason(): Interruption | null {
    return REASONS[Atomics.load(this.words, REASON)] ?? null;
  }

  /** Sets why input must stop; a weaker reason leaves a present one. Returns whether it changed. */
  interrupt(reason: Interruption): boolean {
    const code = REASONS.indexOf(reason);
    if (Atomics.compareExchange(this.words, REASON, 0, code) === 0) return true;
    // The first key of the chord was a person's input already.
    return reason === 'key_chord' && Atomics.compareExchange(this.words, REASON, 1, code) === 1;
  }

  /** Forgets the reason; what was said of it before is of an earlier generation. */
  clear(): void {
    Atomics.add(this.words, GENERATION, 1);
    Atomics.store(this.words, HELD, 0);
    Atomics.store(this.words, REASON, 0);
  }

  get generation(): number {
    return Atomics.load(this.words, GENERATION);
  }

  /** The lane is paused for a reason of its own. */
  get held(): boolean {
    return Atomics.load(this.words, HELD) === 1;
  }
  set held(value: boolean) {
    Atomics.store(this.words, HELD, value ? 1 : 0);
  }

  /** Whether the watchdog sees the input stream. */
  get seeing(): boolean {
    return Atomics.load(this.words, SEEING) === 1;
  }
  set seeing(value: boolean) {
    Atomics.store(this.words, SEEING, value ? 1 : 0);
  }

  get pauseFile(): boolean {
    return Atomics.load(this.words, PAUSE_FILE) === 1;
  }
  set pauseFile(value: boolean) {
    Atomics.store(this.words, PAUSE_FILE, value ? 1 : 0);
  }

  /** When a person gave input last; -Infinity for never. */
  get lastInputMs(): number {
    return this.time(LAST_INPUT);
  }
  set lastInputMs(ms: number) {
    this.setTime(LAST_INPUT, ms);
  }

  /** When the watchdog last said that it lives. */
  get beatMs(): number {
    return this.time(BEAT);
  }
  set beatMs(ms: number) {
    this.setTime(BEAT, ms);
    Atomics.notify(this.times, BEAT);
  }

  /** Blocks this thread until the watchdog's next beat, at most so long. */
  awaitBeat(timeoutMs: number): void {
    Atomics.wait(this.times, BEAT, Atomics.load(this.times, BEAT), timeoutMs);
  }

  /** Writes into the ledger; false when it is full, because nobody reads it. */
  write(entry: InjectedEvent): boolean {
    const written = Atomics.load(this.words, WRITTEN);
    if (((written - Atomics.load(this.words, TAKEN)) | 0) >= RING_ENTRIES) return false;
    const at = slot(written);
    this.ring[at] = KINDS.indexOf(entry.kind);
    this.ring[at + 1] = entry.kind === 'motion' ? entry.x : entry.code;
    this.ring[at + 2] = entry.kind === 'motion' ? entry.y : Number(entry.down);
    // Publishes the entry: the reader loads this word first.
    Atomics.store(this.words, WRITTEN, (written + 1) | 0);
    return true;
  }

  /** The entries since the last call, oldest first. */
  take(): InjectedEvent[] {
    const written = Atomics.load(this.words, WRITTEN);
    let taken = Atomics.load(this.words, TAKEN);
    const entries: InjectedEvent[] = [];
    for (; taken !== written; taken = (taken + 1) | 0) entries.push(this.entryAt(slot(taken)));
    Atomics.store(this.words, TAKEN, taken);
    return entries;
  }

  private entryAt(at: number): InjectedEvent {
    const [kind, a, b] = [KINDS[this.ring[at]!]!, this.ring[at + 1]!, this.ring[at + 2]!];
    return kind === 'motion' ? { kind, x: a, y: b } : { kind, code: a, down: b === 1 };
  }

  private time(index: number): number {
    const micros = Atomics.load(this.times, index);
    return micros === 0n ? Number.NEGATIVE_INFINITY : Number(micros) / 1_000;
  }

  private setTime(index: number, ms: number): void {
    Atomics.store(this.times, index, BigInt(Math.round(ms * 1_000)));
  }
}

function slot(count: number): number {
  return (count & (RING_ENTRIES - 1)) * ENTRY_WORDS;
}
