import { isCoded } from '@vigie/errors';
import type { createLogger } from '@vigie/telemetry';

type Logger = ReturnType<typeof createLogger>;

/**
 * Logs a state that repeats many times a second only when it changes: each code once until `null`, which means that all
 * is well again.
 */
export function tellOnce(logger: Logger, recovered: string): (error: unknown) => void {
  const told = new Set<string>();
  return (error) => {
    if (error === null) {
      if (told.size > 0) logger.info(recovered);
      told.clear();
      return;
    }
    const code = isCoded(error) ? error.code : 'UNEXPECTED';
    if (told.has(code)) return;
    told.add(code);
    logger.warn({ err: error }, code);
  };
}
