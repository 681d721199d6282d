import { visionLanguageErrors } from '../errors';

/** Leave to ask the server once; exactly one of the three is called at the end. */
export interface Pass {
  succeeded(): void;
  failed(): void;
  /** The attempt says nothing about the server: it was cancelled, or the server is merely busy. */
  withdrawn(): void;
}

export interface CircuitBreaker {
  /** Throws VLM_CIRCUIT_OPEN while the server is left alone. */
  admit(): Pass;
}

export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  readonly openMs: number;
  now(): number;
}

type State =
  | { readonly kind: 'closed'; failures: number }
  | { readonly kind: 'open'; readonly untilMs: number }
  /** One probe is at the server; everybody else waits for what it finds. */
  | { readonly kind: 'half_open' };

/** Closed → open after failures in a row → half open for one probe → closed, or open again. Late answers count for nothing. */
export function createCircuitBreaker({ failures, openMs, now }: BreakerOptions): CircuitBreaker {
  let state: State = { kind: 'closed', failures: 0 };
  const open = () => {
    state = { kind: 'open', untilMs: now() + openMs };
  };
  const refusal = (retryInMs: number) => visionLanguageErrors.create('VLM_CIRCUIT_OPEN', { retryInMs });

  const whileClosed = (closed: State & { kind: 'closed' }): Pass => ({
    succeeded: () => {
      closed.failures = 0;
    },
    failed: () => {
      closed.failures += 1;
      if (state === closed && closed.failures >= failures) open();
    },
    withdrawn: () => {},
  });
  const probe = (): Pass => {
    state = { kind: 'half_open' };
    return {
      succeeded: () => {
        state = { kind: 'closed', failures: 0 };
      },
      failed: open,
      withdrawn: () => {
        // The next question may probe at once.
        state = { kind: 'open', untilMs: now() };
      },
    };
  };

  return {
    admit: () => {
      switch (state.kind) {
        case 'closed':
          return whileClosed(state);
        case 'half_open':
          throw refusal(openMs);
        case 'open': {
          const left = state.untilMs - now();
          if (left > 0) throw refusal(Math.ceil(left));
          return probe();
        }
      }
    },
  };
}
