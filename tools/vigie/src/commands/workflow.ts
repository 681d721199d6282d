import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { NO_SURROUNDINGS, openEyes, perceiveImage } from '@vigie/perception';
import { parseWorkflowOrThrow } from '@vigie/workflow';
import type { Command } from 'commander';
import { convertWorkflow, refersToPicture } from '../convert/convert-workflow';
import type { ConvertNote } from '../convert/notes';
import { type PictureView, viewOfSight } from '../convert/view';
import { vigieErrors } from '../errors';
import { EXIT, type ExitCode } from '../exit-codes';
import { readPicture } from '../look/read-picture';
import { readReferences } from '../pictures/read-references';
import { type CommandContext, runCommand, withJson } from './command-line';
import { readDocument } from './read-text-file';

interface ConvertOptions {
  readonly json?: boolean;
  readonly out?: string;
  readonly partial?: boolean;
}

export function register(program: Command): void {
  const workflow = program.command('workflow').description('Workflow documents.');
  withJson(workflow.command('convert'))
    .description('Turn a full-screen workflow into one by elements: what its pictures show, in words.')
    .argument('<workflow>', 'a workflow document, its pictures beside it')
    .option('--out <file>', 'the new document; default NAME.elements.yaml beside it; no file is overwritten')
    .option('--partial', 'write it also when some steps could not be converted; those stay as they were')
    .action((file: string, options: ConvertOptions) =>
      runCommand(options, (context) => convert(file, options, context)),
    );
}

async function convert(file: string, options: ConvertOptions, { reporter, signal }: CommandContext): Promise<ExitCode> {
  const text = readDocument(file);
  const workflow = parseWorkflowOrThrow(text);
  const meant = workflow.steps.filter(refersToPicture);
  if (meant.length === 0) throw vigieErrors.create('CONVERT_NOTHING', { workflow: workflow.id });
  const out = options.out ?? join(dirname(file), `${basename(file, extname(file))}.elements.yaml`);
  // Said before the pictures are looked at, which takes seconds each; the writing itself refuses as well.
  if (existsSync(out)) throw vigieErrors.create('CONVERT_NOT_WRITTEN', { file: out, reason: 'it exists' });
  const references = await readReferences(file, workflow);
  const views = await lookAt(references, signal, (told) => reporter.progress(told));
  const { document, converted, notes } = convertWorkflow(text, workflow, views);
  parseWorkflowOrThrow(document);
  for (const one of notes)
    reporter.line(`${one.blocks ? 'not converted' : 'note'} ${one.step}: ${one.code}: ${one.message}`);
  const missed = [...new Set(notes.filter(({ blocks }) => blocks).map(({ step }) => step))];
  if (missed.length > 0 && options.partial !== true) throw incomplete(missed, meant.length, notes);
  await writeFile(out, document, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EEXIST' ? 'it exists' : (error.code ?? 'unknown');
    throw vigieErrors.create('CONVERT_NOT_WRITTEN', { file: out, reason }, error);
  });
  reporter.line(`${converted.length} of ${meant.length} steps converted: ${out}`);
  reporter.result({ success: true, file: out, converted, not_converted: missed, notes });
  return EXIT.ok;
}

async function lookAt(
  references: readonly { readonly name: string; readonly file: string }[],
  signal: AbortSignal,
  progress: (text: string) => void,
): Promise<ReadonlyMap<string, PictureView>> {
  const { eyes, close } = await openEyes({ models: null, threads: 2, providers: ['cpu'], shared: null });
  try {
    const views = new Map<string, PictureView>();
    for (const { name, file } of references) {
      progress(`looking at ${name} …`);
      const image = await readPicture(file);
      views.set(name, viewOfSight(await perceiveImage(eyes, image, NO_SURROUNDINGS, () => signal.throwIfAborted())));
    }
    return views;
  } finally {
    await close();
  }
}

function incomplete(missed: readonly string[], steps: number, notes: readonly ConvertNote[]) {
  const blocking = notes.filter(({ blocks }) => blocks).map(({ step, code }) => `${step}: ${code}`);
  const problems = blocking.slice(0, 20).join(', ');
  return vigieErrors.create('CONVERT_INCOMPLETE', { count: missed.length, steps, problems });
}
