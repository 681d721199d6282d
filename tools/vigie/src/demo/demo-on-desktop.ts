import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, restartForUnpackedLibraries, startDisplay } from '@vigie/local-services';
import type { CommandContext } from '../commands/command-line';
import { type SystemFlags, serversOf } from '../commands/system-options';
import { EXIT, type ExitCode, exitCodeOfRun } from '../exit-codes';
import { newDemoFolder, withDemoSystem } from './demo-system';
import { DESKTOP_TEXT } from './demo-text';
import { startMousepad } from './mousepad';
import { errorOf, printSummary, stepResult } from './print-run';
import { runDemoWorkflow } from './run-demo';

const WORKSTATION = 'demo-desktop-1';
const FILE_NAME = 'compte-rendu-été.txt';
const SIZE = { width: 1280, height: 800 };

/** Types a French text into a real GTK program on a real X11 display, saves it by the dialog, and proves the file's content. */
export async function demoOnDesktop(context: CommandContext, flags: SystemFlags): Promise<ExitCode> {
  const { reporter } = context;
  await ensureInstalled('desktop', (text) => reporter.progress(text));
  restartForUnpackedLibraries();
  const folder = newDemoFolder();
  const documents = join(folder, 'documents');
  mkdirSync(documents);
  const display = process.env.DISPLAY ? null : await startDisplay({ size: SIZE, folder: join(folder, 'display') });
  const environment = display?.environment ?? {};
  reporter.progress(
    `the display is ${display?.url ?? process.env.DISPLAY}${display === null ? '' : ', started for this demo'}`,
  );
  try {
    const program = await startMousepad({ environment, folder: documents, home: join(folder, 'home') });
    try {
      return await onDisplay(context, flags, { folder, documents, environment });
    } finally {
      await program.stop();
    }
  } finally {
    await display?.stop();
  }
}

async function onDisplay(
  context: CommandContext,
  flags: SystemFlags,
  o: { folder: string; documents: string; environment: Readonly<Record<string, string>> },
): Promise<ExitCode> {
  const { reporter } = context;
  const options = {
    ...serversOf(flags),
    processes: flags.processes === true,
    requirement: 'desktop' as const,
    folder: o.folder,
    workstations: [{ kind: 'desktop' as const, id: WORKSTATION, environment: o.environment }],
  };
  return withDemoSystem(context, options, async ({ system, otlp, folder, memory }) => {
    const { run, trace, pictures } = await runDemoWorkflow(context, system, otlp, {
      workflow: 'mousepad-save.yaml',
      workstation: WORKSTATION,
      parameters: { text: DESKTOP_TEXT, file_name: FILE_NAME },
      pictureFolder: join(folder, 'pictures'),
    });
    const file = join(o.documents, FILE_NAME);
    const contentOk = fileHolds(file, DESKTOP_TEXT);
    const success = run.success && contentOk && trace.connected;
    const memoryMb = memory.stop();
    printSummary(reporter, run);
    reporter.line(`the file ${file}: ${contentOk ? 'holds exactly the text' : 'does NOT hold the text'}`);
    reporter.line(`trace ${run.trace_id}: ${trace.spans} spans, ${trace.connected ? 'connected' : 'NOT connected'}`);
    reporter.line(`${pictures} pictures in ${join(folder, 'pictures')}; peak memory ${memoryMb} MB`);
    reporter.result({
      success,
      status: run.status,
      run_id: run.run_id,
      steps: run.steps.map(stepResult),
      trace_connected: trace.connected,
      trace: { trace_id: run.trace_id, ...trace },
      file_content_ok: contentOk,
      file,
      pictures: join(folder, 'pictures'),
      peak_memory_mb: memoryMb,
      duration_ms: run.duration_ms,
      explanation: run.explanation,
      ...errorOf(run),
    });
    return success ? EXIT.ok : run.success ? EXIT.failed : exitCodeOfRun(run.status);
  });
}

/** Byte for byte; a program may end the last line with a line feed. */
function fileHolds(file: string, text: string): boolean {
  if (!existsSync(file)) return false;
  const content = readFileSync(file, 'utf8');
  return content === text || content === `${text}\n`;
}
