import { type Command, InvalidArgumentError } from 'commander';
import { vigieErrors } from '../errors';
import { EXIT, type ExitCode } from '../exit-codes';
import { codedFault } from '../uia/coded-fault';
import { defaultKeyFile } from '../uia/files/name-key-file';
import type { ReportOptions } from '../uia/make-report';
import type { SourceOptions } from '../uia/open-sources';
import { processSurroundings, type UiaSurroundings } from '../uia/surroundings';
import { runCommand, withJson } from './command-line';

const CATALOG = 'a catalog of selectors, JSON or YAML; default: the ten that ship with Vigie';

type WithJson<Options> = Options & { readonly json?: boolean };

/** All of it reads files. No option names a window or a program that runs, so nothing can be done to one. */
export function register(program: Command): void {
  const uia = program
    .command('uia')
    .description('Offline reports on selectors of UI Automation, from dump files; docs/uia.md explains them.');
  registerReport(uia);
  registerCompare(uia);
  registerSuggest(uia);
  registerVerify(uia);
}

function registerReport(uia: Command): void {
  withOutputs(uia.command('report'))
    .description('Match every selector of a catalog with a dump and report how well each of them finds its element.')
    .requiredOption('--dump <file>', 'the dump that is read', once)
    .option('--catalog <file>', CATALOG, once)
    .option(
      '--strict',
      'exit with 2 for an unmatched selector, 3 for an ambiguous one, 4 for one that may do more than look',
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 made · 1 not made, for whatever reason · 2, 3, 4 with --strict; of several 1, 4, 2, 3.',
    )
    .action((options: WithJson<ReportOptions>) =>
      runCommand(
        options,
        async ({ reporter, signal }) => {
          const { makeReport } = await import('../uia/make-report.js');
          return makeReport(options, processSurroundings(reporter, signal)).catch((error: unknown) => {
            if (signal.aborted) throw error;
            // Whatever it is: 2, 3 and 4 would say something of the selectors.
            reporter.failure(codedFault(error));
            return EXIT.failed;
          });
        },
        EXIT.failed,
      ),
    );
}

function registerCompare(uia: Command): void {
  withDumps(withOutputs(uia.command('compare')))
    .description('Compare dumps of one program, the first being the base: which selectors, and which kinds, survive?')
    .action((files: string[], options: SeveralDumps, command: Command) =>
      withSeveral(inOrder(command, files, options.dump ?? []), options, 2, async (all, at) =>
        (await import('../uia/compare-dumps.js')).compareDumps(all, at),
      ),
    );
}

function registerSuggest(uia: Command): void {
  withDumps(
    withOutputs(uia.command('suggest')),
    'a catalog, JSON or YAML, of which the weak selectors count; default: every element',
  )
    .description('Propose sturdier selectors, each tried in every dump.')
    .option('--out-catalog <file>', 'write the proposals as a catalog, YAML or by its ending JSON', once)
    .action((files: string[], options: SeveralDumps, command: Command) =>
      withSeveral(inOrder(command, files, options.dump ?? []), options, 1, async (all, at) =>
        (await import('../uia/suggest-selectors.js')).suggestSelectors(all, at),
      ),
    );
}

function registerVerify(uia: Command): void {
  withJson(uia.command('verify'))
    .description('Run the tests of all this, make every report on the fixture, and search them for what none may hold.')
    .option('--no-tests', 'only make the reports and search them')
    .action((options: { json?: boolean; tests: boolean }) =>
      runCommand(options, async ({ reporter, signal }) => {
        const { verify } = await import('../uia/verify.js');
        return verify(options, signal, processSurroundings(reporter, signal));
      }),
    );
}

interface SeveralDumps extends Omit<SourceOptions, 'dumps'> {
  readonly dump?: readonly string[];
  readonly json?: boolean;
}

function withDumps(command: Command, catalog = CATALOG): Command {
  return command
    .argument('[dumps...]', 'the dumps that are read')
    .option(
      '--dump <file>',
      'a dump that is read; may be given several times',
      (file: string, before?: readonly string[]) => [...(before ?? []), file],
    )
    .option('--catalog <file>', catalog, once);
}

async function withSeveral<Options extends SeveralDumps>(
  dumps: readonly string[],
  options: Options,
  least: number,
  work: (options: Options & SourceOptions, at: UiaSurroundings) => Promise<ExitCode>,
): Promise<void> {
  await runCommand(options, async ({ reporter, signal }) => {
    if (dumps.length < least)
      throw vigieErrors.create('CLI_USAGE', { problem: `at least ${least} dump(s) are needed` });
    return work({ ...options, dumps }, processSurroundings(reporter, signal)).catch((error: unknown) => {
      throw codedFault(error);
    });
  });
}

/** The dumps as they stand on the command line, whether named by `--dump` or by themselves: the first is the base. */
function inOrder(command: Command, files: readonly string[], dumps: readonly string[]): readonly string[] {
  const waiting = { files: [...files], dumps: [...dumps] };
  const ordered: (string | undefined)[] = [];
  const words = wordsOf(command);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const option = command.options.find(({ long }) => word === long || word.startsWith(`${long}=`));
    if (option?.long === '--dump') ordered.push(waiting.dumps.shift());
    if (option?.required === true && word === option.long) at++;
    else if (option === undefined && word === waiting.files[0]) ordered.push(waiting.files.shift());
  }
  return [...ordered, ...waiting.dumps, ...waiting.files].filter((file) => file !== undefined);
}

/** What was written after the command's name. */
function wordsOf(command: Command): readonly string[] {
  let root = command;
  while (root.parent !== null) root = root.parent;
  const { rawArgs } = root as Command & { readonly rawArgs?: readonly string[] };
  return rawArgs?.slice(rawArgs.indexOf(command.name()) + 1) ?? [];
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
