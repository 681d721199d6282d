import type { Action } from './action';
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

/** The answer to a Hello. */
export interface Welcome {
  readonly epoch: number;
  readonly serverTimeMs: number;
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
    | { readonly kind: 'frame_captured'; readonly frameCaptured: FrameCaptured }
    | { readonly kind: 'outcome'; readonly outcome: Outcome }
  );

/** What the orchestrator sends down an agent's stream. The first message is its welcome. */
export type AgentCommand = Traced &
  (
    | { readonly kind: 'welcome'; readonly welcome: Welcome }
    | { readonly kind: 'capture_frame'; readonly captureFrame: CaptureFrame }
    | { readonly kind: 'action'; readonly action: Action }
  );
