import { randomBytes } from 'node:crypto';
import type { Bus } from '@vigie/bus';
import {
  AgentLinkServiceClient,
  connectRequestToProto,
  connectResponseFromProto,
  decodeEnquiry,
  decodeLaneOrder,
  decodeWelcome,
  encodeScreenState,
  openAction,
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
  Sealed,
  SealedAction,
  Word,
} from '@vigie/domain';
import type { EvidenceStore } from '@vigie/evidence';
import { dial, fromServiceError } from '@vigie/rpc';
import { aHello, aScreenState } from '@vigie/testkit';
import { v7 } from 'uuid';
import { paint, SIZE, WINDOW } from './drawn-screen';
import { JournalStandIn } from './journal-stand-in';
import { PINNED } from './keys';
import type { SmallProgram } from './small-program';

/** `DistributiveOmit`, for the messages' union. */
type Untraced<T> = T extends unknown ? Omit<T, 'traceparent'> : never;

export const DONE = { kind: 'done', startedAtMs: 1, finishedAtMs: 2, frameDigest: '', changedInGap: false } as const;

/** What becomes of an action, besides a result that is told at once. */
export type Fate =
  /** It gets lost on its way. */
  | 'lost'
  /** Begun, and no word any more, whoever asks. */
  | 'hang'
  /** The connection ends before it arrives; before its input; after its input; after DONE and before its report. */
  | 'vanish'
  | 'crash_before'
  | 'crash_after'
  | 'vanish_after';

/**
 * An agent that speaks the real protocol, with perception and fusion in one: a requested frame becomes a state on the
 * bus at once. It takes only what is signed, and answers from its journal. Its behaviour at each stage can be exchanged.
 */
export class AgentStandIn {
  readonly actions: Action[] = [];
  readonly sealed: SealedAction[] = [];
  readonly enquiries: string[] = [];
  readonly orders: string[] = [];
  readonly kept: string[] = [];
  readonly traceparents: string[] = [];
  readonly requests: FrameRequest[] = [];
  forged = 0;
  epoch = 0;
  heartbeats = 0;
  ended: Error | null = null;
  onAction: (action: Action) => OutcomeResult | Fate = () => DONE;
  onCapture: (
    request: FrameRequest,
  ) => Partial<ScreenState> | 'silent' | 'vanish' | { failCapture: string } | 'no_state' = () => ({});
  /** Null answers no enquiry. */
  onEnquiry: ((actionId: string) => void) | null = (actionId) => this.#answer(actionId);
  arms = true;
  #muted = false;
  readonly #client: AgentLinkServiceClient;
  readonly #call: ReturnType<AgentLinkServiceClient['connect']>;
  readonly #beat: NodeJS.Timeout;
  readonly #nonce = randomBytes(16).toString('hex');
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
    readonly journal = new JournalStandIn(),
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
    this.#call.on('close', () => clearInterval(this.#beat));
    this.#call.on('data', (message) => void this.#receive(connectResponseFromProto(message)));
    this.#beat = setInterval(() => this.send({ kind: 'heartbeat' }), 300);
    this.journal.recover();
    const { id: journalId, epoch } = this.journal;
    this.send({ kind: 'hello', hello: { ...hello, nonce: this.#nonce, journalId, epoch } });
  }

  send(message: Untraced<AgentMessage>): void {
    if (this.#muted) return;
    this.#call.write(connectRequestToProto({ ...message, traceparent: '' } as AgentMessage));
  }

  /** Says nothing any more, and hears everything. */
  mute(): void {
    this.#muted = true;
  }

  /** Speaks again, as after a stall. */
  unmute(): void {
    this.#muted = false;
  }

  vanish(): void {
    clearInterval(this.#beat);
    this.#call.cancel();
    this.#client.close();
  }

  async #receive(command: AgentCommand): Promise<void> {
    if (command.kind === 'welcome') return this.#arm(command.welcome);
    if (command.kind === 'heartbeat') {
      this.heartbeats += 1;
      return;
    }
    if (command.kind === 'outcome_kept') {
      this.kept.push(command.actionId);
      this.journal.keep(command.actionId);
      return;
    }
    if (command.kind === 'enquiry') return this.#enquired(command.enquiry);
    if (command.kind === 'lane_order') return this.#ordered(command.order);
    this.traceparents.push(command.traceparent);
    if (command.kind === 'capture_frame') await this.#capture(command.captureFrame.request);
    else this.#act(command.action);
  }

  #arm(sealed: Sealed): void {
    const { nonce, workstationId, epoch } = decodeWelcome(sealed.content);
    const meant = nonce === this.#nonce && workstationId === this.hello.workstationId && epoch > this.journal.epoch;
    if (!PINNED.verify('welcome', sealed) || !meant) {
      this.forged += 1;
      return;
    }
    this.epoch = epoch;
    this.journal.epoch = epoch;
    if (this.arms) this.sayArmed();
    this.#welcomed();
  }

  sayArmed(epoch = this.epoch): void {
    this.send({ kind: 'armed', epoch });
    this.send({ kind: 'lane_status', status: { paused: null, pauseNumber: 0, journal: 'open' } });
    for (const outcome of this.journal.unkept()) this.send({ kind: 'outcome', outcome });
  }

  #enquired(sealed: Sealed): void {
    if (!PINNED.verify('enquiry', sealed)) {
      this.forged += 1;
      return;
    }
    const { actionId } = decodeEnquiry(sealed.content);
    this.enquiries.push(actionId);
    this.onEnquiry?.(actionId);
  }

  /** From the journal; an unknown id becomes a tombstone. */
  #answer(actionId: string): void {
    const found = this.journal.find(actionId) ?? { kind: 'refused' as const, reason: 'STALE_EPOCH' as const };
    if (found === 'prepared') return;
    this.journal.settle(actionId, found);
    this.send({ kind: 'outcome', outcome: { actionId, result: found } });
  }

  #ordered(sealed: Sealed): void {
    if (!PINNED.verify('lane_order', sealed)) {
      this.forged += 1;
      return;
    }
    const { order } = decodeLaneOrder(sealed.content);
    this.orders.push(order);
    const paused = order === 'pause' ? 'order' : null;
    this.send({ kind: 'lane_status', status: { paused, pauseNumber: this.orders.length, journal: 'open' } });
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

  #act(sealed: SealedAction): void {
    if (!PINNED.verify('action', sealed.seal)) {
      this.forged += 1;
      return;
    }
    const action = openAction(sealed.seal.content, sealed.text, sealed.salt);
    this.actions.push(action);
    this.sealed.push(sealed);
    const { actionId, what } = action;
    const fate = this.onAction(action);
    switch (fate) {
      case 'lost':
        return;
      case 'vanish':
        this.vanish();
        return;
      case 'hang':
        this.journal.prepare(actionId);
        return;
      case 'crash_before':
        this.journal.prepare(actionId);
        this.vanish();
        return;
      case 'crash_after':
        this.journal.prepare(actionId);
        this.program.perform(what);
        this.vanish();
        return;
      case 'vanish_after':
        this.program.perform(what);
        this.journal.settle(actionId, DONE);
        this.vanish();
        return;
      default:
        if (fate.kind === 'done') this.program.perform(what);
        this.journal.settle(actionId, fate);
        this.send({ kind: 'outcome', outcome: { actionId, result: fate } });
    }
  }
}

/** One line for each number that words name; the orchestrator reads words alone. */
function linesOf(words: readonly Word[]): Line[] {
  const count = Math.max(-1, ...words.map((word) => word.line)) + 1;
  return Array.from({ length: count }, () => ({ text: '', box: { x: 0, y: 0, width: 1, height: 1 }, confidence: 1 }));
}
