/** How many tests and checks went which way. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The part of jest's `--json` file that we read. */
export interface JestResults {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** Suites that broke before a test could run; each counts as one failure. */
  readonly numRuntimeErrorTestSuites: number;
  /** False also when something failed outside any test. */
  readonly success: boolean;
}

export function tallyOfJest(results: JestResults | null, exitCode: number): Tally {
  if (results === null) return { passed: 0, failed: 1, skipped: 0 };
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  return {
    passed: results.numPassedTests,
    failed: failed === 0 && (exitCode !== 0 || !results.success) ? 1 : failed,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/** The check prints one line a check, beginning with ✓ or ✗. */
export function tallyOfChecks(lines: readonly string[], exitCode: number): Tally {
  const failed = lines.filter((line) => line.startsWith('✗ ')).length;
  return {
    passed: lines.filter((line) => line.startsWith('✓ ')).length,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: 0,
  };
}

export function sumOf(...tallies: readonly Tally[]): Tally {
  const total = (key: keyof Tally) => tallies.reduce((sum, tally) => sum + tally[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

/** The closing line that machines read: `N passed, N failed`, with `, N skipped` when there are any. */
export function closingLine(t: Tally): string {
  return `${t.passed} passed, ${t.failed} failed${t.skipped > 0 ? `, ${t.skipped} skipped` : ''}`;
}
