import type { Bus } from '@vigie/bus';
import {
  AgentLinkServiceClient,
  connectRequestToProto,
  connectResponseFromProto,
  encodeScreenState,
  subjects,
} from '@vigie/contracts';
import type {
  Action,
  AgentCommand,
  AgentMessage,
  FrameRequest,
  Hello,
  Line,
  OutcomeResult,
  ScreenState,
  Word,
} from '@vigie/domain';
import type { EvidenceStore } from '@vigie/evidence';
import { dial, fromServiceError } from '@vigie/rpc';
import { aHello, aScreenState } from '@vigie/testkit';
import { v7 } from 'uuid';
import { paint, SIZE, WINDOW } from './drawn-screen';
import type { SmallProgram } from './small-program';

/** `DistributiveOmit`, for the messages' union. */
type Untraced<T> = T extends unknown ? Omit<T, 'traceparent'> : never;

/**
 * An agent that speaks the real protocol, with perception and fusion in one: a requested frame becomes a state on the
 * bus at once. Its behaviour at each stage can be exchanged.
 */
export class AgentStandIn {
  readonly actions: Action[] = [];
  readonly traceparents: string[] = [];
  readonly requests: FrameRequest[] = [];
  epoch = 0;
  ended: Error | null = null;
  onAction: (action: Action) => OutcomeResult | 'silent' | 'vanish' | 'vanish_after' = () => ({
    kind: 'done',
    startedAtMs: Date.now(),
    finishedAtMs: Date.now(),
  });
  onCapture: (
    request: FrameRequest,
  ) => Partial<ScreenState> | 'silent' | 'vanish' | { failCapture: string } | 'no_state' = () => ({});
  readonly #client: AgentLinkServiceClient;
  readonly #call: ReturnType<AgentLinkServiceClient['connect']>;
  #sequence = 0;
  #welcomed!: () => void;
  readonly welcome: Promise<void>;

  constructor(
    address: string,
    private readonly bus: Bus,
    private readonly evidence: EvidenceStore,
    readonly program: SmallProgram,
    readonly hello: Hello = aHello(),
    token = '',
  ) {
    this.#client = dial(AgentLinkServiceClient, address, { token });
    this.#call = this.#client.connect();
    this.welcome = new Promise((resolve, reject) => {
      this.#welcomed = resolve;
      this.#call.on('error', (error: Error) => {
        this.ended = fromServiceError(error, { address, method: 'connect' });
        reject(this.ended);
      });
    });
    this.welcome.catch(() => {});
    this.#call.on('end', () => {
      this.ended ??= new Error('ended');
    });
    this.#call.on('data', (message) => void this.#receive(connectResponseFromProto(message)));
    this.send({ kind: 'hello', hello });
  }

  send(message: Untraced<AgentMessage>): void {
    this.#call.write(connectRequestToProto({ ...message, traceparent: '' } as AgentMessage));
  }

  vanish(): void {
    this.#call.cancel();
    this.#client.close();
  }

  async #receive(command: AgentCommand): Promise<void> {
    if (command.kind === 'welcome') {
      this.epoch = command.welcome.epoch;
      this.#welcomed();
      return;
    }
    this.traceparents.push(command.traceparent);
    if (command.kind === 'capture_frame') await this.#capture(command.captureFrame.request);
    else this.#act(command.action);
  }

  async #capture(request: FrameRequest): Promise<void> {
    this.requests.push(request);
    const answer = this.onCapture(request);
    if (answer === 'silent') return;
    if (answer === 'vanish') return this.vanish();
    const frameId = v7();
    this.#sequence += 1;
    const sequence = this.#sequence;
    const failure = typeof answer === 'object' && 'failCapture' in answer ? answer.failCapture : '';
    if (failure === '' && answer !== 'no_state')
      await this.#publish(request, frameId, sequence, answer as Partial<ScreenState>);
    this.send({ kind: 'frame_captured', frameCaptured: { requestId: request.requestId, frameId, sequence, failure } });
  }

  async #publish(request: FrameRequest, frameId: string, sequence: number, over: Partial<ScreenState>): Promise<void> {
    const drawn = this.program.draw();
    const { png, digest } = await paint(drawn);
    const state = aScreenState({
      screenStateId: v7(),
      frameId,
      sequence,
      workstationId: this.hello.workstationId,
      capturedAtMs: Date.now(),
      size: SIZE,
      imageDigest: digest,
      evidence: await this.evidence.put(png, { kind: 'frame' }),
      window: { ...WINDOW, title: drawn.title },
      request,
      words: drawn.words,
      lines: linesOf(drawn.words),
      elements: drawn.elements,
      ...over,
    });
    await this.bus.publish(subjects.state(this.hello.workstationId), encodeScreenState(state));
  }

  #act(action: Action): void {
    this.actions.push(action);
    const answer = this.onAction(action);
    if (answer === 'silent') return;
    if (answer === 'vanish') {
      this.vanish();
      return;
    }
    if (answer === 'vanish_after' || answer.kind === 'done') this.program.perform(action.what);
    if (answer === 'vanish_after') this.vanish();
    else this.send({ kind: 'outcome', outcome: { actionId: action.actionId, result: answer } });
  }
}

/** One line for each number that words name; the orchestrator reads words alone. */
function linesOf(words: readonly Word[]): Line[] {
  const count = Math.max(-1, ...words.map((word) => word.line)) + 1;
  return Array.from({ length: count }, () => ({ text: '', box: { x: 0, y: 0, width: 1, height: 1 }, confidence: 1 }));
}
