import type {
  AccessibilityNode,
  AgentCommand,
  AgentMessage,
  ApplicationBuild,
  Frame,
  Monitor,
  MouseButton,
  Patch,
  PatchEncoding,
  Point,
  Size,
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
  close(): Promise<void>;
}

/**
 * Hands. Every method resolves when the input was given to the system and rejects with a coded error when it could not
 * be; what it did to the application only a later frame shows. Text goes to whatever has the focus.
 */
export interface InputDriver {
  click(point: Point, button: MouseButton, count: 1 | 2): Promise<void>;
  typeText(text: string, options: { readonly replace: boolean }): Promise<void>;
  keyChord(keys: readonly string[]): Promise<void>;
  scroll(point: Point, notches: { readonly down: number; readonly right: number }): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
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
