import type { Finding } from '../check/finding';
import type { HistoryLine, TrialOrder } from '../history/history';
import type { Site, SiteOptions } from '../site/site';

/** One trial while it is under way. */
export interface Trial {
  readonly site: Site;
  readonly order: TrialOrder;
  /** Counts up within the case: what is varied is varied by it, so that a trial can be repeated. */
  readonly index: number;
  /** Resolves when the run has ended, or nobody can say so any more. */
  readonly ended: Promise<unknown>;
  /** Whether it has: a fault from now on comes too late. */
  over(): boolean;
  /** From 0 up to and without `below`, drawn by the trial's number. */
  draw(below: number): number;
}

/** The chapters of docs/chaos.md. */
export const GROUPS = [
  'kills',
  'network',
  'messages',
  'clocks',
  'disks and servers',
  'screen and person',
  'load',
] as const;
export type Group = (typeof GROUPS)[number];

/**
 * One way in which the world goes wrong while a run is under way. One file each. `fault` resolves to whether it struck: a
 * trial whose fault came too late proves nothing and is not counted.
 */
export interface ChaosCase {
  readonly name: string;
  readonly group: Group;
  /** What happens, in a sentence for docs/chaos.md. */
  readonly title: string;
  /** Of a full run. */
  readonly trials: number;
  /** SIGKILLs in each trial. */
  readonly kills: number;
  /** Whether the short selection of the tests has a trial of it. */
  readonly short?: boolean;
  /** A site of its own, because the fault lies in how it is laid out. */
  readonly site?: (folder: string, workstationId: string) => Promise<Partial<SiteOptions>>;
  /** Undoes what `site` did to the machine. */
  readonly leave?: () => Promise<void>;
  /** A program that must be there; null when it is. */
  readonly missing?: () => { readonly tool: string; readonly packages: string } | null;
  /** Before the run starts. */
  readonly arrange?: (trial: Trial) => Promise<void> | void;
  readonly fault: (trial: Trial) => Promise<boolean>;
  /** What the history must show besides the invariants. */
  readonly judge?: (history: readonly HistoryLine[]) => Finding[];
  /** Restart the site's processes before the next trial: the fault leaves something behind. */
  readonly fresh?: boolean;
}
