import type { IntentAdvance, IntentEvent, IntentState } from '@vigie/action-kernel';
import type {
  Action,
  ActionDoubt,
  ActionKindName,
  Enquiry,
  Explanation,
  FrameCaptured,
  FrameRequest,
  Hello,
  LaneOrder,
  ListDoubtsRequest,
  ListRunsRequest,
  OutcomeResult,
  Rect,
  Run,
  RunStatus,
  ScreenState,
  Sealed,
  SealedAction,
  Size,
  StateRecognition,
  StepReport,
  Welcome,
  Workstation,
} from '@vigie/domain';
import type { DoubtCause } from './errors';
import type { Grey } from './match/full-screen/grey';
import type { PixelChange } from './verify/pixel-change';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** As `now`, but by a clock that nobody sets while this process lives: agents are told it and judge expiries by it. */
  agentTime(): number;
  /** Milliseconds that only grow, for durations and deadlines. */
  steady(): number;
  /** Resolves after `ms`, or at once when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** Attributes of a span: ids, codes and numbers. Never text from a screen. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Tracing, as far as the core sees it. */
export interface Spans {
  /** Runs `work` under a span of its own; a fault marks the span with its code. */
  under<T>(name: string, facts: SpanFacts, work: (note: (facts: SpanFacts) => void) => Promise<T> | T): Promise<T>;
  traceId(): string;
  /** W3C trace context of the active span; empty for none. */
  traceparent(): string;
}

/** `lost`: the connection ended first. `late`: no answer in time. */
export type CaptureAnswer =
  | { readonly kind: 'answered'; readonly answer: FrameCaptured }
  | { readonly kind: 'lost' }
  | { readonly kind: 'late' };

/** Signs what agents take from nobody else. */
export interface Seals {
  welcome(welcome: Welcome): Sealed;
  action(action: Action): SealedAction;
  enquiry(enquiry: Enquiry): Sealed;
  laneOrder(order: LaneOrder): Sealed;
}

/** One connection of one workstation's agent, in one epoch. */
export interface WorkstationLink {
  readonly workstationId: string;
  readonly epoch: number;
  readonly hello: Hello;
  /** Aborted when the connection ends, or its other end is seen dead. */
  readonly lost: AbortSignal;
  /** The agent has the epoch on its disk: it may be given actions. */
  readonly armed: boolean;
  capture(request: FrameRequest, waitMs: number): Promise<CaptureAnswer>;
  /** Gives an action to the stream; false proves that nothing left. Called once for each action. */
  act(action: SealedAction): boolean;
  enquire(enquiry: Sealed): boolean;
}

/** The way to one workstation, by whichever connection it has: a run outlives a connection. */
export interface WorkstationLane {
  readonly workstationId: string;
  /** Null while no agent is connected, or the connected one is seen dead. */
  current(): WorkstationLink | null;
  /** The connection, now or within `waitMs`; with `armed` one that may act. Null when none came, or `signal` ended the wait. */
  follow(need: 'connected' | 'armed', waitMs: number, signal: AbortSignal): Promise<WorkstationLink | null>;
}

/** The states of one workstation, from the moment it is opened. */
export interface StateWatch {
  /** The state of that request; register before asking for the frame. Null when none came in time, or `signal` ended it. */
  await(requestId: string, waitMs: number, signal: AbortSignal): Promise<ScreenState | null>;
  close(): Promise<void>;
}

export interface StateFeed {
  open(workstationId: string): Promise<StateWatch>;
}

/** Fusion's memory of states. No call ever fails a run: they inform. */
export interface StateMemory {
  /** Cosine similarity of the nearest state confirmed for a step; 0 when none is known. */
  nearest(screenStateId: string, workflowId: string, stepId: string): Promise<number>;
  confirm(screenStateId: string, workflowId: string, stepId: string): Promise<void>;
  /** Which of a workflow's confirmed states this one is, or is nearest to and why it is not that; null when unknown. */
  recognise(screenStateId: string, workflowId: string): Promise<StateRecognition | null>;
}

/** The pictures of states, by their name in the evidence store. */
export interface Pictures {
  /** Null when one of the two is not there. */
  compare(before: ScreenState, after: ScreenState, region: Rect | null): Promise<PixelChange | null>;
  /** Keeps a state's picture as proof; its name, or empty when there is none. */
  keep(state: ScreenState, kind: 'before' | 'after'): Promise<string>;
  /** Brightness of a stored picture; null when it is not there, or no picture. */
  grey(name: string): Promise<Grey | null>;
}

/** The pictures that full-screen workflows refer to, by their name in the evidence store. */
export interface PictureShelf {
  /** Its name. REFERENCE_UNREADABLE for what is no picture of a screen. */
  store(picture: Uint8Array): Promise<string>;
  /** Keeps it as long as a run's evidence from now on; its size, or null when it is not there or no picture. */
  hold(name: string): Promise<Size | null>;
}

export interface NewRun {
  readonly runId: string;
  readonly workflowId: string;
  readonly workflowDigest: string;
  readonly workflow: string;
  /** Without secrets. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly requestDigest: string;
  readonly workstationId: string;
  readonly startedBy: string;
  readonly idempotencyKey: string;
  readonly traceId: string;
  readonly startedAtMs: number;
}

export type RunCreation =
  | { readonly kind: 'created' }
  | { readonly kind: 'known'; readonly runId: string }
  /** The key was used for something else. */
  | { readonly kind: 'conflict'; readonly runId: string }
  | { readonly kind: 'busy' }
  /** Nobody knows whether an action on the workstation was done. */
  | { readonly kind: 'in_doubt' };

/** What is committed before an action is sent: the signed bytes, which hold no typed text, and where they belong. */
export interface Intent {
  readonly actionId: string;
  readonly runId: string;
  readonly ordinal: number;
  readonly stepId: string;
  readonly supersedes: string;
  readonly workstationId: string;
  readonly epoch: number;
  readonly journalId: string;
  readonly kind: ActionKindName;
  readonly expireAtMs: number;
  readonly intendedAtMs: number;
}

export type IntentCommit =
  | { readonly kind: 'committed'; readonly action: SealedAction }
  /** The epoch is no longer ours, or the run was ended. */
  | { readonly kind: 'lane_lost' }
  /** The orchestrator itself stopped the lane; `why` is an error's code. */
  | { readonly kind: 'stopped'; readonly why: string };

/** What goes with an event in the life of an intent. */
export interface IntentNote {
  readonly nowMs: number;
  /** Of a doubt that the event may raise. */
  readonly doubtId: string;
  readonly because: DoubtCause;
  /** The connection that the event came by: another lane's, or one of an older epoch, says nothing. */
  readonly link?: Pick<WorkstationLink, 'workstationId' | 'epoch'>;
  /** A person. */
  readonly by?: string;
  /** The screen that was looked at, in the evidence store. */
  readonly evidence?: string;
}

/** An intent whose fate is not known yet. */
export interface UnsettledIntent {
  readonly actionId: string;
  readonly epoch: number;
  readonly journalId: string;
  readonly phase: Exclude<IntentState['phase'], 'settled'>;
  readonly looking: boolean;
}

/** Intents in the database: the truth about what may have been done. */
export interface IntentStore {
  /** Commits an intent under the lane's next sequence, which `seal` signs. */
  commit(intent: Intent, seal: (laneSequence: number) => SealedAction): Promise<IntentCommit>;
  /**
   * Decides on one event under a lock of the intent's row, and stores the new state, with a doubt raised or closed, in one
   * transaction. Null for an action that is unknown, of another workstation, or told by a link that lost its lane.
   */
  advance(actionId: string, event: IntentEvent, note: IntentNote): Promise<IntentAdvance | null>;
  unsettled(workstationId: string): Promise<UnsettledIntent[]>;
}

export interface StoredAction {
  readonly actionId: string;
  readonly stepId: string;
  readonly ordinal: number;
  readonly supersedes: string;
  readonly epoch: number;
  readonly laneSequence: number;
  readonly kind: ActionKindName;
  readonly state: IntentState;
  /** What was signed; null for an action of before signatures. */
  readonly seal: Sealed | null;
  /** The first report that contradicts the state. */
  readonly contradiction: OutcomeResult | null;
}

export interface Doubts {
  list(filter: ListDoubtsRequest): Promise<ActionDoubt[]>;
  get(doubtId: string): Promise<ActionDoubt | null>;
}

export interface Lanes {
  /** Takes the lane over; its new epoch. */
  open(hello: Hello, nowMs: number): Promise<number>;
  /** The connection of that epoch has ended: nobody intends anything under it any more. */
  fence(workstationId: string, epoch: number, nowMs: number): Promise<void>;
  /** Why the agent's lane takes no action; empty when it does. */
  saveHalt(workstationId: string, epoch: number, halted: string): Promise<void>;
  /** Lets nothing be intended on a lane (null: on any), for a reason of ours; empty lets it go on. */
  stop(workstationId: string | null, why: string): Promise<void>;
  /** Records a person's order; its sequence, or null when the epoch is no longer the lane's. */
  recordOrder(order: Omit<LaneOrder, 'sequence' | 'pauseNumber'>, by: string, nowMs: number): Promise<number | null>;
  list(): Promise<Workstation[]>;
}

export interface RunStore {
  create(run: NewRun): Promise<RunCreation>;
  /** The run that an idempotency key stands for already. */
  findByKey(run: NewRun): Promise<Extract<RunCreation, { runId: string }> | null>;
  get(runId: string): Promise<Run | null>;
  list(filter: ListRunsRequest): Promise<Run[]>;
  actions(runId: string): Promise<StoredAction[]>;
  startStep(runId: string, ordinal: number, report: StepReport): Promise<void>;
  finishStep(runId: string, ordinal: number, report: StepReport): Promise<void>;
  finishRun(runId: string, status: RunStatus, explanation: Explanation | null, nowMs: number): Promise<void>;
  /**
   * Ends a run that nobody drives any more: an action that is not settled makes it in doubt, else it failed. `explain`
   * gives the words for either. What becomes of the action is found out when its agent is back.
   */
  abandon(runId: string, explain: (inDoubt: boolean) => Explanation, nowMs: number): Promise<RunStatus>;
  /** Runs that this orchestrator had under way. */
  underWay(): Promise<string[]>;
}
