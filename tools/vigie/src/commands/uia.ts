import { type Command, InvalidArgumentError } from 'commander';
import { defaultKeyFile } from '../uia/files/name-key-file';
import type { ReportOptions } from '../uia/make-report';
import { processSurroundings } from '../uia/surroundings';
import { runCommand, withJson } from './command-line';

type WithJson<Options> = Options & { readonly json?: boolean };

/** All of it reads files. No option names a window or a program that runs, so nothing can be done to one. */
export function register(program: Command): void {
  const uia = program
    .command('uia')
    .description('Offline reports on selectors of UI Automation, from dump files; docs/uia.md explains them.');
  registerReport(uia);
}

function registerReport(uia: Command): void {
  withOutputs(uia.command('report'))
    .description('Match every selector of a catalog with a dump and report how well each of them finds its element.')
    .requiredOption('--dump <file>', 'the dump that is read', once)
    .option('--catalog <file>', 'a catalog of selectors, JSON or YAML; default: the ten that ship with Vigie', once)
    .option(
      '--strict',
      'exit with 2 for an unmatched selector, 3 for an ambiguous one, 4 for one that may do more than look',
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 made · 1 not made, for whatever reason · 2, 3, 4 with --strict; of several 1, 4, 2, 3.',
    )
    .action((options: WithJson<ReportOptions>) =>
      runCommand(options, async ({ reporter }) => {
        const { makeReport } = await import('../uia/make-report.js');
        return makeReport(options, processSurroundings(reporter));
      }),
    );
}

function withOutputs(command: Command): Command {
  return withJson(command)
    .option('--out-json <file>', 'write the result as JSON', once)
    .option('--out-md <file>', 'write it as Markdown', once)
    .option('--out-html <file>', 'write it as one page for a browser', once)
    .option(
      '--key-file <file>',
      `the key that names are hashed with; default ${defaultKeyFile()}, made when needed`,
      once,
    );
}

/** An option that is given twice means one that somebody forgot. */
function once(value: string, before: string | undefined): string {
  if (before !== undefined) throw new InvalidArgumentError('It is given twice.');
  if (value === '') throw new InvalidArgumentError('It is empty.');
  return value;
}
