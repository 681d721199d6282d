import { type AgentLinkServiceServer, connectRequestFromProto, connectResponseToProto } from '@vigie/contracts';
import type { AgentMessage, Hello, Outcome } from '@vigie/domain';
import { type CodedError, isCoded } from '@vigie/errors';
import { orchestratorErrors } from '../errors';
import { AgentLink, type Command } from '../link/agent-link';
import type { ConnectedAgents } from '../link/connected-agents';
import type { Clock, Lanes, RunStore } from '../ports';

type Call = Parameters<AgentLinkServiceServer['connect']>[0];

export interface AgentLinkDeps {
  readonly agents: ConnectedAgents;
  readonly lanes: Lanes;
  readonly store: RunStore;
  readonly clock: Clock;
  readonly helloTimeoutMs: number;
  /** W3C trace context of whatever sends; empty for none. */
  readonly traceparent: () => string;
  /** Told of what no caller waits for, by its code. */
  readonly onFault: (what: string, error: unknown) => void;
}

/** Pause before a late outcome is offered to the database again, ms. */
const LATE_AGAIN_MS = 500;

/** The agents' stream: a hello, then answers up and commands down, until either side ends it. */
export function agentLinkHandler(deps: AgentLinkDeps): AgentLinkServiceServer {
  return { connect: (call) => new Connection(deps, call).start() };
}

class Connection {
  #link: AgentLink | null = null;
  #greeted = false;
  #closed = false;
  #late: Promise<void> = Promise.resolve();
  readonly #silence: NodeJS.Timeout;

  constructor(
    private readonly deps: AgentLinkDeps,
    private readonly call: Call,
  ) {
    const waitMs = deps.helloTimeoutMs;
    this.#silence = setTimeout(() => this.#refuse(orchestratorErrors.create('HELLO_LATE', { waitMs })), waitMs);
  }

  start(): void {
    const { call } = this;
    call.on('data', (message) => this.#receive(message));
    call.on('cancelled', () => this.#end());
    call.on('error', () => this.#end());
    call.on('close', () => this.#end());
    call.on('end', () => {
      this.#end();
      call.end();
    });
  }

  #receive(raw: Parameters<typeof connectRequestFromProto>[0]): void {
    if (this.#closed) return;
    let message: AgentMessage;
    try {
      message = connectRequestFromProto(raw);
    } catch (error) {
      // Before a hello a message that cannot be read is no agent; afterwards one bad message must not end an open action.
      if (!this.#greeted) this.#refuse(helloError(error));
      else this.deps.onFault('malformed message of an agent', error);
      return;
    }
    if (!this.#greeted) void this.#greet(message);
    else this.#handle(message);
  }

  async #greet(message: AgentMessage): Promise<void> {
    this.#greeted = true;
    clearTimeout(this.#silence);
    if (message.kind !== 'hello') {
      this.#refuse(orchestratorErrors.create('HELLO_INVALID', { reason: `it is a ${message.kind}` }));
      return;
    }
    try {
      await this.#admit(message.hello);
    } catch (error) {
      this.#refuse(
        isCoded(error) ? error : orchestratorErrors.create('HELLO_INVALID', { reason: 'it could not be admitted' }),
      );
    }
  }

  async #admit(hello: Hello): Promise<void> {
    const { agents, lanes, clock } = this.deps;
    const epoch = await lanes.open(hello, clock.now());
    const link = new AgentLink(hello, epoch, (command) => this.#send(command));
    this.#link = link;
    if (this.#closed) {
      this.#leave(link);
      return;
    }
    agents.add(link, (because) => this.#refuse(because));
    this.#send({ kind: 'welcome', welcome: { epoch, serverTimeMs: clock.now() } });
  }

  #handle(message: AgentMessage): void {
    switch (message.kind) {
      case 'frame_captured':
        this.#link?.captured(message.frameCaptured);
        return;
      case 'outcome':
        if (!this.#link?.outcome(message.outcome)) this.#keepLate(message.outcome);
        return;
      case 'hello':
        this.deps.onFault('a second hello on one connection', null);
        return;
      default:
        unhandled(message);
    }
  }

  /**
   * An outcome of an action that was given up informs whoever looks at it; nothing that was decided changes. One after
   * the other, so that of several the first is kept.
   */
  #keepLate(outcome: Outcome): void {
    const workstationId = this.#link?.workstationId;
    if (workstationId === undefined) return;
    const { onFault } = this.deps;
    this.#late = this.#late
      .then(() => this.#saveLate(workstationId, outcome))
      .then((kept) => onFault(kept ? 'late outcome kept' : 'unexpected outcome dropped', null))
      .catch((error: unknown) => onFault('late outcome not kept', error));
  }

  /** Tried twice: the first time it may come before the row says “in doubt”. */
  async #saveLate(workstationId: string, outcome: Outcome): Promise<boolean> {
    const { store, clock } = this.deps;
    if (await store.saveLateOutcome(workstationId, outcome, clock.now())) return true;
    await clock.sleep(LATE_AGAIN_MS, new AbortController().signal);
    return store.saveLateOutcome(workstationId, outcome, clock.now());
  }

  #send(command: Command): boolean {
    if (this.#closed || this.call.cancelled) return false;
    this.call.write(connectResponseToProto({ ...command, traceparent: this.deps.traceparent() }));
    return true;
  }

  #refuse(error: CodedError): void {
    if (this.#closed) return;
    this.#end();
    this.call.emit('error', error);
  }

  #end(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#silence);
    if (this.#link) this.#leave(this.#link);
  }

  #leave(link: AgentLink): void {
    const { agents, lanes, clock, onFault } = this.deps;
    agents.remove(link);
    link.end();
    lanes
      .close(link.workstationId, link.epoch, clock.now())
      .catch((error: unknown) => onFault('lane not closed', error));
  }
}

function helloError(error: unknown): CodedError {
  const problem = isCoded(error)
    ? `${error.facts.field ?? 'message'} ${error.facts.problem ?? 'is malformed'}`
    : 'it is malformed';
  return orchestratorErrors.create('HELLO_INVALID', { reason: problem });
}

function unhandled(message: never): never {
  throw new TypeError(`message ${String(message)} is not handled`);
}
