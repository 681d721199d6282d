import type { ReindexProgress } from '@vigie/domain';

/**
 * The job that brings every stored state into one space, in the database that all replicas share. What is left to do is
 * told by the states themselves, so a replica that dies leaves nothing behind but a lease that runs out.
 */
export interface ReindexJob {
  /** Begins it, tries again what failed in one that is finished, and changes nothing in one that runs. */
  start(): Promise<void>;
  /** Takes or keeps the lease. False: there is nothing to do, or another replica is at it. */
  lease(ms: number): Promise<boolean>;
  /** Gives the lease up; `heldUpBy` is the code of why, or ''. */
  release(heldUpBy: string): Promise<void>;
  /** What held the job up is over. */
  goesOn(): Promise<void>;
  finish(): Promise<void>;
  /** Ids, ascending and after `after`, of states that are still to be embedded. */
  next(after: string, limit: number): Promise<readonly string[]>;
  /** False when the state is gone. */
  take(screenStateId: string): Promise<boolean>;
  /** `failure` is a code, or '' for done. A state that was deleted since it was taken stays deleted. */
  settle(screenStateId: string, failure: string): Promise<void>;
  progress(): Promise<ReindexProgress>;
}
