import type { ClockReading, ServerTime } from '@vigie/action-kernel';
import type { AgentCommand, AgentMessage, Hello, Sealed, Welcome } from '@vigie/domain';
import type { CodedError } from '@vigie/errors';
import { captureAgentErrors } from '../errors';
import type { OrchestratorStream } from '../ports';
import { DEAD_MS, PeerPulse } from './pulse';

/** How often each end says that it lives, ms. */
const BEAT_MS = 1_000;
const LOOK_MS = 250;

export interface ConnectionDeps {
  readonly address: string;
  readonly hello: (nonce: string) => Promise<Hello>;
  readonly newNonce: () => string;
  /** The welcome for the connection with this nonce, or null when it is none. */
  readonly openWelcome: (sealed: Sealed, nonce: string) => Welcome | null;
  readonly clock: () => ClockReading;
  /** Runs `work` regularly until the returned function is called. */
  readonly every: (ms: number, work: () => void) => () => void;
  readonly onWelcome: (welcome: Welcome, serverTime: ServerTime) => void;
  readonly onCommand: (command: AgentCommand) => void;
  /** The other end is not heard any more, or the connection ended: nothing new may be begun. */
  readonly onSilent: () => void;
}

/** One connection, from our hello to its end. */
export class Connection {
  welcomed = false;
  #given: CodedError | null = null;

  constructor(
    private readonly stream: OrchestratorStream,
    private readonly deps: ConnectionDeps,
  ) {}

  /** Resolves with the reason of its end. `onWelcomed` is called once. */
  async run(onWelcomed: () => void): Promise<CodedError> {
    const { stream, deps } = this;
    const nonce = deps.newNonce();
    const hello = await deps.hello(nonce);
    const asked = deps.clock();
    const pulse = new PeerPulse(asked.steadyMs);
    const ended = new Promise<CodedError>((resolve) => stream.onEnd(resolve));
    stream.onCommand((command) => {
      if (this.#given !== null) return;
      if (pulse.hear(deps.clock().steadyMs) !== 'lives') this.#giveUp(this.#silence());
      else if (this.welcomed) deps.onCommand(command);
      // Before the welcome there is no epoch in which anything could be asked.
      else if (command.kind === 'welcome' && this.#meet(command.welcome, nonce, asked)) onWelcomed();
    });
    // A stream that does not take it ends, which tells why, or stays silent.
    this.send({ kind: 'hello', hello, traceparent: '' });
    const stopBeating = deps.every(BEAT_MS, () => this.send({ kind: 'heartbeat', traceparent: '' }));
    const stopLooking = deps.every(LOOK_MS, () => this.#look(pulse));
    const why = await ended;
    stopBeating();
    stopLooking();
    this.welcomed = false;
    deps.onSilent();
    return this.#given ?? why;
  }

  send(message: AgentMessage): void {
    this.stream.send(message).catch(() => {});
  }

  /** For a time, or an epoch, anew. */
  end(): void {
    this.stream.end();
  }

  #meet(sealed: Sealed, nonce: string, asked: ClockReading): boolean {
    const { deps } = this;
    const welcome = deps.openWelcome(sealed, nonce);
    if (welcome === null) {
      this.#giveUp(captureAgentErrors.create('WELCOME_REFUSED', { address: deps.address }));
      return false;
    }
    this.welcomed = true;
    deps.onWelcome(welcome, { serverMs: welcome.serverTimeMs, asked, heard: deps.clock() });
    return true;
  }

  #look(pulse: PeerPulse): void {
    const state = pulse.look(this.deps.clock().steadyMs);
    if (state === 'lives') return;
    this.deps.onSilent();
    if (state === 'dead') this.#giveUp(this.#silence());
  }

  #giveUp(why: CodedError): void {
    this.#given ??= why;
    this.deps.onSilent();
    this.stream.end();
  }

  #silence(): CodedError {
    return captureAgentErrors.create('ORCHESTRATOR_SILENT', { timeoutMs: DEAD_MS });
  }
}
