import { AsyncLocalStorage } from 'node:async_hooks';
import { postgresErrors } from './errors';

/**
 * Notices a statement that goes beside the transaction open around it. On a server it would run on another connection
 * and not see the transaction's rows; in the embedded database it would wait for the transaction, and that for it.
 */
export class TransactionGuard {
  readonly #open = new AsyncLocalStorage<{ open: boolean }>();

  check(): void {
    if (this.#open.getStore()?.open === true) throw postgresErrors.create('DATABASE_TRANSACTION_BYPASSED');
  }

  async within<T>(work: () => Promise<T>): Promise<T> {
    const state = { open: true };
    return this.#open.run(state, async () => {
      try {
        return await work();
      } finally {
        state.open = false;
      }
    });
  }
}
