import type { Action, LaneStatus, OutcomeResult, PauseReason } from '@vigie/domain';
import type { ServerTime } from './server-time';

/** An action that has been received and has no durable result yet. */
export interface OpenAction {
  readonly action: Action;
  /** Of the signed bytes, hexadecimal: an id stands for one content, for ever. */
  readonly digest: string;
  readonly phase: /** Behind another, or for its time. */
    | 'waiting'
    /** Its PREPARED is on its way to the disk. */
    | 'preparing'
    | 'guarding'
    /** From here to its result, a crash makes it a doubt. */
    | 'acting'
    /** Its result is on its way to the disk. */
    | 'settling';
  /** While `settling`. */
  readonly result: OutcomeResult | null;
}

/**
 * All that decides on one workstation's actions but the settled ones, which are many: those are looked up in the archive
 * and come with the event. Never changed in place.
 */
export interface LaneState {
  readonly workstationId: string;
  /** The highest that was seen; 0 before any. */
  readonly epoch: number;
  /** The highest lane sequence received in that epoch; 0 before any. */
  readonly sequence: number;
  /** The highest sequence of a lane order in that epoch, or ORDERS_FORGOTTEN. */
  readonly orderSequence: number;
  /** A welcome came, and the connection that it came on has not ended. */
  readonly welcomed: boolean;
  /** The epoch of the present connection is on the disk. */
  readonly epochKept: boolean;
  /** And what was under way before is at its end; without it nothing is begun. */
  readonly armed: boolean;
  readonly serverTime: ServerTime | null;
  readonly paused: PauseReason | null;
  /** Which interruption was the last, counted in this process: a resume names the one that it has seen. */
  readonly pauseNumber: number;
  readonly journal: LaneStatus['journal'];
  readonly stopping: boolean;
  /** In the order of their arrival. */
  readonly open: readonly OpenAction[];
}

/** The epoch is older than this process, and which of its orders were heard is not recorded. */
export const ORDERS_FORGOTTEN = Number.MAX_SAFE_INTEGER;

export function emptyLane(workstationId: string): LaneState {
  return {
    workstationId,
    epoch: 0,
    sequence: 0,
    orderSequence: 0,
    welcomed: false,
    epochKept: false,
    armed: false,
    serverTime: null,
    paused: null,
    pauseNumber: 0,
    journal: 'open',
    stopping: false,
    open: [],
  };
}
