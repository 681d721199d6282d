import type { JournalRecord } from '@vigie/action-kernel';
import type {
  AccessibilityNode,
  Action,
  AgentCommand,
  AgentMessage,
  ApplicationBuild,
  Enquiry,
  Frame,
  LaneOrder,
  LaneStatus,
  Monitor,
  MouseButton,
  Patch,
  PatchEncoding,
  Point,
  Precondition,
  Rect,
  Sealed,
  SealedAction,
  Size,
  Welcome,
  Window,
} from '@vigie/domain';
import type { CodedError } from '@vigie/errors';

/** A screen's pixels as the platform gives them, 4 bytes each, row by row, no padding; the fourth byte means nothing. */
export interface RawPixels extends Size {
  readonly layout: 'bgrx' | 'rgbx';
  readonly data: Uint8Array;
}

/** Grabs the screen. A real screen is grabbed outside of the agent's main thread, because that blocks. */
export interface PixelSource {
  grab(): RawPixels | Promise<RawPixels>;
}

/** Encodes pixels without loss. `pixels` are RGB, 3 bytes each, row by row. */
export interface ImageEncoder {
  encode(pixels: Uint8Array, size: Size, encoding: PatchEncoding): Promise<Uint8Array>;
}

/** What changed since the frame before, encoded and ready to publish. */
export interface EncodedChange {
  readonly size: Size;
  readonly keyframe: boolean;
  /** Empty when nothing changed. */
  readonly patches: readonly Patch[];
  /** As `Frame.digest`. */
  readonly digest: Uint8Array;
  readonly capturedAtMs: number;
}

export interface FrameQuestion {
  readonly keyframe: boolean;
  /** Nobody waits for this picture: a system that tells of drawing may answer that nothing changed without looking. */
  readonly watching?: boolean;
}

/** Turns grabs into changes. One call at a time; `keyframe` asks for the whole screen, and the source may decide so itself. */
export interface FrameSource {
  next(options: FrameQuestion): Promise<EncodedChange>;
  /** Remembers the pixels of the last `next` as this frame's, for a guard to compare with; the last few are kept. */
  keep(frameId: string): Promise<void>;
  /** Takes a frame now and compares it with a kept one. It publishes nothing and leaves the changes of `next` alone. */
  compare(question: SightQuestion): Promise<SightAnswer>;
  /** SHA-256 (hexadecimal) of the screen now, as `Frame.digest` of a frame taken now would be. */
  digest(): Promise<string>;
  close(): Promise<void>;
}

/** What of a kept frame must still be there. */
export type SightQuestion = Pick<Precondition, 'frameId' | 'target' | 'identity' | 'tolerance'>;

export type SightAnswer =
  | { readonly kind: 'same'; readonly takenAt: GuardMark }
  | { readonly kind: 'differs'; readonly reason: 'PRECONDITION_FAILED' | 'IDENTITY_MISMATCH' | 'OCCLUDED' }
  /** The frame is not kept (any more). */
  | { readonly kind: 'unknown_frame' };

/** The moment at which a guard frame was taken; opaque to all but the desktop that made it. */
export interface GuardMark {
  /** Steady clock (`performance.now` of this process), ms, when the taking began: nothing after it can be missed. */
  readonly atMs: number;
  /** How long the bare taking lasted, ms, where that is known. */
  readonly grabMs?: number;
}

/** What else must hold right before an input. */
export interface Surroundings {
  /** The window that has the focus. */
  readonly window: Window | null;
  /** The top-level window that would get a click at the asked point; null where the platform cannot tell. */
  readonly windowAtPoint: string | null;
  /** Shift, Control, Alt, Super or AltGr is held (locks do not count), or a mouse button is. */
  readonly heldDown: boolean;
  /** The session is locked, or another desktop (sign-in, elevation) has the input. */
  readonly locked: boolean;
}

/**
 * Hands. Every method resolves when the input was given to the system and rejects with a coded error when it could not
 * be; what it did to the application only a later frame shows. Text goes to whatever has the focus.
 */
export interface InputDriver {
  click(point: Point, button: MouseButton, count: 1 | 2): Promise<void>;
  /**
   * What can be done before the guard so that little is left between its frame and a text: asked right before a guard. It
   * gives no input and changes nothing that a person would see.
   */
  readyForText?(): Promise<void>;
  typeText(text: string, options: { readonly replace: boolean; readonly onProgress: ProgressListener }): Promise<void>;
  keyChord(keys: readonly string[]): Promise<void>;
  scroll(point: Point, notches: { readonly down: number; readonly right: number }): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
}

/** Tells how much of a text was surely given, in characters of it. */
export type ProgressListener = (typed: number) => void;

/**
 * Watches for input that this agent did not give: every input event that is not in its injection ledger is a person's.
 * It watches from a thread of its own, so that a blocked event loop delays nothing: `interrupted` reads shared memory.
 */
export interface HumanWatch {
  /** Why input must stop, since the last `clear`; null when nothing happened. Cheap: asked before every input event. */
  interrupted(): 'human_input' | 'key_chord' | 'pause_file' | null;
  /** Steady milliseconds since a person's last input; Infinity for none. */
  sinceInputMs(): number;
  /** Told within a turn of the event loop; at once when something interrupted before. */
  onInterruption(listener: (reason: 'human_input' | 'key_chord' | 'pause_file') => void): void;
  /** The chord again while paused: the person at the workstation lets the lane go on. */
  onResume(listener: () => void): void;
  /** The lane is paused for a reason of its own (an order, a restart): the chord then lets it go on. */
  hold(): void;
  /** Forgets what interrupted, when the lane was resumed; false while the pause file is there, or people cannot be seen. */
  clear(): boolean;
  close(): Promise<void>;
}

export interface DesktopDescription {
  readonly resolution: Size;
  readonly scaling: number;
  readonly monitors: readonly Monitor[];
  readonly theme: string;
  readonly applications: readonly ApplicationBuild[];
  /** Code of the error that keeps the agent from acting, when there is one. */
  readonly impairment?: string;
}

/** One workstation's screen and input: X11, Windows, or a program rendered in process. */
export interface Desktop {
  readonly platform: string;
  readonly frames: FrameSource;
  readonly input: InputDriver;
  describe(): Promise<DesktopDescription>;
  activeWindow(): Promise<Window | null>;
  /** All that must hold right before an input at a point (null: at whatever has the focus), asked in one go. */
  surroundings(point: Point | null): Promise<Surroundings>;
  /**
   * Whether one of the rectangles was drawn on between a guard frame and the first event of the last input. Where the
   * system does not tell what is drawn (Windows, an X server without DAMAGE) this is false: nothing is known of the gap.
   */
  changedInGap(mark: GuardMark, rects: readonly Rect[]): boolean;
  readonly human: HumanWatch;
  cursor(): Promise<Point | null>;
  /** The accessibility tree of the active window; absent where the platform has none. */
  accessibility?(): Promise<readonly AccessibilityNode[]>;
  close(): Promise<void>;
}

/** Where frames go. Resolves when the bus has the message. */
export interface FrameSink {
  publish(message: Frame): Promise<void>;
}

/** One stream to the orchestrator. */
export interface OrchestratorStream {
  /** Resolves when the message was handed to the network; whether it arrived only later silence or traffic shows. */
  send(message: AgentMessage): Promise<void>;
  onCommand(listener: (command: AgentCommand) => void): void;
  /**
   * Called once, however the stream ended: with ORCHESTRATOR_TOKEN_REFUSED, or with ORCHESTRATOR_UNREACHABLE for every
   * other end.
   */
  onEnd(listener: (why: CodedError) => void): void;
  end(): void;
}

export interface OrchestratorDialer {
  /** Resolves when the network connection stands. Errors: ORCHESTRATOR_UNREACHABLE. */
  dial(): Promise<OrchestratorStream>;
  close(): void;
}

/**
 * What became of a record. `full`: it may not use the room that is left, which is reserved for results and refusals.
 * `broken`: it may or may not be on the disk, and nothing can be written any more.
 */
export type Appended = 'written' | 'full' | 'broken';

/** The memory of a workstation's lane, which outlives the process and the power. */
export interface ActionJournal {
  /** Given when it was made, kept when it is compacted. */
  readonly journalId: string;
  readonly state: LaneStatus['journal'];
  /** Of its records. */
  readonly bytes: number;
  /** Appends in the order of the calls; resolves in that order too. `durable`: when the record is on the disk. */
  append(record: JournalRecord, options: { readonly durable: boolean }): Promise<Appended>;
  /**
   * Replaces everything before this call by `records`, which say the same; what is appended meanwhile stays. False when
   * the disk has no room for it: all is as before then.
   */
  compact(records: readonly JournalRecord[]): Promise<boolean>;
  /** Told when `state` changes. */
  onState(listener: (state: LaneStatus['journal']) => void): void;
  /** Errors: JOURNAL_BROKEN, JOURNAL_DISK_FULL. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Opens what the pinned keys signed. Null for everything else: it is counted, and nothing of it is looked at. */
export interface Seals {
  welcome(sealed: Sealed): Welcome | null;
  action(sealed: SealedAction): SignedAction | null;
  enquiry(sealed: Sealed): Enquiry | null;
  laneOrder(sealed: Sealed): LaneOrder | null;
}

export interface SignedAction {
  readonly action: Action;
  /** SHA-256 of the signed bytes, hexadecimal. */
  readonly digest: string;
}
