/** `none`: nobody asked for it; `waiting`: no replica works at it at present. */
export const REINDEX_STATUSES = ['none', 'waiting', 'running', 'finished'] as const;
export type ReindexStatus = (typeof REINDEX_STATUSES)[number];

export interface ReindexRequest {
  /** Begin, or try again those that failed; false only asks. */
  readonly start: boolean;
}

/** How far stored states are embedded anew for the configured providers. */
export interface ReindexProgress {
  readonly status: ReindexStatus;
  /** The space of the configured providers and weights. */
  readonly space: string;
  readonly total: number;
  readonly done: number;
  /** States that stay in their old space, by the code of the reason. */
  readonly failed: readonly { readonly code: string; readonly states: number }[];
  /** Code of what holds the work up at present, or ''; it goes on by itself. */
  readonly heldUpBy: string;
  /** All stored states by space. */
  readonly spaces: readonly { readonly space: string; readonly states: number }[];
}

export interface ReindexResponse extends ReindexProgress {
  readonly failure: string;
}
