import { type InjectedEvent, type SeenEvent, sameEvent } from './input-event';

/**
 * How long an event of the ledger is waited for, ms: as long as the hands wait for the system's answer. Most come within
 * one; but a window manager may hold back a pointer's or a keyboard's events until it has looked at a click. What the
 * system makes no event of, such as a motion to where the pointer is, is forgotten then.
 */
export const ENTRY_LIFETIME_MS = 3_000;

interface Pending {
  readonly event: InjectedEvent;
  readonly sinceMs: number;
}

/**
 * Tells the agent's own events from others. Each device gives them in the order of injection, so an event must be the
 * next entry of its device; only motions may have given none, and are passed over. One event stands for one entry: a
 * person's event that equals one of ours leaves ours without an entry, and that is then seen as a person's, so none is
 * ever lost by being alike. Without the order, an agent that goes on clicking would lend each such event its next entry.
 */
export class EventMatcher {
  /** Two devices, of which one may be held back while the other goes on. */
  private readonly pending: Record<Device, Pending[]> = { pointer: [], keyboard: [] };
  /** Keys that the agent holds down. */
  private readonly held = new Set<number>();

  expect(events: readonly InjectedEvent[], nowMs: number): void {
    for (const event of events) this.pending[deviceOf(event)].push({ event, sinceMs: nowMs });
  }

  /** Whether the event is the agent's own. */
  isOwn(seen: SeenEvent): boolean {
    if (seen.foreign || seen.kind === 'other') return false;
    const pending = this.pending[deviceOf(seen)];
    const next = pending.findIndex(({ event }) => event.kind !== 'motion' || sameEvent(event, seen));
    const at = next !== -1 && sameEvent(pending[next]!.event, seen) ? next : -1;
    if (at === -1) return seen.mayRepeat === true && seen.kind === 'key' && seen.down && this.held.has(seen.code);
    pending.splice(0, at + 1);
    if (seen.kind === 'key' && seen.down) this.held.add(seen.code);
    if (seen.kind === 'key' && !seen.down) this.held.delete(seen.code);
    return true;
  }

  expire(nowMs: number): void {
    for (const pending of Object.values(this.pending)) {
      const kept = pending.findIndex(({ sinceMs }) => nowMs - sinceMs < ENTRY_LIFETIME_MS);
      pending.splice(0, kept === -1 ? pending.length : kept);
    }
  }

  /** After a break in the stream nothing that was waited for will come. */
  reset(): void {
    this.expire(Number.POSITIVE_INFINITY);
    this.held.clear();
  }
}

type Device = 'pointer' | 'keyboard';

function deviceOf(event: InjectedEvent): Device {
  return event.kind === 'key' ? 'keyboard' : 'pointer';
}
