import type { SettledRecord } from '../journal/record';

/** What became of every action that has a result, by its id, and which results the orchestrator has not kept yet. */
export class Archive {
  readonly #settled = new Map<string, SettledRecord>();
  readonly #unkept = new Set<string>();

  get size(): number {
    return this.#settled.size;
  }

  find(actionId: string): SettledRecord | null {
    return this.#settled.get(actionId) ?? null;
  }

  /** The first result of an id stands. */
  add(record: SettledRecord): void {
    if (this.#settled.has(record.actionId)) return;
    this.#settled.set(record.actionId, record);
    this.#unkept.add(record.actionId);
  }

  /** True when it was not known to be kept before. */
  keep(actionId: string): boolean {
    return this.#unkept.delete(actionId);
  }

  isKept(actionId: string): boolean {
    return !this.#unkept.has(actionId);
  }

  /** Oldest first. */
  unkept(): SettledRecord[] {
    return [...this.#unkept].map((actionId) => this.#settled.get(actionId) as SettledRecord);
  }

  all(): Iterable<SettledRecord> {
    return this.#settled.values();
  }
}
