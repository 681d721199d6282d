import type { AgentCommand, FrameCaptured, FrameRequest, Hello, LaneStatus, Sealed, SealedAction } from '@vigie/domain';
import type { CaptureAnswer, WorkstationLink } from '../ports';

type Untraced<T> = T extends unknown ? Omit<T, 'traceparent'> : never;
export type Command = Untraced<AgentCommand>;

/** Writes a command down the stream, with the active trace; false when the stream is known to be gone, so that nothing left. */
export type SendCommand = (command: Command) => boolean;

/**
 * One connection of one agent, and what it has been asked. When it ends, or its other end is seen dead, everything that is
 * open is answered at once: nobody waits for an agent that is gone.
 */
export class AgentLink implements WorkstationLink {
  readonly #captures = new Map<string, (answer: CaptureAnswer) => void>();
  readonly #lost = new AbortController();
  readonly #send: SendCommand;
  #armed = false;
  /** As the agent told last; null before it did. */
  status: LaneStatus | null = null;

  constructor(
    readonly hello: Hello,
    readonly epoch: number,
    send: SendCommand,
  ) {
    this.#send = send;
  }

  get workstationId(): string {
    return this.hello.workstationId;
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  get armed(): boolean {
    return this.#armed && !this.#lost.signal.aborted;
  }

  arm(): void {
    this.#armed = true;
  }

  capture(request: FrameRequest, waitMs: number): Promise<CaptureAnswer> {
    if (this.lost.aborted) return Promise.resolve({ kind: 'lost' });
    const { requestId } = request;
    return new Promise((resolve) => {
      const finish = (answer: CaptureAnswer) => {
        clearTimeout(timer);
        this.#captures.delete(requestId);
        resolve(answer);
      };
      const timer = setTimeout(() => finish({ kind: 'late' }), waitMs);
      // Registered before it is sent: the answer may come within the same turn.
      this.#captures.set(requestId, finish);
      const sent = this.#send({ kind: 'capture_frame', captureFrame: { request, keyframe: false } });
      if (!sent) finish({ kind: 'lost' });
    });
  }

  captured(answer: FrameCaptured): void {
    this.#captures.get(answer.requestId)?.({ kind: 'answered', answer });
  }

  act(action: SealedAction): boolean {
    return this.armed && this.#send({ kind: 'action', action });
  }

  enquire(enquiry: Sealed): boolean {
    return this.armed && this.#send({ kind: 'enquiry', enquiry });
  }

  order(order: Sealed): boolean {
    return this.armed && this.#send({ kind: 'lane_order', order });
  }

  /** The action's outcome is in the database: the agent need not tell it again. */
  kept(actionId: string): void {
    this.#send({ kind: 'outcome_kept', actionId });
  }

  /** It ended, or is seen dead; there is no way back from it, since the agent takes us for dead as well. */
  lose(): void {
    if (this.#lost.signal.aborted) return;
    this.#lost.abort();
    for (const answer of [...this.#captures.values()]) answer({ kind: 'lost' });
  }
}
