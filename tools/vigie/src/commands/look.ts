import { writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { isCoded } from '@vigie/errors';
import { makeFolder } from '@vigie/local-services';
import { type Eyes, NO_SURROUNDINGS, openEyes, perceiveImage, type Sight } from '@vigie/perception';
import type { Command } from 'commander';
import { vigieErrors } from '../errors';
import { EXIT, type ExitCode } from '../exit-codes';
import { drawSight } from '../look/draw-sight';
import { listPictures } from '../look/list-pictures';
import { readPicture } from '../look/read-picture';
import { sightJson } from '../look/sight-json';
import { sightLines } from '../look/sight-lines';
import { type CommandContext, runCommand, withJson } from './command-line';

interface LookOptions {
  readonly json?: boolean;
  readonly out?: string;
}

/** Drawn results go here when no folder is named; git ignores it. */
const DEFAULT_OUT = join('.vigie', 'look');

export function register(program: Command): void {
  withJson(program.command('look'))
    .description(
      'Look at a picture of a screen, or at each of a folder: its words and elements, drawn into NAME.look.png.',
    )
    .argument('<path>', 'a picture (PNG, JPEG, WebP) or a folder with pictures')
    .option('--out <folder>', `where NAME.look.png (and with --json NAME.json) go; default ${DEFAULT_OUT}`)
    .action((path: string, options: LookOptions) => runCommand(options, (context) => look(path, options, context)));
}

async function look(path: string, options: LookOptions, context: CommandContext): Promise<ExitCode> {
  const { folder, files } = await listPictures(path);
  const out = options.out ?? DEFAULT_OUT;
  makeOutput(out);
  const { eyes, close } = await openEyes({ models: null, threads: 2, providers: ['cpu'], shared: null });
  try {
    return folder
      ? await lookAtFolder(eyes, files, out, options, context)
      : await lookAtOne(eyes, files[0]!, out, options, context);
  } finally {
    await close();
  }
}

async function lookAtOne(
  eyes: Eyes,
  file: string,
  out: string,
  options: LookOptions,
  { reporter }: CommandContext,
): Promise<ExitCode> {
  let seen: Looked;
  try {
    seen = await lookAt(eyes, file, out, options.json === true && options.out !== undefined);
  } catch (error) {
    if (!isCoded(error)) throw error;
    reporter.failure(error);
    return EXIT.usage;
  }
  for (const line of sightLines(seen.sight)) reporter.line(line);
  reporter.line(`\n${seen.sight.words.length} words, ${seen.sight.elements.length} elements, ${seen.ms} ms`);
  reporter.line(`drawn: ${seen.drawn}`);
  reporter.result({ file, ...sightJson(seen.sight), drawn: seen.drawn, ms: seen.ms });
  return EXIT.ok;
}

/** A file that cannot be looked at does not keep the others from it; it is listed. */
async function lookAtFolder(
  eyes: Eyes,
  files: readonly string[],
  out: string,
  options: LookOptions,
  { reporter, signal }: CommandContext,
): Promise<ExitCode> {
  const failures: { file: string; code: string; message: string; remedy: string }[] = [];
  const sums = { looked: 0, words: 0, elements: 0 };
  for (const [index, file] of files.entries()) {
    if (signal.aborted) break;
    reporter.progress(`${index + 1}/${files.length} ${basename(file)}`);
    try {
      const { sight } = await lookAt(eyes, file, out, options.json === true);
      sums.looked += 1;
      sums.words += sight.words.length;
      sums.elements += sight.elements.length;
    } catch (error) {
      if (!isCoded(error) || error.code === 'LOOK_OUTPUT_REFUSED') throw error;
      const { code, message, remedy } = error;
      failures.push({ file, code, message, remedy });
      reporter.line(`error ${code}: ${message}\n  remedy: ${remedy}`);
    }
  }
  reporter.line(
    `${sums.looked} of ${files.length} pictures, ${sums.words} words, ${sums.elements} elements; drawn in ${out}`,
  );
  reporter.result({ success: failures.length === 0, files: files.length, ...sums, out, failures });
  return failures.length === 0 ? EXIT.ok : EXIT.failed;
}

interface Looked {
  readonly sight: Sight;
  readonly drawn: string;
  readonly ms: number;
}

/** What was read is a patient's, as the picture is. */
const OWNER_ONLY = { mode: 0o600 };

async function lookAt(eyes: Eyes, file: string, out: string, json: boolean): Promise<Looked> {
  const image = await readPicture(file);
  const started = performance.now();
  const sight = await perceiveImage(eyes, image, NO_SURROUNDINGS, () => undefined);
  const ms = Math.round(performance.now() - started);
  const name = basename(file, extname(file));
  const drawn = join(out, `${name}.look.png`);
  await writeFile(drawn, await drawSight(sight), OWNER_ONLY).catch(refuseOutput(out));
  if (json)
    await writeFile(join(out, `${name}.json`), `${JSON.stringify(sightJson(sight))}\n`, OWNER_ONLY).catch(
      refuseOutput(out),
    );
  return { sight, drawn, ms };
}

function makeOutput(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    refuseOutput(folder)(error as NodeJS.ErrnoException);
  }
}

function refuseOutput(folder: string) {
  return (error: NodeJS.ErrnoException) => {
    throw vigieErrors.create('LOOK_OUTPUT_REFUSED', { folder, reason: error.code ?? 'unknown' }, error);
  };
}
