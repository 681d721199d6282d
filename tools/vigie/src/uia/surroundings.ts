import { vigieErrors } from '../errors';
import type { Reporter } from '../output/reporter';
import { visibleText } from '../output/visible-text';

/** What the `uia` commands need of the world besides files. */
export interface UiaSurroundings {
  readonly reporter: Pick<Reporter, 'json' | 'line' | 'result' | 'problem'>;
  /** A line for people on stderr, also with `--json`. */
  readonly warn: (text: string) => void;
  readonly now: () => Date;
  /** Aborted by Ctrl-C: nothing more is written or told then. */
  readonly signal?: AbortSignal;
}

export function processSurroundings(reporter: Reporter, signal: AbortSignal): UiaSurroundings {
  const warn = (text: string) => void process.stderr.write(`${visibleText(text)}\n`);
  return { reporter, warn, now: () => new Date(), signal };
}

/**
 * Goes on only if nobody has interrupted. The work computes for seconds at a stretch, in which no signal is heard of: one
 * turn of the event loop lets it in.
 *
 * @throws CLI_INTERRUPTED
 */
export async function unlessInterrupted({ signal }: Pick<UiaSurroundings, 'signal'>): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((next) => setImmediate(next));
  if (signal?.aborted === true) throw vigieErrors.create('CLI_INTERRUPTED');
}
