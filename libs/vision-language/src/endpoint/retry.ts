/** Pause before the first retry; doubled for each further one. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** Less than this before the deadline is not worth an attempt: a model needs longer to look at a picture. */
const LEAST_ATTEMPT_MS = 50;

export interface RetryQuestion {
  /** The failure is one that passes by itself: 429, 5xx or a broken connection. */
  readonly passing: boolean;
  /** Attempts so far, at least 1. */
  readonly attempts: number;
  readonly mostRetries: number;
  readonly remainingMs: number;
  /** What the server asked for; null when it said nothing. */
  readonly retryAfterMs: number | null;
  /** 0 ≤ x < 1. */
  readonly chance: number;
}

export type RetryDecision = { readonly kind: 'give_up' } | { readonly kind: 'again'; readonly afterMs: number };

/** Exponential pauses, of which a random half is taken off so that clients do not come back together; never before the server wants. */
export function decideRetry(question: RetryQuestion): RetryDecision {
  if (!question.passing || question.attempts > question.mostRetries) return { kind: 'give_up' };
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (question.attempts - 1));
  const afterMs = Math.max(longest * (1 - question.chance / 2), question.retryAfterMs ?? 0);
  return afterMs + LEAST_ATTEMPT_MS > question.remainingMs ? { kind: 'give_up' } : { kind: 'again', afterMs };
}

/** Seconds or a date (RFC 9110, 10.2.3) as milliseconds from now; null for anything else. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // Dates of HTTP name the day and end in GMT; Date.parse alone takes much more for a date.
  const date = /^[A-Z][a-z]{2,8},? .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Retries of all questions together: each question earns a tenth of one, and some are there from the start. */
export interface RetryBudget {
  earn(): void;
  /** False when nothing is left: a server that fails is not to be asked even more than usual. */
  spend(): boolean;
}

const EARNED = 0.1;
const MOST_SAVED = 10;

export function createRetryBudget(): RetryBudget {
  let saved = MOST_SAVED;
  return {
    earn: () => {
      saved = Math.min(MOST_SAVED, saved + EARNED);
    },
    spend: () => {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
