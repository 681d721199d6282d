import type { ChaosCase } from '../cases/case';
import { INVARIANTS } from '../check/finding';
import { countsOf, type TrialLine } from './results';

export interface CaseSummary {
  readonly name: string;
  readonly trials: number;
  readonly missed: number;
  readonly broken: number;
  readonly kills: number;
  readonly counts: ReturnType<typeof countsOf>;
  /** Median and largest of each figure, ms. */
  readonly figures: Readonly<Record<string, { readonly median: number; readonly max: number }>>;
}

export interface Summary {
  readonly cases: readonly CaseSummary[];
  readonly trials: number;
  readonly kills: number;
  readonly broken: number;
  readonly counts: ReturnType<typeof countsOf>;
}

export function summarise(cases: readonly ChaosCase[], lines: readonly TrialLine[]): Summary {
  const each = cases
    .map((chaos) =>
      summariseCase(
        chaos,
        lines.filter((line) => line.case === chaos.name),
      ),
    )
    .filter(({ trials, missed, broken }) => trials + missed + broken > 0);
  return {
    cases: each,
    trials: each.reduce((sum, { trials }) => sum + trials, 0),
    kills: each.reduce((sum, { kills }) => sum + kills, 0),
    broken: each.reduce((sum, { broken }) => sum + broken, 0),
    counts: countsOf(lines),
  };
}

function summariseCase(chaos: ChaosCase, lines: readonly TrialLine[]): CaseSummary {
  const struck = lines.filter((line) => line.struck);
  return {
    name: chaos.name,
    trials: struck.length,
    missed: lines.filter((line) => !line.struck && line.broken === undefined).length,
    broken: lines.filter((line) => line.broken !== undefined).length,
    kills: struck.length * chaos.kills,
    counts: countsOf(lines),
    figures: figuresOf(struck),
  };
}

function figuresOf(lines: readonly TrialLine[]): CaseSummary['figures'] {
  const names = new Set(lines.flatMap(({ figures }) => Object.keys(figures)));
  const entries = [...names].map((name) => {
    const values = lines.flatMap(({ figures }) => figures[name] ?? []).sort((a, b) => a - b);
    return [name, { median: values[Math.floor(values.length / 2)] ?? 0, max: values.at(-1) ?? 0 }] as const;
  });
  return Object.fromEntries(entries);
}

/** For a terminal: one line for each case, then the sums. */
export function summaryText(summary: Summary): string {
  const lines = summary.cases.map((one) => {
    const bad = INVARIANTS.filter((name) => one.counts[name] > 0).map((name) => `${name} ${one.counts[name]}`);
    const figures = Object.entries(one.figures).map(([name, { median, max }]) => `${name} ${median}/${max}`);
    const notes = [...bad, ...(one.broken > 0 ? [`broken ${one.broken}`] : []), ...figures];
    return `${one.name.padEnd(36)} ${String(one.trials).padStart(5)} ${String(one.missed).padStart(6)}  ${notes.join(', ') || '0'}`;
  });
  const sums = INVARIANTS.map((name) => `${name} ${summary.counts[name]}`).join(', ');
  return [
    `${'case'.padEnd(36)} trials missed  found`,
    ...lines,
    `${summary.trials} trials, ${summary.kills} SIGKILLs, ${summary.broken} broken`,
    sums,
  ].join('\n');
}
