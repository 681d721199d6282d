import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandContext } from '../commands/command-line';
import { type SystemFlags, serversOf } from '../commands/system-options';
import { EXIT, type ExitCode, exitCodeOfRun } from '../exit-codes';
import { newDemoFolder, withDemoSystem } from './demo-system';
import { DEMO_NOTE } from './demo-text';
import { errorOf, printSummary, stepResult } from './print-run';
import { runDemoWorkflow } from './run-demo';

const WORKSTATION = 'demo-virtual-1';

/** Find a patient, open the record, add a note with accents, save, confirm: on a workstation rendered in process. */
export async function demoOnVirtualWorkstation(context: CommandContext, flags: SystemFlags): Promise<ExitCode> {
  const folder = newDemoFolder();
  const effectLog = join(folder, 'effects.jsonl');
  return withDemoSystem(
    context,
    {
      ...serversOf(flags),
      processes: flags.processes === true,
      requirement: 'demo',
      folder,
      workstations: [{ kind: 'virtual', id: WORKSTATION, width: 1280, height: 800, effectLog }],
    },
    async ({ system, otlp, memory }) => {
      const { reporter } = context;
      const { DEFAULT_ACCOUNT } = await import('@vigie/virtual-workstation');
      const { run, trace, pictures } = await runDemoWorkflow(context, system, otlp, {
        workflow: 'add-note.yaml',
        workstation: WORKSTATION,
        parameters: { note: DEMO_NOTE, login: DEFAULT_ACCOUNT.login, password: DEFAULT_ACCOUNT.password },
        pictureFolder: join(folder, 'pictures'),
      });
      const saved = savedNotes(effectLog);
      const effectOk = saved.length === 1 && saved[0] === DEMO_NOTE.normalize('NFC');
      const success = run.success && effectOk && trace.connected;
      const memoryMb = memory.stop();
      printSummary(reporter, run);
      reporter.line(
        `the program's own log: ${saved.length} note saved, ${effectOk ? 'exactly the text that was sent' : 'NOT the text that was sent'}`,
      );
      reporter.line(
        `trace ${run.trace_id}: ${trace.spans} spans, ${trace.connected ? 'connected' : `NOT connected (${trace.orphans.length} orphans, without ${trace.missingServices.join(', ') || 'no service missing'})`}`,
      );
      reporter.line(`${pictures} pictures in ${join(folder, 'pictures')}; peak memory ${memoryMb} MB`);
      reporter.result({
        success,
        status: run.status,
        run_id: run.run_id,
        steps: run.steps.map(stepResult),
        trace_connected: trace.connected,
        trace: { trace_id: run.trace_id, ...trace },
        effect_ok: effectOk,
        notes_saved: saved.length,
        pictures: join(folder, 'pictures'),
        peak_memory_mb: memoryMb,
        duration_ms: run.duration_ms,
        explanation: run.explanation,
        ...errorOf(run),
      });
      return success ? EXIT.ok : run.success ? EXIT.failed : exitCodeOfRun(run.status);
    },
  );
}

/** The notes that the virtual program says were saved: the only ground truth of what the run did. */
function savedNotes(effectLog: string): string[] {
  if (!existsSync(effectLog)) return [];
  return readFileSync(effectLog, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { kind: string; text?: string })
    .filter((effect) => effect.kind === 'note_saved')
    .map((effect) => effect.text ?? '');
}
