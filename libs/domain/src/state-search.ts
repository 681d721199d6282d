import type { StateNeighbour } from './screen-state';

/** Asks for the stored states nearest to one that is stored already; empty ids do not filter. */
export interface SearchStatesRequest {
  readonly screenStateId: string;
  readonly limit: number;
  /** Only states confirmed for this workflow, and this step. */
  readonly workflowId: string;
  readonly stepId: string;
}

/** Nearest first; `failure` is an error's code. */
export interface SearchStatesResponse {
  readonly neighbours: readonly StateNeighbour[];
  readonly searchMs: number;
  readonly failure: string;
}

/** Ties a stored state to the workflow step at which it was verified. */
export interface ConfirmStateRequest {
  readonly screenStateId: string;
  readonly workflowId: string;
  readonly stepId: string;
}

export interface ConfirmStateResponse {
  readonly failure: string;
}
