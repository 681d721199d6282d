/** Long enough for a machine that is busy with other things: it only keeps what never comes from hanging a test. */
const PATIENCE_MS = 100_000;

type NotYet = false | 0 | '' | null | undefined;

/**
 * Waits for something that must come, and gives it back; what never comes fails the test by its name. `come` is asked
 * every `everyMs` and says something falsy until then.
 */
export async function until<T>(
  come: () => T | NotYet | Promise<T | NotYet>,
  { patienceMs = PATIENCE_MS, everyMs = 10 }: { patienceMs?: number; everyMs?: number } = {},
): Promise<T> {
  const ends = performance.now() + patienceMs;
  for (;;) {
    const found = await come();
    if (found) return found;
    if (performance.now() > ends) throw new Error(`never came within ${patienceMs} ms: ${come}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
