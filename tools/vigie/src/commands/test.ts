import { ensureInstalled } from '@vigie/local-services';
import type { Command } from 'commander';
import { EXIT } from '../exit-codes';
import { runChecks } from '../verify/run-checks';
import { runSuites } from '../verify/run-suites';
import { closingLine, sumOf, type Tally } from '../verify/tally';
import { type CommandContext, runCommand, withJson } from './command-line';

const NONE: Tally = { passed: 0, failed: 0, skipped: 0 };

export function register(program: Command): void {
  withJson(program.command('test'))
    .description(
      'Install what the suites need, then run every check and every suite. The last line says how many passed.',
    )
    .argument('[patterns...]', 'only suites whose path holds one of these, and no checks')
    .option('--no-install', 'install nothing; suites that lack a server then fail')
    .action((patterns: string[], flags: { json?: boolean; install: boolean }) =>
      runCommand(flags, (context) => testAll(context, patterns, flags.install)),
    );
}

async function testAll({ reporter, signal }: CommandContext, patterns: readonly string[], install: boolean) {
  // A log of a machine has no terminal, and there too somebody wants to see how far it is.
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const started = performance.now();
  if (install) await ensureInstalled('test', say);
  const checks = patterns.length === 0 ? await runChecks(signal, say) : NONE;
  const suites = signal.aborted ? NONE : await runSuites(patterns, signal, say);
  const total = sumOf(checks, suites);
  const seconds = Math.round((performance.now() - started) / 1000);
  say(`checks: ${closingLine(checks)}; tests: ${closingLine(suites)}; ${seconds} s`);
  const success = total.failed === 0 && suites.passed > 0 && !signal.aborted;
  reporter.line(closingLine(total));
  reporter.result({ success, ...total, checks, tests: suites, seconds });
  return success ? EXIT.ok : EXIT.failed;
}
