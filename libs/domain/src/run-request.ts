/** What starts a run. Parameters are patient data. */
export interface StartRunRequest {
  /** The workflow document, YAML. */
  readonly workflow: string;
  readonly workstationId: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly startedBy: string;
  /** The same key starts no second run; empty for none. */
  readonly idempotencyKey: string;
}

/** Newest first. Empty ids do not filter; `limit` 0 leaves the number to the server. */
export interface ListRunsRequest {
  readonly limit: number;
  readonly beforeRunId: string;
  readonly workstationId: string;
}
