import type { FrameRequest } from './frame';
import type { Outcome } from './outcome';
import type { Hello } from './workstation';

/** The answer to a CaptureFrame: the frame is on the bus; with `failure` (an error's code) it could not be captured. */
export interface FrameCaptured {
  readonly requestId: string;
  readonly frameId: string;
  readonly sequence: number;
  readonly failure: string;
}

/** The answer to a Hello, signed: the lane's new epoch, for the very connection that said hello. */
export interface Welcome {
  readonly workstationId: string;
  /** Of the hello, hexadecimal: an old welcome fits no new connection. */
  readonly nonce: string;
  readonly epoch: number;
  readonly serverTimeMs: number;
}

/** “What became of this action?”, signed: an id that the agent does not know becomes a tombstone, so the answer is proof. */
export interface Enquiry {
  readonly workstationId: string;
  readonly actionId: string;
  /** Of the lane now, which is newer than the action's. */
  readonly epoch: number;
}

/** A person's order to a lane, signed. */
export interface LaneOrder {
  readonly workstationId: string;
  readonly epoch: number;
  /** Grows with each order of an epoch, so that an old one cannot come again. */
  readonly sequence: number;
  readonly order: 'pause' | 'resume';
  /** As the lane's status told it; a resume lifts no interruption that came after. */
  readonly pauseNumber: number;
}

export const PAUSE_REASONS = ['human_input', 'pause_file', 'key_chord', 'order'] as const;
/** Who or what paused a lane. */
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** How a lane stands; told when it changes, and after each welcome. */
export interface LaneStatus {
  readonly paused: PauseReason | null;
  /** Which interruption was the last; it grows with each, and starts anew with the agent. */
  readonly pauseNumber: number;
  /** `full`: no new action, refusals are still recorded. `broken`: nothing can be recorded, so nothing is answered. */
  readonly journal: 'open' | 'full' | 'broken';
}

/**
 * A signed message as it travels. `content` is what was signed, byte for byte; a text to type travels beside it, and the
 * content holds only its salted hash, so that what is kept for audit names no patient.
 */
export interface Sealed {
  readonly content: Uint8Array;
  readonly signature: Uint8Array;
  readonly keyId: string;
}

export interface SealedAction {
  readonly seal: Sealed;
  /** Empty for every kind but `type_text`. Patient data. */
  readonly text: string;
  /** 16 bytes, or none. */
  readonly salt: Uint8Array;
}

/** Capture now and publish, though nothing may have changed. */
export interface CaptureFrame {
  readonly request: FrameRequest;
  readonly keyframe: boolean;
}

/** W3C trace context of the span that caused a message of the agent's stream; empty when there is none. */
interface Traced {
  readonly traceparent: string;
}

/** What an agent sends up its stream. The first message is its hello. */
export type AgentMessage = Traced &
  (
    | { readonly kind: 'hello'; readonly hello: Hello }
    /** The epoch of the welcome is in the journal: from here on nothing older begins. */
    | { readonly kind: 'armed'; readonly epoch: number }
    | { readonly kind: 'frame_captured'; readonly frameCaptured: FrameCaptured }
    | { readonly kind: 'outcome'; readonly outcome: Outcome }
    | { readonly kind: 'lane_status'; readonly status: LaneStatus }
    | { readonly kind: 'heartbeat' }
  );

/** What the orchestrator sends down an agent's stream. The first message is its welcome. */
export type AgentCommand = Traced &
  (
    | { readonly kind: 'welcome'; readonly welcome: Sealed }
    | { readonly kind: 'capture_frame'; readonly captureFrame: CaptureFrame }
    | { readonly kind: 'action'; readonly action: SealedAction }
    | { readonly kind: 'enquiry'; readonly enquiry: Sealed }
    | { readonly kind: 'lane_order'; readonly order: Sealed }
    /** The outcome of this action is in the database: it need not be sent again. */
    | { readonly kind: 'outcome_kept'; readonly actionId: string }
    | { readonly kind: 'heartbeat' }
  );
