import type {
  Action,
  ActionKindName,
  Explanation,
  FrameCaptured,
  FrameRequest,
  Hello,
  ListRunsRequest,
  Outcome,
  OutcomeResult,
  Rect,
  Run,
  RunStatus,
  ScreenState,
  StepReport,
  Target,
  Workstation,
} from '@vigie/domain';
import type { PixelChange } from './verify/pixel-change';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
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
}

/** `lost`: the connection ended first. `late`: no answer in time. */
export type CaptureAnswer =
  | { readonly kind: 'answered'; readonly answer: FrameCaptured }
  | { readonly kind: 'lost' }
  | { readonly kind: 'late' };

/** `not_sent` proves that nothing left; after `lost` and `late` nobody knows. */
export type ActionAnswer =
  | { readonly kind: 'answered'; readonly outcome: Outcome }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'late' };

/** The live connection of one workstation's agent, in one epoch. */
export interface WorkstationLink {
  readonly workstationId: string;
  readonly epoch: number;
  readonly hello: Hello;
  /** Aborted when the connection ends. */
  readonly ended: AbortSignal;
  capture(request: FrameRequest, waitMs: number): Promise<CaptureAnswer>;
  /** Sends an action, once. */
  perform(action: Action, waitMs: number): Promise<ActionAnswer>;
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

/** Fusion's memory of states. Neither call ever fails a run: they inform. */
export interface StateMemory {
  /** Cosine similarity of the nearest state confirmed for a step; 0 when none is known. */
  nearest(screenStateId: string, workflowId: string, stepId: string): Promise<number>;
  confirm(screenStateId: string, workflowId: string, stepId: string): Promise<void>;
}

/** The pictures of states, by their name in the evidence store. */
export interface Pictures {
  /** Null when one of the two is not there. */
  compare(before: ScreenState, after: ScreenState, region: Rect | null): Promise<PixelChange | null>;
  /** Keeps a state's picture as proof; its name, or empty when there is none. */
  keep(state: ScreenState, kind: 'before' | 'after'): Promise<string>;
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
  | { readonly kind: 'busy' };

/** What is committed before an action is sent. Typed text is not part of it. */
export interface Intent {
  readonly actionId: string;
  readonly runId: string;
  readonly ordinal: number;
  readonly stepId: string;
  readonly supersedes: string;
  readonly workstationId: string;
  readonly epoch: number;
  readonly kind: ActionKindName;
  readonly target: Target | null;
  readonly expireAtMs: number;
  readonly intendedAtMs: number;
}

export interface StoredAction {
  readonly actionId: string;
  readonly stepId: string;
  readonly ordinal: number;
  readonly supersedes: string;
  readonly epoch: number;
  readonly laneSequence: number;
  readonly kind: ActionKindName;
  readonly outcome: OutcomeResult | null;
  readonly lateOutcome: OutcomeResult | null;
}

export interface Lanes {
  /** Takes the lane over; its new epoch. */
  open(hello: Hello, nowMs: number): Promise<number>;
  close(workstationId: string, epoch: number, nowMs: number): Promise<void>;
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
  /** Commits an intent; the action's lane sequence, or null when the epoch is no longer ours. */
  intend(intent: Intent): Promise<number | null>;
  saveOutcome(actionId: string, outcome: OutcomeResult, nowMs: number): Promise<void>;
  /** An outcome for an action that was given up; true when it was kept. */
  saveLateOutcome(workstationId: string, outcome: Outcome, nowMs: number): Promise<boolean>;
  /** Outcomes and report in one transaction. */
  finishStep(
    runId: string,
    ordinal: number,
    report: StepReport,
    outcomes: readonly Outcome[],
    nowMs: number,
  ): Promise<void>;
  finishRun(runId: string, status: RunStatus, explanation: Explanation | null, nowMs: number): Promise<void>;
  /**
   * Ends a run that nobody drives any more: an action without an outcome makes it in doubt, else it failed. `explain`
   * gives the words for either.
   */
  abandon(runId: string, explain: (inDoubt: boolean) => Explanation, nowMs: number): Promise<RunStatus>;
  /** Runs that this orchestrator had under way. */
  underWay(): Promise<string[]>;
}
