import type { ActionKindName } from './action';

export const DOUBT_RESOLUTIONS = ['done', 'not_done', 'found_done'] as const;
/** `done`, `not_done`: a person's verdict. `found_done`: the post-condition was seen on a fresh frame. */
export type DoubtResolution = (typeof DOUBT_RESOLUTIONS)[number];

/** An action of which nobody knows whether it was done; it is never done again by itself. Holds no screen text. */
export interface ActionDoubt {
  readonly doubtId: string;
  readonly actionId: string;
  readonly runId: string;
  readonly stepId: string;
  readonly workstationId: string;
  readonly kind: ActionKindName;
  /** Of a text, `typed` of `of` characters were surely given; both 0 for other kinds. */
  readonly typed: number;
  readonly of: number;
  readonly raisedAtMs: number;
  /** Code of the error that says why nobody knows. */
  readonly because: string;
  /** Empty while it is open. */
  readonly resolution: DoubtResolution | '';
  /** A person's name; empty while it is open and when nobody was asked. */
  readonly resolvedBy: string;
  /** 0 while it is open. */
  readonly resolvedAtMs: number;
  /** Name in the evidence store of the screen that was looked at; empty when there is none. */
  readonly evidence: string;
}

/** Newest first. `limit` 0 leaves the number to the server. */
export interface ListDoubtsRequest {
  /** Empty: of all workstations. */
  readonly workstationId: string;
  readonly withResolved: boolean;
  readonly limit: number;
}

/** A person's verdict on a doubt. */
export interface ResolveDoubtRequest {
  readonly doubtId: string;
  readonly verdict: Exclude<DoubtResolution, 'found_done'>;
  readonly by: string;
}

/** A person's wish to pause or resume a lane; the orchestrator signs it as a LaneOrder. */
export interface OrderLaneRequest {
  readonly workstationId: string;
  readonly order: 'pause' | 'resume';
  readonly by: string;
}
