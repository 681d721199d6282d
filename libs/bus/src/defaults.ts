/** Deliveries of a message before it is given up. */
export const DEFAULT_MAX_DELIVERIES = 5;

/** How long a request waits for a responder that is just starting; NATS itself says at once that there is none. */
export const DEFAULT_AWAIT_RESPONDER_MS = 500;

/** Wait before a message whose handler failed is delivered again, by the number of attempts so far. */
export function redeliveryDelayMs(attempt: number): number {
  return Math.min(100 * 4 ** (attempt - 1), 10_000);
}
