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

/** A press belongs to what a person does now for so long, ms: its release may have gone to another session. */
const GESTURE_MS = 10_000;

/** What a person's key or button means. */
export interface PersonGesture {
  /** False for the repetition of a held key and for the releases of a seen press: both belong to what was counted already. */
  readonly begins: boolean;
  /** The chord was completed: it stops the lane, or lets it go on when it was stopped before the gesture began. */
  readonly chord: 'pause' | 'resume' | null;
}

interface Press {
  down: boolean;
  readonly atMs: number;
}

/** Follows what a person holds down. Codes of the chord: for each of its keys the codes that it may have. */
export class PersonKeys {
  private readonly keys = new Map<number, Press>();
  private readonly buttons = new Map<number, Press>();
  private stoppedBefore = false;

  constructor(private chord: readonly (readonly number[])[] = []) {}

  /** The layout changed, or became known. */
  setChord(chord: readonly (readonly number[])[]): void {
    this.chord = chord;
  }

  key(code: number, down: boolean, stopped: boolean, nowMs: number): PersonGesture {
    forget(this.keys, nowMs);
    if (!down) return { begins: !release(this.keys, code), chord: null };
    if (![...this.keys.values()].some((press) => press.down)) this.stoppedBefore = stopped;
    const begins = !this.isHeld(code);
    this.keys.set(code, { down, atMs: nowMs });
    if (!begins || !this.completes(code)) return { begins, chord: null };
    const chord = this.stoppedBefore ? 'resume' : 'pause';
    // The last key again while the others are held turns it round.
    this.stoppedBefore = !this.stoppedBefore;
    return { begins, chord };
  }

  button(code: number, down: boolean, nowMs: number): PersonGesture {
    forget(this.buttons, nowMs);
    if (!down) return { begins: !release(this.buttons, code), chord: null };
    this.buttons.set(code, { down, atMs: nowMs });
    return { begins: true, chord: null };
  }

  private isHeld(code: number): boolean {
    return this.keys.get(code)?.down === true;
  }

  private completes(code: number): boolean {
    const held = this.chord.every((codes) => codes.some((one) => this.isHeld(one)));
    return held && this.chord.some((codes) => codes.includes(code));
  }
}

function forget(presses: Map<number, Press>, nowMs: number): void {
  for (const [code, { atMs }] of presses) if (nowMs - atMs > GESTURE_MS) presses.delete(code);
}

/** Whether the press was seen. Some programs release a key more than once. */
function release(presses: Map<number, Press>, code: number): boolean {
  const press = presses.get(code);
  if (press !== undefined) press.down = false;
  return press !== undefined;
}
