import {
  AgentLinkServiceService,
  type ConnectRequestProto,
  type ConnectResponseProto,
  connectRequestFromProto,
  connectResponseToProto,
} from '@vigie/contracts';
import type { Action, AgentCommand, AgentMessage, Hello, Outcome } from '@vigie/domain';
import { type OfferedService, startRpcServer } from '@vigie/rpc';

interface ServerCall {
  write(message: ConnectResponseProto): boolean;
  on(event: 'data', listener: (message: ConnectRequestProto) => void): void;
  on(event: 'end' | 'error' | 'cancelled', listener: () => void): void;
  end(): void;
  emit(event: 'error', error: Error): void;
}

type Sent =
  | Omit<Extract<AgentCommand, { kind: 'action' }>, 'traceparent'>
  | Omit<Extract<AgentCommand, { kind: 'capture_frame' }>, 'traceparent'>;

/** An orchestrator that a test leads: it welcomes agents, and sends what the test says. */
export class FakeOrchestrator {
  readonly messages: AgentMessage[] = [];
  readonly hellos: Hello[] = [];
  epoch = 0;
  welcomes = true;
  #server: Awaited<ReturnType<typeof startRpcServer>> | null = null;
  #call: ServerCall | null = null;
  #listeners = new Set<() => void>();

  async start(port = 0, token?: string): Promise<void> {
    const connect = (call: ServerCall) => this.#serve(call);
    const open = [AgentLinkServiceService, { connect }] as const;
    const service: OfferedService = token === undefined ? open : [...open, { token }];
    this.#server = await startRpcServer({ port, services: [service] });
  }

  get address(): string {
    return this.#server!.address;
  }

  get port(): number {
    return this.#server!.port;
  }

  get outcomes(): Outcome[] {
    return this.messages.flatMap((message) => (message.kind === 'outcome' ? [message.outcome] : []));
  }

  send(command: Sent & { traceparent?: string }): void {
    this.#write({ traceparent: '', ...command } as AgentCommand);
  }

  sendAction(action: Action): void {
    this.send({ kind: 'action', action });
  }

  /** Breaks the stream, as a crash or the network would. */
  drop(): void {
    this.#call?.emit('error', Object.assign(new Error('dropped'), { code: 14 }));
    this.#call = null;
  }

  async wait<T>(read: () => T | undefined | false, what = 'message'): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = read();
        if (found === undefined || found === false) return;
        clearTimeout(timer);
        clearInterval(poll);
        this.#listeners.delete(look);
        resolve(found);
      };
      // What is waited for may also come about without a message.
      const poll = setInterval(look, 20);
      const timer = setTimeout(() => {
        clearInterval(poll);
        this.#listeners.delete(look);
        reject(new Error(`no ${what} came; there are ${JSON.stringify(this.messages).slice(0, 1_500)}`));
      }, 8_000);
      this.#listeners.add(look);
      look();
    });
  }

  outcomeOf(actionId: string): Promise<Outcome['result']> {
    return this.wait(
      () => this.outcomes.find((outcome) => outcome.actionId === actionId)?.result,
      `outcome of ${actionId}`,
    );
  }

  async stop(): Promise<void> {
    this.#call?.end();
    await this.#server?.stop();
  }

  #write(command: AgentCommand): void {
    this.#call!.write(connectResponseToProto(command));
  }

  #serve(call: ServerCall): void {
    call.on('data', (raw) => {
      const message = connectRequestFromProto(raw);
      this.messages.push(message);
      if (message.kind === 'hello') this.#welcome(call, message.hello);
      for (const listener of [...this.#listeners]) listener();
    });
    call.on('error', () => {});
    call.on('cancelled', () => {});
    call.on('end', () => call.end());
  }

  #welcome(call: ServerCall, hello: Hello): void {
    this.hellos.push(hello);
    if (!this.welcomes) return;
    this.#call = call;
    this.epoch++;
    this.#write({ kind: 'welcome', traceparent: '', welcome: { epoch: this.epoch, serverTimeMs: Date.now() } });
  }
}
