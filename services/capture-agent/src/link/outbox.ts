import type { AgentMessage } from '@vigie/domain';

type OutcomeMessage = Extract<AgentMessage, { kind: 'outcome' }>;

/**
 * A stream that still lives this long after an outcome was sent on it has carried it: a dead one is noticed by keepalive
 * within 8 s.
 */
const DELIVERED_AFTER_MS = 10_000;

interface Entry {
  readonly message: OutcomeMessage;
  readonly connection: number;
  readonly sentAtMs: number;
}

/** Outcomes that may not have reached the orchestrator. They are sent again on the next stream; a double one harms nobody. */
export interface Outbox {
  add(message: OutcomeMessage, connection: number, nowMs: number): void;
  /** What a new connection must send, oldest first. Pass the time at which the stream before it was last alive. */
  undelivered(): readonly OutcomeMessage[];
  /** Forgets what was carried, seen from a moment at which `connection` lives. */
  sweep(connection: number, nowMs: number): void;
}

export function createOutbox(): Outbox {
  const entries = new Map<string, Entry>();
  return {
    add: (message, connection, sentAtMs) => {
      entries.delete(message.outcome.actionId);
      entries.set(message.outcome.actionId, { message, connection, sentAtMs });
    },
    undelivered: () => [...entries.values()].map((entry) => entry.message),
    sweep: (connection, nowMs) => {
      for (const [id, entry] of entries) {
        if (entry.connection === connection && nowMs - entry.sentAtMs > DELIVERED_AFTER_MS) entries.delete(id);
      }
    },
  };
}
