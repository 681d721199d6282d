import type { Outcome, OutcomeResult } from '@vigie/domain';
import { v7 } from 'uuid';

/** What an agent keeps over its restarts: its epoch, and what became of each action. */
export class JournalStandIn {
  epoch = 0;
  readonly #entries = new Map<string, OutcomeResult | 'prepared'>();
  readonly #kept = new Set<string>();

  constructor(readonly id: string = v7()) {}

  prepare(actionId: string): void {
    this.#entries.set(actionId, 'prepared');
  }

  settle(actionId: string, result: OutcomeResult): void {
    this.#entries.set(actionId, result);
  }

  find(actionId: string): OutcomeResult | 'prepared' | undefined {
    return this.#entries.get(actionId);
  }

  keep(actionId: string): void {
    this.#kept.add(actionId);
  }

  isKept(actionId: string): boolean {
    return this.#kept.has(actionId);
  }

  /** As after a start: PREPARED without DONE is a doubt. */
  recover(): void {
    for (const [actionId, entry] of this.#entries) {
      if (entry === 'prepared') this.#entries.set(actionId, { kind: 'in_doubt', typed: 0, of: 0 });
    }
  }

  unkept(): Outcome[] {
    return [...this.#entries].flatMap(([actionId, result]) =>
      result === 'prepared' || this.#kept.has(actionId) ? [] : [{ actionId, result }],
    );
  }
}
