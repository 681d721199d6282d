import { type AgentLinkServiceServer, connectRequestFromProto, connectResponseToProto } from '@vigie/contracts';
import type { AgentMessage, Hello } from '@vigie/domain';
import { type CodedError, isCoded } from '@vigie/errors';
import type { OpenIntents } from '../act/open-intents';
import { orchestratorErrors } from '../errors';
import type { LaneDesk } from '../lane/lane-desk';
import { AgentLink, type Command } from '../link/agent-link';
import type { ConnectedAgents } from '../link/connected-agents';
import { type PeerPace, PeerWatch } from '../link/peer-watch';
import type { Clock, Lanes, Seals } from '../ports';

type Call = Parameters<AgentLinkServiceServer['connect']>[0];

export interface AgentLinkDeps {
  readonly agents: ConnectedAgents;
  readonly lanes: Lanes;
  readonly desk: Pick<LaneDesk, 'told'>;
  readonly intents: Pick<OpenIntents, 'armed' | 'reported'>;
  readonly seals: Seals;
  readonly clock: Clock;
  readonly pace: PeerPace & { readonly helloTimeoutMs: number };
  /** W3C trace context of whatever sends; empty for none. */
  readonly traceparent: () => string;
  /** Told of what no caller waits for, by its code. */
  readonly onFault: (what: string, error: unknown) => void;
}

/** The agents' stream: a hello, then answers up and commands down, until either side ends it or falls silent. */
export function agentLinkHandler(deps: AgentLinkDeps): AgentLinkServiceServer {
  return { connect: (call) => new Connection(deps, call).start() };
}

class Connection {
  #link: AgentLink | null = null;
  #watch: PeerWatch | null = null;
  #greeted = false;
  #closed = false;
  /** One after the other, so that of several states of a lane the last one stays. */
  #told: Promise<void> = Promise.resolve();
  readonly #silence: NodeJS.Timeout;

  constructor(
    private readonly deps: AgentLinkDeps,
    private readonly call: Call,
  ) {
    const waitMs = deps.pace.helloTimeoutMs;
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
    this.#watch?.heard();
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
    else if (this.#link) this.#handle(message, this.#link);
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

  /** The lane's epoch rises before the welcome: from here on the connection before this one can intend nothing. */
  async #admit(hello: Hello): Promise<void> {
    const { agents, lanes, clock, seals } = this.deps;
    const { workstationId, nonce } = hello;
    const epoch = await lanes.open(hello, clock.now());
    const link = new AgentLink(hello, epoch, (command) => this.#send(command));
    this.#link = link;
    if (this.#closed) {
      this.#leave(link);
      return;
    }
    this.#watch = this.#watchOver(link);
    agents.add(link, (because) => this.#refuse(because));
    const welcome = seals.welcome({ workstationId, nonce, epoch, serverTimeMs: clock.agentTime() });
    this.#send({ kind: 'welcome', welcome });
  }

  #watchOver(link: AgentLink): PeerWatch {
    const { clock, pace } = this.deps;
    return new PeerWatch(() => clock.steady(), pace, {
      beat: () => this.#send({ kind: 'heartbeat' }),
      silent: () => link.lose(),
      dead: () => this.#refuse(silent(link, pace.deadMs)),
    });
  }

  #handle(message: AgentMessage, link: AgentLink): void {
    // It speaks again after it was given up: it has given us up as well, so a new connection is the short way.
    if (link.lost.aborted) {
      this.#refuse(silent(link, this.deps.pace.silentMs));
      return;
    }
    switch (message.kind) {
      case 'armed':
        this.#arm(message.epoch, link);
        return;
      case 'frame_captured':
        link.captured(message.frameCaptured);
        return;
      case 'outcome':
        // Of a connection that another has replaced it says nothing; the agent tells it again on its new one.
        if (this.deps.agents.holdsLane(link)) this.#inBackground(this.deps.intents.reported(link, message.outcome));
        return;
      case 'lane_status': {
        const { status } = message;
        this.#told = this.#told.then(() => this.deps.desk.told(link, status)).catch(this.#fault);
        return;
      }
      case 'heartbeat':
        return;
      case 'hello':
        this.deps.onFault('a second hello on one connection', null);
        return;
      default:
        unhandled(message);
    }
  }

  #arm(epoch: number, link: AgentLink): void {
    if (epoch !== link.epoch || link.armed) {
      this.deps.onFault('an agent is armed in another epoch, or twice', null);
      return;
    }
    this.deps.agents.arm(link);
    this.#inBackground(this.deps.intents.armed(link));
  }

  readonly #fault = (error: unknown) => this.deps.onFault('what an agent told was not kept', error);

  #inBackground(work: Promise<void>): void {
    work.catch(this.#fault);
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
    this.#watch?.stop();
    if (this.#link) this.#leave(this.#link);
  }

  #leave(link: AgentLink): void {
    const { agents, lanes, clock, onFault } = this.deps;
    agents.remove(link);
    link.lose();
    lanes
      .fence(link.workstationId, link.epoch, clock.now())
      .catch((error: unknown) => onFault('lane not fenced', error));
  }
}

function silent({ workstationId }: AgentLink, silentMs: number): CodedError {
  return orchestratorErrors.create('LINK_SILENT', { workstation: workstationId, silentMs });
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
