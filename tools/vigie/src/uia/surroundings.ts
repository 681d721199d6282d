import type { Reporter } from '../output/reporter';

/** What the `uia` commands need of the world besides files. */
export interface UiaSurroundings {
  readonly reporter: Pick<Reporter, 'json' | 'line' | 'result' | 'problem'>;
  /** A line for people on stderr, also with `--json`. */
  readonly warn: (text: string) => void;
  readonly now: () => Date;
}

export function processSurroundings(reporter: Reporter): UiaSurroundings {
  return { reporter, warn: (text) => void process.stderr.write(`${text}\n`), now: () => new Date() };
}
