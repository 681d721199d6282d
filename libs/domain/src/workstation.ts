import type { Rect, Size } from './geometry';

export interface Monitor {
  readonly name: string;
  readonly bounds: Rect;
  /** 1 is 100 %. */
  readonly scaling: number;
  readonly primary: boolean;
}

export interface ApplicationBuild {
  readonly name: string;
  readonly version: string;
}

/** What an agent says of itself when it dials in. */
export interface Hello {
  readonly site: string;
  readonly workstationId: string;
  readonly agentVersion: string;
  readonly applications: readonly ApplicationBuild[];
  readonly resolution: Size;
  readonly scaling: number;
  readonly monitors: readonly Monitor[];
  readonly theme: string;
  readonly platform: string;
  /** Code of the error that keeps the agent from acting; empty when there is none. */
  readonly impairment: string;
  /** 16 random bytes of this connection, hexadecimal; the welcome repeats them. */
  readonly nonce: string;
  /** Of the agent's journal, given when it was made: another one cannot answer for actions of the first. */
  readonly journalId: string;
  /** The highest epoch in the journal; 0 for none. */
  readonly epoch: number;
}

export interface Workstation {
  readonly workstationId: string;
  readonly site: string;
  readonly connected: boolean;
  readonly agentVersion: string;
  readonly resolution: Size;
  readonly platform: string;
  readonly lastSeenMs: number;
  readonly impairment: string;
  /** Why its lane takes no action; empty when it does: a PauseReason, or JOURNAL_FULL, JOURNAL_BROKEN, BUS_MESSAGE_ABANDONED. */
  readonly halted: string;
  /** Actions that a person must still judge. */
  readonly openDoubts: number;
}

/** Workstation and site ids become subjects and folder names: letters, digits, `-` and `_`, 1 … 64 of them. */
export const WORKSTATION_ID = /^[A-Za-z0-9_-]{1,64}$/;
