import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { INVARIANTS, type Invariant } from '../check/finding';
import type { TrialResult } from './run-trial';

/** One finished trial, as a line of the file of results: enough to sum up and to go on after an interruption. */
export interface TrialLine {
  readonly case: string;
  readonly index: number;
  readonly struck: boolean;
  readonly counts: Partial<Record<Invariant, number>>;
  readonly figures: Readonly<Record<string, number>>;
  readonly tookMs: number;
  /** The site did not come to rest, or the harness itself failed: not counted as passed. */
  readonly broken?: string;
}

/** The results of a run of trials, kept line by line so that a killed run goes on where it was. */
export class Results {
  readonly lines: TrialLine[] = [];

  constructor(
    private readonly file: string,
    resume: boolean,
  ) {
    if (!resume) rmSync(file, { force: true });
    if (existsSync(file)) {
      const text = readFileSync(file, 'utf8').split('\n');
      this.lines.push(...text.filter((line) => line !== '').map((line) => JSON.parse(line) as TrialLine));
    }
  }

  add(line: TrialLine): void {
    this.lines.push(line);
    appendFileSync(this.file, `${JSON.stringify(line)}\n`);
  }

  /** Trials of a case that are done; those whose fault did not strike are tried again under another number. */
  of(name: string): readonly TrialLine[] {
    return this.lines.filter((line) => line.case === name);
  }
}

export function lineOf(name: string, index: number, result: TrialResult): TrialLine {
  const counts: Partial<Record<Invariant, number>> = {};
  for (const { invariant } of result.findings) counts[invariant] = (counts[invariant] ?? 0) + 1;
  const figures: Record<string, number> = {};
  for (const line of result.history)
    if (line.source === 'figure') figures[line.name] = Math.max(figures[line.name] ?? 0, Math.round(line.ms));
  return { case: name, index, struck: result.struck, counts, figures, tookMs: result.tookMs };
}

export function countsOf(lines: readonly TrialLine[]): Record<Invariant, number> {
  const sum = Object.fromEntries(INVARIANTS.map((invariant) => [invariant, 0])) as Record<Invariant, number>;
  for (const { counts } of lines) for (const invariant of INVARIANTS) sum[invariant] += counts[invariant] ?? 0;
  return sum;
}
