import type { JournalRecord } from '@vigie/action-kernel';
import type { Effect, LoggedInput } from '@vigie/virtual-workstation';
import type { ChaosCase, Trial } from '../cases/case';
import type { Finding } from '../check/finding';
import { judgeHistory } from '../check/judge-history';
import { attribute } from '../check/strokes';
import type { HistoryLine, TrialOrder } from '../history/history';
import type { Site } from '../site/site';
import { drawer } from './draw';
import { until } from './patience';
import { ProgramLog } from './program-log';
import { readJournalFile } from './read-journal-file';
import { awaitRest, heal, tidy } from './rest';
import { getRun, startRun } from './runs';
import { storedIntents } from './stored-intents';

export interface TrialResult {
  /** Whether the fault happened while there was something to harm. */
  readonly struck: boolean;
  readonly findings: readonly Finding[];
  readonly history: readonly HistoryLine[];
  readonly tookMs: number;
}

/** Longest run under a fault, ms. */
const RUN_MS = 25_000;

/** The logs of one site's program, read from trial to trial. */
export class TrialRunner {
  private readonly effects: ProgramLog<Effect | { mark: string }>;
  private readonly inputs: ProgramLog<LoggedInput | { mark: string }>;

  constructor(private readonly site: Site) {
    this.effects = new ProgramLog(site.effectLog);
    this.inputs = new ProgramLog(site.inputLog);
  }

  async run(chaos: ChaosCase, index: number): Promise<TrialResult> {
    const { site } = this;
    const startedAtMs = Date.now();
    await heal(site);
    await awaitRest(site);
    await tidy(site, () => false);
    const trial = `${chaos.name}-${index}`;
    const begun = await site.hands.ask('begin', { mark: trial, patient: index % 40, at: 'note-editor' });
    this.effects.take();
    this.inputs.take();
    site.takeLines();
    const order: TrialOrder = {
      trial,
      workstationId: site.workstationId,
      patientIpp: begun.patientIpp,
      note: noteOf(trial),
    };
    const struck = await this.underFault(chaos, index, order);
    await heal(site);
    await awaitRest(site);
    const history = await this.collect(order, startedAtMs);
    const done = new Set(attribute(history).flatMap(({ intent }) => (intent === null ? [] : [intent.actionId])));
    await tidy(site, (actionId) => done.has(actionId));
    const findings = [...judgeHistory(history), ...(struck ? (chaos.judge?.(history) ?? []) : [])];
    return { struck, findings, history, tookMs: Date.now() - startedAtMs };
  }

  private async underFault(chaos: ChaosCase, index: number, order: TrialOrder): Promise<boolean> {
    const { site } = this;
    const end = Promise.withResolvers<void>();
    let over = false;
    const trial: Trial = { site, order, index, ended: end.promise, over: () => over, draw: drawer(order.trial) };
    await chaos.arrange?.(trial);
    const run = this.drive(order).finally(() => {
      over = true;
      end.resolve();
    });
    const struck = await chaos.fault(trial);
    // A fault that stays (a partition, a dead process) keeps the run from ending: healing lets it.
    if (struck) await heal(site);
    await run;
    return struck;
  }

  /** Starts the run and follows it to its end, however often the orchestrator is away meanwhile. */
  private async drive(order: TrialOrder): Promise<void> {
    const { site } = this;
    let runId = '';
    await until(
      async () => {
        runId ||= await startRun(site, order);
        return (await getRun(site, runId)).status !== 'running';
      },
      RUN_MS,
      30,
    );
  }

  private async collect(order: TrialOrder, sinceMs: number): Promise<HistoryLine[]> {
    const { site } = this;
    const atMs = Date.now();
    const intents = await storedIntents(site.database, site.workstationId, sinceMs);
    const ids = new Set(intents.map(({ actionId }) => actionId));
    const ofTrial = (record: JournalRecord) => 'actionId' in record && ids.has(record.actionId);
    const runs = await site.database.query<{ run_id: string; status: string; code: string | null }>(
      `select run_id, status, explanation ->> 'code' as code from runs where idempotency_key = $1`,
      [order.trial],
    );
    return [
      { source: 'trial', atMs: sinceMs, ...order },
      ...site.takeLines(),
      ...this.inputs
        .take()
        .flatMap((input): HistoryLine[] => ('mark' in input ? [] : [{ source: 'input', atMs: input.atMs, input }])),
      ...this.effects
        .take()
        .flatMap((effect): HistoryLine[] =>
          'mark' in effect ? [] : [{ source: 'effect', atMs: effect.atMs, effect }],
        ),
      ...readJournalFile(site.journalFolder)
        .filter(ofTrial)
        .map((record): HistoryLine => ({ source: 'journal', atMs, record })),
      ...intents.map((intent): HistoryLine => ({ source: 'database', atMs, intent })),
      ...runs.map(
        (run): HistoryLine => ({ source: 'run', atMs, runId: run.run_id, status: run.status, code: run.code ?? '' }),
      ),
    ];
  }
}

/** Unlike that of any other trial, and short: each letter is an input event. */
function noteOf(trial: string): string {
  return `vu ${trial}`;
}
