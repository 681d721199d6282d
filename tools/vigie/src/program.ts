import { loadLocalEnvironment } from '@vigie/config';
import type { CodedError } from '@vigie/errors';
import { repositoryFolder } from '@vigie/local-services';
import { Command, CommanderError } from 'commander';
import { endProcess } from './end-process';
import { vigieErrors } from './errors';
import { exitCodeOfError } from './exit-code-of-error';
import { EXIT } from './exit-codes';
import { watchOutput } from './output/lost-output';
import { Reporter } from './output/reporter';
import { meansUiaReport } from './uia/usage-exit';

const EXIT_CODES = `
Exit codes: 0 success · 1 failed · 2 wrong usage or bad input · 3 performed but not verified · 4 in doubt, a person must
look · 5 something must be installed · 6 the surroundings refuse (port taken, server absent, disk full) · 130 interrupted

Every command takes --json: the result is then one JSON object on one line, the last on stdout.`;

/** Commands are loaded when they are called: some load native parts, and instrumentation must come before gRPC and pg. */
const COMMANDS: Readonly<Record<string, () => Promise<{ register(program: Command): void }>>> = {
  demo: () => import('./commands/demo.js'),
  up: () => import('./commands/up.js'),
  run: () => import('./commands/run.js'),
  doubts: () => import('./commands/doubts.js'),
  pause: () => import('./commands/pause.js'),
  resume: () => import('./commands/resume.js'),
  look: () => import('./commands/look.js'),
  workflow: () => import('./commands/workflow.js'),
  explain: () => import('./commands/explain.js'),
  state: () => import('./commands/state.js'),
  reindex: () => import('./commands/reindex.js'),
  uia: () => import('./commands/uia.js'),
  keys: () => import('./commands/keys.js'),
  doctor: () => import('./commands/doctor.js'),
  test: () => import('./commands/test.js'),
  bench: () => import('./commands/bench.js'),
};

export async function runProgram(argv: readonly string[]): Promise<void> {
  watchOutput();
  const program = new Command('vigie')
    .description('Vision-based automation for a fleet of hospital workstations.')
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
    // What is wrong is told once, with its code and remedy, below.
    .configureOutput({ outputError: () => {} });
  const asked = COMMANDS[argv[2] ?? ''];
  const load = asked === undefined ? Object.values(COMMANDS) : [asked];
  try {
    loadLocalEnvironment(repositoryFolder);
    for (const command of await Promise.all(load.map((l) => l()))) command.register(program);
    await program.parseAsync([...argv]);
  } catch (error) {
    // `vigie` and `vigie keys` alone have shown their help, which says what is missing.
    if (error instanceof CommanderError && (error.exitCode === 0 || error.code === 'commander.help')) {
      return endProcess(error.exitCode === 0 ? EXIT.ok : EXIT.usage);
    }
    const told = error instanceof CommanderError ? usageError(error) : error;
    new Reporter(argv.includes('--json')).failure(told);
    await endProcess(meansUiaReport(argv) ? EXIT.failed : exitCodeOfError(told));
  }
}

function usageError(error: CommanderError): CodedError {
  const problem = error.message
    .replace(/^error: /, '')
    .replace(/\s+/g, ' ')
    .replace(/\.?\s*$/, '');
  return vigieErrors.create('CLI_USAGE', { problem }, error);
}
