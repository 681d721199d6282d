import { randomBytes } from 'node:crypto';
import {
  AgentLinkServiceService,
  type ConnectRequestProto,
  type ConnectResponseProto,
  connectRequestFromProto,
  connectResponseToProto,
  encodeEnquiry,
  encodeLaneOrder,
  encodeWelcome,
  sealableAction,
} from '@vigie/contracts';
import type {
  Action,
  AgentCommand,
  AgentMessage,
  Hello,
  LaneOrder,
  LaneStatus,
  Outcome,
  SealedAction,
  Welcome,
} from '@vigie/domain';
import { type OfferedService, startRpcServer } from '@vigie/rpc';
import { generateKeyPair, type KeyPair, loadSigner, type Signer } from '@vigie/signing';

interface ServerCall {
  write(message: ConnectResponseProto): boolean;
  on(event: 'data', listener: (message: ConnectRequestProto) => void): void;
  on(event: 'end' | 'error' | 'cancelled', listener: () => void): void;
  end(): void;
  emit(event: 'error', error: Error): void;
}

type Untraced<C> = C extends unknown ? Omit<C, 'traceparent'> : never;

const BEAT_MS = 500;

/** An orchestrator that a test leads: it welcomes agents, signs, and sends what the test says. */
export class FakeOrchestrator {
  readonly messages: AgentMessage[] = [];
  readonly hellos: Hello[] = [];
  /** Connections that still stand. */
  connections = 0;
  epoch = 0;
  welcomes = true;
  /** Whether it says that it lives. */
  beats = true;
  /** Whether it stores outcomes, and says so. */
  keeps = false;
  /** What its welcome says instead. */
  welcomeWith: Partial<Welcome> = {};
  readonly keys: KeyPair;
  readonly signer: Signer;
  #server: Awaited<ReturnType<typeof startRpcServer>> | null = null;
  #call: ServerCall | null = null;
  readonly #calls: ServerCall[] = [];
  #listeners = new Set<() => void>();
  #beat: NodeJS.Timeout | null = null;
  #orders = 0;

  /** `before`: the one whose place it takes, with its keys and its database. */
  constructor(before?: FakeOrchestrator) {
    this.keys = before?.keys ?? generateKeyPair();
    this.signer = loadSigner(this.keys.privateKey);
    this.epoch = before?.epoch ?? 0;
  }

  async start(port = 0, token?: string): Promise<void> {
    const connect = (call: ServerCall) => this.#serve(call);
    const open = [AgentLinkServiceService, { connect }] as const;
    const service: OfferedService = token === undefined ? open : [...open, { token }];
    this.#server = await startRpcServer({ port, services: [service] });
    this.#beat = setInterval(() => {
      if (this.beats && this.#call !== null) this.send({ kind: 'heartbeat' });
    }, BEAT_MS).unref();
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

  get statuses(): LaneStatus[] {
    return this.messages.flatMap((message) => (message.kind === 'lane_status' ? [message.status] : []));
  }

  get armed(): number[] {
    return this.messages.flatMap((message) => (message.kind === 'armed' ? [message.epoch] : []));
  }

  send(command: Untraced<AgentCommand> & { traceparent?: string }): void {
    this.#write({ traceparent: '', ...command } as AgentCommand);
  }

  seal(action: Action, signer = this.signer): SealedAction {
    const { content, text, salt } = sealableAction(action, randomBytes(16));
    return { seal: signer.seal('action', content), text, salt };
  }

  sendAction(action: Action, traceparent = ''): void {
    this.send({ kind: 'action', action: this.seal(action), traceparent });
  }

  /** Down a stream that may not be welcomed, in the order of their coming. */
  sayTo(stream: number, command: AgentCommand): void {
    this.#calls[stream]!.write(connectResponseToProto(command));
  }

  enquire(actionId: string, { workstationId = 'ws-1', epoch = this.epoch } = {}): void {
    const content = encodeEnquiry({ workstationId, actionId, epoch });
    this.send({ kind: 'enquiry', enquiry: this.signer.seal('enquiry', content) });
  }

  order(order: LaneOrder['order'], over: Partial<LaneOrder> = {}): void {
    const pauseNumber = this.statuses.at(-1)?.pauseNumber ?? 0;
    const whole = { workstationId: 'ws-1', epoch: this.epoch, sequence: ++this.#orders, order, pauseNumber, ...over };
    this.send({ kind: 'lane_order', order: this.signer.seal('lane_order', encodeLaneOrder(whole)) });
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
      const poll = setInterval(look, 10);
      const timer = setTimeout(() => {
        clearInterval(poll);
        this.#listeners.delete(look);
        const heard = this.messages.filter(({ kind }) => kind !== 'heartbeat');
        reject(new Error(`no ${what} came; there are ${JSON.stringify(heard).slice(0, 1_500)}`));
      }, 60_000);
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

  /** Resolves when the agent is armed in this epoch or a later one. */
  whenArmed(epoch = 1): Promise<unknown> {
    return this.wait(() => this.armed.some((one) => one >= epoch), `armed ${epoch}`);
  }

  async stop(): Promise<void> {
    if (this.#beat !== null) clearInterval(this.#beat);
    this.#call?.end();
    this.#call = null;
    await this.#server?.stop();
  }

  #write(command: AgentCommand): void {
    this.#call!.write(connectResponseToProto(command));
  }

  #serve(call: ServerCall): void {
    this.connections++;
    this.#calls.push(call);
    let counted = true;
    const gone = () => {
      if (counted) this.connections--;
      counted = false;
      if (this.#call === call) this.#call = null;
    };
    call.on('data', (raw) => {
      const message = connectRequestFromProto(raw);
      this.messages.push(message);
      if (message.kind === 'hello') this.#welcome(call, message.hello);
      if (message.kind === 'outcome' && this.keeps) {
        this.send({ kind: 'outcome_kept', actionId: message.outcome.actionId });
      }
      for (const listener of [...this.#listeners]) listener();
    });
    call.on('error', gone);
    call.on('cancelled', gone);
    call.on('end', () => {
      gone();
      call.end();
    });
  }

  #welcome(call: ServerCall, hello: Hello): void {
    this.hellos.push(hello);
    if (!this.welcomes) return;
    this.#call = call;
    this.epoch++;
    const { workstationId, nonce } = hello;
    const welcome = { workstationId, nonce, epoch: this.epoch, serverTimeMs: Date.now(), ...this.welcomeWith };
    this.send({ kind: 'welcome', welcome: this.signer.seal('welcome', encodeWelcome(welcome)) });
  }
}
