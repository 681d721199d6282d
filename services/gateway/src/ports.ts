import type {
  ActionDoubt,
  ExplainStatesRequest,
  ListDoubtsRequest,
  ListRunsRequest,
  MatchStateRequest,
  OrderLaneRequest,
  ReindexProgress,
  ReindexRequest,
  ResolveDoubtRequest,
  Run,
  StartRunRequest,
  StateRecognition,
  StatesExplanation,
  Workstation,
} from '@vigie/domain';

/** What the gateway asks of the orchestrator. Every method rejects with a coded error. */
export interface RunDesk {
  start(order: StartRunRequest): Promise<Run>;
  get(runId: string): Promise<Run>;
  list(filter: ListRunsRequest): Promise<readonly Run[]>;
  cancel(runId: string): Promise<Run>;
  workstations(): Promise<readonly Workstation[]>;
  doubts(filter: ListDoubtsRequest): Promise<readonly ActionDoubt[]>;
  resolveDoubt(order: ResolveDoubtRequest): Promise<ActionDoubt>;
  orderLane(order: OrderLaneRequest): Promise<Workstation>;
  /** Keeps a picture that full-screen steps refer to; its name in the evidence store. */
  storePicture(picture: Uint8Array): Promise<string>;
  close(): void;
}

/** What the gateway asks of fusion about its stored states. Rejects with a coded error. */
export interface ReindexDesk {
  reindex(order: ReindexRequest): Promise<ReindexProgress>;
}

/** What else it asks of fusion about them. Rejects with a coded error. */
export interface StateDesk {
  match(request: MatchStateRequest): Promise<StateRecognition>;
  explain(request: ExplainStatesRequest): Promise<StatesExplanation>;
}

/** One thing that must answer for the system to be ready; `check` does a real round trip and rejects with a coded error. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<void>;
}
