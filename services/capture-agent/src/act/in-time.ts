import { setTimeout as pause } from 'node:timers/promises';

/** What an answer is, or null when it fails or does not come within `ms`. */
export async function inTime<T>(ms: number, ask: () => Promise<T>): Promise<T | null> {
  const answered = new AbortController();
  try {
    return await Promise.race([ask(), pause(ms, null, { signal: answered.signal, ref: false })]);
  } catch {
    return null;
  } finally {
    answered.abort();
  }
}
