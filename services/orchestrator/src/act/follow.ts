import type { IntentState } from '@vigie/action-kernel';

/** What is known of one intent, for the run that waits for it. */
export class Follow {
  #state: IntentState = { phase: 'committed' };
  readonly #watchers = new Set<() => void>();

  get state(): IntentState {
    return this.#state;
  }

  become(state: IntentState): void {
    this.#state = state;
    for (const look of [...this.#watchers]) look();
  }

  /** Resolves when it is settled or in doubt, or after `waitMs`, or when one of the signals ends the wait. */
  decided(waitMs: number, ...ends: readonly AbortSignal[]): Promise<void> {
    const end = AbortSignal.any([...ends]);
    if (this.#isDecided() || end.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        end.removeEventListener('abort', finish);
        this.#watchers.delete(look);
        resolve();
      };
      const look = () => {
        if (this.#isDecided()) finish();
      };
      const timer = setTimeout(finish, waitMs);
      this.#watchers.add(look);
      end.addEventListener('abort', finish, { once: true });
    });
  }

  #isDecided(): boolean {
    return this.#state.phase === 'settled' || this.#state.phase === 'in_doubt';
  }
}
