import type { IntentState, Proof } from '@vigie/action-kernel';
import type { OutcomeResult } from '@vigie/domain';

/** An intent's state as its row keeps it. */
export interface IntentColumns {
  readonly phase: IntentState['phase'];
  readonly looking: boolean;
  readonly typed: number;
  readonly typed_of: number;
  readonly proof: Proof | '';
  readonly outcome: OutcomeResult | null;
}

export function intentState(row: IntentColumns): IntentState {
  switch (row.phase) {
    case 'in_doubt':
      return { phase: 'in_doubt', looking: row.looking, typed: row.typed, of: row.typed_of };
    case 'settled':
      if (row.outcome === null || row.proof === '') throw new TypeError('a settled intent without its result');
      return { phase: 'settled', result: row.outcome, by: row.proof };
    default:
      return { phase: row.phase };
  }
}
