import type { OutcomeResult } from '@vigie/domain';
import type { ActionRecord } from './admit-action';

/** Records of one epoch; above it the lane refuses new actions rather than forget one. */
const MAX_RECORDS = 50_000;

/** Where records go before the input and before the report. Resolves when a record would survive. */
export interface ActionJournal {
  append(record: ActionRecord): Promise<void>;
}

/** A journal for a process that remembers nothing after its end: it then has a new epoch, which refuses all old actions. */
export const memoryJournal: ActionJournal = { append: async () => {} };

/** What is known of each action id, and who waits for its result. */
export interface Ledger {
  find(actionId: string): ActionRecord | undefined;
  readonly full: boolean;
  receive(record: Omit<ActionRecord, 'state'>): void;
  /** Call before input. */
  prepare(actionId: string): Promise<void>;
  /** Call before the report. A settled action never changes. */
  settle(actionId: string, result: OutcomeResult): Promise<void>;
  whenSettled(actionId: string): Promise<OutcomeResult>;
  /**
   * Drops the settled records of earlier epochs once they take up half of the room. Their actions are refused all the
   * same, but only a record can say that one of them was done.
   */
  forgetBefore(epoch: number): void;
}

export function createLedger(journal: ActionJournal, maxRecords = MAX_RECORDS): Ledger {
  const records = new Map<string, ActionRecord>();
  const waiting = new Map<string, ((result: OutcomeResult) => void)[]>();

  const move = async (actionId: string, state: ActionRecord['state']) => {
    const record = records.get(actionId);
    if (record === undefined || record.state.phase === 'settled') return;
    const next = { ...record, state };
    await journal.append(next);
    records.set(actionId, next);
  };

  return {
    find: (actionId) => records.get(actionId),
    get full() {
      return records.size >= maxRecords;
    },
    receive: (record) => {
      records.set(record.actionId, { ...record, state: { phase: 'received' } });
    },
    prepare: (actionId) => move(actionId, { phase: 'prepared' }),
    settle: async (actionId, result) => {
      await move(actionId, { phase: 'settled', result });
      for (const tell of waiting.get(actionId) ?? []) tell(result);
      waiting.delete(actionId);
    },
    whenSettled: (actionId) => {
      const state = records.get(actionId)?.state;
      if (state?.phase === 'settled') return Promise.resolve(state.result);
      return new Promise((resolve) => {
        const others = waiting.get(actionId);
        if (others) others.push(resolve);
        else waiting.set(actionId, [resolve]);
      });
    },
    forgetBefore: (epoch) => {
      if (records.size <= maxRecords / 2) return;
      for (const [id, record] of records) {
        if (record.epoch < epoch && record.state.phase === 'settled') records.delete(id);
      }
    },
  };
}
