import type { Action, AgentCommand, FrameCaptured, FrameRequest, Hello, Outcome } from '@vigie/domain';
import type { ActionAnswer, CaptureAnswer, WorkstationLink } from '../ports';

export type Command =
  | Omit<Extract<AgentCommand, { kind: 'welcome' }>, 'traceparent'>
  | Omit<Extract<AgentCommand, { kind: 'capture_frame' }>, 'traceparent'>
  | Omit<Extract<AgentCommand, { kind: 'action' }>, 'traceparent'>;

/** Writes a command down the stream, with the active trace; false when the stream is known to be gone, so that nothing left. */
export type SendCommand = (command: Command) => boolean;

/**
 * One connection of one agent, and what it has been asked. When it ends, everything that is open is answered at once:
 * nobody waits for an agent that is gone.
 */
export class AgentLink implements WorkstationLink {
  readonly #captures = new Map<string, (answer: CaptureAnswer) => void>();
  readonly #actions = new Map<string, (answer: ActionAnswer) => void>();
  readonly #ended = new AbortController();
  readonly #send: SendCommand;

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

  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  capture(request: FrameRequest, waitMs: number): Promise<CaptureAnswer> {
    const { requestId } = request;
    return this.#ask<CaptureAnswer>(
      this.#captures,
      requestId,
      waitMs,
      { kind: 'lost' },
      {
        kind: 'capture_frame',
        captureFrame: { request, keyframe: false },
      },
    );
  }

  perform(action: Action, waitMs: number): Promise<ActionAnswer> {
    return this.#ask<ActionAnswer>(
      this.#actions,
      action.actionId,
      waitMs,
      { kind: 'not_sent' },
      { kind: 'action', action },
    );
  }

  captured(answer: FrameCaptured): void {
    this.#captures.get(answer.requestId)?.({ kind: 'answered', answer });
  }

  /** False for an outcome that nobody waits for: a second one, one too late, or one of an earlier connection. */
  outcome(outcome: Outcome): boolean {
    const waiting = this.#actions.get(outcome.actionId);
    waiting?.({ kind: 'answered', outcome });
    return waiting !== undefined;
  }

  end(): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    for (const answer of [...this.#captures.values()]) answer({ kind: 'lost' });
    for (const answer of [...this.#actions.values()]) answer({ kind: 'lost' });
  }

  #ask<A>(
    open: Map<string, (answer: A | { readonly kind: 'late' }) => void>,
    id: string,
    waitMs: number,
    unsent: A,
    command: Command,
  ): Promise<A | { readonly kind: 'late' }> {
    if (this.#ended.signal.aborted) return Promise.resolve(unsent);
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish({ kind: 'late' }), waitMs);
      const finish = (answer: A | { readonly kind: 'late' }) => {
        clearTimeout(timer);
        open.delete(id);
        resolve(answer);
      };
      // Registered before it is sent: the answer may come within the same turn.
      open.set(id, finish);
      if (!this.#send(command)) finish(unsent);
    });
  }
}
