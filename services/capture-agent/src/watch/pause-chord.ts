/** Modifiers that a chord may have, by KeyboardEvent.key. */
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta']);
const NAMED = new Set(
  'Pause ScrollLock Escape Home End PageUp PageDown Insert Delete Enter Tab Backspace ArrowUp ArrowDown ArrowLeft ArrowRight'.split(
    ' ',
  ),
);

/**
 * Every keyboard has these keys, also laptops, which lack Pause; P is in the same place on AZERTY and QWERTY; and no
 * desktop, browser or remote client that we know gives the chord a meaning, as they do to Ctrl+Alt+Pause or Ctrl+Alt+End.
 */
export const DEFAULT_PAUSE_CHORD = 'Control+Alt+Shift+p';

/** The keys of `Control+Alt+Shift+p`: two or more modifiers and one key; null when it is not such a chord. */
export function parsePauseChord(text: string): readonly string[] | null {
  const keys = text.split('+');
  const plain = keys.filter((key) => !MODIFIERS.has(key));
  const [key = ''] = plain;
  const known = NAMED.has(key) || /^F([1-9]|1\d|2[0-4])$/.test(key) || /^[\p{L}\p{N}]$/u.test(key);
  const distinct = new Set(keys).size === keys.length;
  return plain.length === 1 && known && distinct && keys.length >= 3 ? keys : null;
}

/** A hold without any sign of life is over after this long, ms: its release may have gone to another session. */
const STALE_HOLD_MS = 10_000;

/** What a person's key or button means. */
export interface PersonGesture {
  /** Neither the repetition of a held key nor the release of a seen press: both belong to what was counted already. */
  readonly begins: boolean;
  /** The chord was completed: it stops the lane, or lets it go on when it was stopped before the gesture began. */
  readonly chord: 'pause' | 'resume' | null;
}

/** Follows what a person holds down. Codes of the chord: for each of its keys the codes that it may have. */
export class PersonKeys {
  private readonly keys = new Map<number, number>();
  private readonly buttons = new Map<number, number>();
  private stoppedBefore = false;

  constructor(private chord: readonly (readonly number[])[] = []) {}

  /** The layout changed, or became known. */
  setChord(chord: readonly (readonly number[])[]): void {
    this.chord = chord;
  }

  key(code: number, down: boolean, stopped: boolean, nowMs: number): PersonGesture {
    for (const [held, sinceMs] of this.keys) if (nowMs - sinceMs > STALE_HOLD_MS) this.keys.delete(held);
    if (!down) return { begins: !this.keys.delete(code), chord: null };
    if (this.keys.size === 0) this.stoppedBefore = stopped;
    const begins = !this.keys.has(code);
    this.keys.set(code, nowMs);
    if (!begins || !this.completes(code)) return { begins, chord: null };
    const chord = this.stoppedBefore ? 'resume' : 'pause';
    // The last key again while the others are held turns it round.
    this.stoppedBefore = !this.stoppedBefore;
    return { begins, chord };
  }

  button(code: number, down: boolean, nowMs: number): PersonGesture {
    if (!down) return { begins: !this.buttons.delete(code), chord: null };
    this.buttons.set(code, nowMs);
    return { begins: true, chord: null };
  }

  private completes(code: number): boolean {
    const isHeld = (codes: readonly number[]) => codes.some((one) => this.keys.has(one));
    return this.chord.length > 0 && this.chord.every(isHeld) && this.chord.some((codes) => codes.includes(code));
  }
}
