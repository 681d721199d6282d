import { type IntentState, provenNotDone } from '@vigie/action-kernel';
import type { OutcomeResult } from '@vigie/domain';
import type { Chain, SimulatedAction } from '../referee/truth';

/** One thing that a run wants done once, with what was tried for it. */
export interface Task {
  readonly chain: Chain;
  dueAt: number;
  /** Whether an action for it is under way, or it has ended. */
  state: 'todo' | 'open' | 'closed';
  attempts: number;
  row: Row | null;
}

/** One intended action in the database. */
export interface Row {
  readonly action: SimulatedAction;
  readonly digest: string;
  readonly task: Task;
  /** Of the agent that it was meant for. */
  readonly journalId: string;
  doubt: Extract<IntentState, { phase: 'in_doubt' }> | null;
  settled: OutcomeResult | null;
  /** A person has been asked about it. */
  asked: boolean;
}

/** More than so many actions are not planned for one thing. */
const MAX_ATTEMPTS = 4;

/** The simulated Postgres: every method is one transaction. */
export class Database {
  epoch = 0;
  holder = '';
  journalId = '';
  sequence = 0;
  orderSequence = 0;
  readonly rows: Row[] = [];

  constructor(readonly tasks: readonly Task[]) {}

  /** `holder`: a process's life; `keep`: under the same epoch, when it is still its own and the journal is the same. */
  openLane(holder: string, journalId: string, keep: boolean): number {
    if (keep && this.holder === holder && this.journalId === journalId) return this.epoch;
    this.holder = holder;
    this.journalId = journalId;
    this.sequence = 0;
    this.orderSequence = 0;
    return ++this.epoch;
  }

  /** The next sequence of the lane; null when the lane has another epoch by now, or the task is being done already. */
  intend(epoch: number, task: Task): number | null {
    if (this.epoch !== epoch || task.state !== 'todo') return null;
    task.state = 'open';
    task.attempts++;
    return ++this.sequence;
  }

  insert(row: Row): void {
    row.task.row = row;
    this.rows.push(row);
  }

  nextOrder(epoch: number): number | null {
    return this.epoch === epoch ? ++this.orderSequence : null;
  }

  /** The first result of an action stands. True when this is it. */
  settle(row: Row, state: Extract<IntentState, { phase: 'settled' }>, now: number): boolean {
    if (row.settled !== null) return false;
    row.settled = state.result;
    const { task } = row;
    if (task.row !== row || task.state !== 'open') return true;
    if (provenNotDone(state) && task.attempts < MAX_ATTEMPTS) this.planAgain(task, now);
    else task.state = 'closed';
    return true;
  }

  planAgain(task: Task, now: number): void {
    if (task.attempts >= MAX_ATTEMPTS) return;
    task.state = 'todo';
    task.dueAt = now;
  }

  /** What has no result yet. */
  open(): Row[] {
    return this.rows.filter(({ settled }) => settled === null);
  }
}
