import { type InjectedEvent, type SeenEvent, sameEvent } from './input-event';
import type { LedgerEntry } from './watch-memory';

/**
 * How long an event of the ledger is waited for at most, ms: as long as the hands wait for the system's answer. What a
 * fence confirmed is forgotten long before.
 */
export const ENTRY_LIFETIME_MS = 3_000;

interface Pending {
  readonly number: number;
  readonly event: InjectedEvent;
  readonly sinceMs: number;
}

/**
 * Tells the agent's own events from others. The system gives them in the order of injection, so a match also settles
 * all before it: those gave no event. One event stands for one entry, so a person's event that equals one of ours leaves
 * ours without an entry, and that is then seen as a person's: none is ever lost by being alike.
 */
export class EventMatcher {
  private pending: Pending[] = [];
  private count = 0;
  private fenced: number | null = null;
  /** Keys that the agent holds down: the system may repeat their presses. */
  private readonly held = new Set<number>();

  expect(entries: readonly LedgerEntry[], nowMs: number): void {
    for (const entry of entries) {
      this.count++;
      if (entry.kind === 'fence') this.fenced = this.count;
      else this.pending.push({ number: this.count, event: entry, sinceMs: nowMs });
    }
  }

  /** Whether the event is the agent's own. */
  isOwn(seen: SeenEvent): boolean {
    if (seen.foreign) return false;
    const at = this.pending.findIndex(({ event }) => sameEvent(event, seen));
    if (at === -1) return seen.kind === 'key' && seen.down && this.held.has(seen.code);
    this.pending.splice(0, at + 1);
    if (seen.kind === 'key' && seen.down) this.held.add(seen.code);
    if (seen.kind === 'key' && !seen.down) this.held.delete(seen.code);
    return true;
  }

  /** The latest fence since the last call. Once the stream was read up to a moment after now, `confirm` it. */
  takeFence(): number | null {
    const { fenced } = this;
    this.fenced = null;
    return fenced;
  }

  /** Forgets what was written before a fence and never seen: it gave no event. */
  confirm(fence: number): void {
    this.pending = this.pending.filter(({ number }) => number > fence);
  }

  expire(nowMs: number): void {
    this.pending = this.pending.filter(({ sinceMs }) => nowMs - sinceMs < ENTRY_LIFETIME_MS);
  }

  /** After a break in the stream nothing that was waited for will come. */
  reset(): void {
    this.pending = [];
    this.held.clear();
  }
}
