import type { FrameRequest, Matcher } from '@vigie/domain';
import type { BoundStep } from '@vigie/workflow';
import type { OpenIntents } from '../act/open-intents';
import type { Clock, Pictures, RunStore, Spans, StateMemory, StateWatch, WorkstationLane } from '../ports';
import type { StageTimer } from './stage-timer';

/** Waits that hold for every step; from the configuration. */
export interface Pace {
  readonly stateTimeoutMs: number;
  readonly pollMs: number;
  readonly outcomeGraceMs: number;
  readonly settleMs: number;
  readonly reconnectMs: number;
  readonly looksAfterRefusal: number;
}

/** What the stages need besides their step: ports, and nothing that a stage could decide by. */
export interface Tools {
  readonly clock: Clock;
  readonly spans: Spans;
  readonly newId: () => string;
  readonly store: RunStore;
  readonly intents: Pick<OpenIntents, 'perform' | 'looked'>;
  readonly memory: StateMemory;
  readonly pictures: Pictures;
  readonly pace: Pace;
  /** Decides where a step states both a picture and what can be read. */
  readonly preferredMatcher: Matcher;
}

/** One attempt at one step of one run, as every stage sees it. */
export interface StepWork {
  readonly tools: Tools;
  readonly runId: string;
  readonly workflowId: string;
  readonly context: FrameRequest['context'];
  readonly step: BoundStep;
  readonly ordinal: number;
  readonly attempt: number;
  /** Action of the attempt before, which was refused; empty for none. */
  readonly supersedes: string;
  readonly lane: WorkstationLane;
  readonly watch: StateWatch;
  /** Aborted when the run is cancelled or the orchestrator stops. */
  readonly signal: AbortSignal;
  readonly timer: StageTimer;
}
