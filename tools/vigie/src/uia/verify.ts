import { EXIT, type ExitCode } from '../exit-codes';
import { runSuites } from '../verify/run-suites';
import { closingLine, type Tally } from '../verify/tally';
import type { UiaSurroundings } from './surroundings';
import { type Check, verifyFolder, verifyReports } from './verify/verify-reports';

/** The suites of selectors and of these commands, by their paths. */
const SUITES = ['libs/selectors/', 'tools/vigie/test/uia-'];

export interface VerifyOptions {
  readonly tests: boolean;
}

/** Runs the tests, then makes and judges the reports on the fixture. */
export async function verify(
  { tests }: VerifyOptions,
  signal: AbortSignal,
  { reporter, warn }: UiaSurroundings,
): Promise<ExitCode> {
  const tally = tests ? await runSuites(SUITES, signal, warn) : null;
  const suites = tally === null ? [] : [checkOf(tally)];
  const checks = signal.aborted ? suites : [...suites, ...(await verifyReports(verifyFolder()))];
  for (const { ok, what, problem } of checks) reporter.line(`${ok ? '✓' : '✗'} ${what}${ok ? '' : `: ${problem}`}`);
  const success = checks.every(({ ok }) => ok) && !signal.aborted;
  reporter.line(`reports: ${verifyFolder()}`);
  reporter.result({ success, checks, folder: verifyFolder() });
  return success ? EXIT.ok : EXIT.failed;
}

function checkOf(tally: Tally): Check {
  const ok = tally.failed === 0 && tally.passed > 0;
  return { what: `the tests pass (${closingLine(tally)})`, ok, problem: 'see above' };
}
