import type { CodedError } from '@vigie/errors';
import {
  type CatalogProblem,
  type CatalogReport,
  failedReport,
  illegalCatalogReport,
  lenientExit,
  openRedactor,
  type Redactor,
  type ReportExit,
  runCatalogReport,
  strictExit,
} from '@vigie/selectors';
import { EXIT, type ExitCode } from '../exit-codes';
import { codedFault } from './coded-fault';
import { askedOutputs, type Drawn, deliver, type OutputOptions } from './files/deliver';
import { defaultKeyFile, openNameKey } from './files/name-key-file';
import { type Output, planOutputs } from './files/output-files';
import { noticeFindings } from './notice-findings';
import { openCatalog } from './open-catalog';
import { openDump } from './open-dump';
import { keepHeapSmall } from './small-heap';
import { type UiaSurroundings, unlessInterrupted } from './surroundings';
import { type ReportSource, reportHtml } from './write/report-html';
import { reportJson } from './write/report-json';
import { reportLines } from './write/report-lines';
import { reportMarkdown } from './write/report-markdown';

export interface ReportOptions extends OutputOptions {
  readonly dump: string;
  /** The catalog that ships with Vigie when there is none. */
  readonly catalog?: string;
  readonly keyFile?: string;
  readonly strict?: boolean;
}

interface Made {
  readonly report: CatalogReport;
  readonly source: ReportSource | null;
  readonly exit: ReportExit;
  /** What ended the work, where it was an error. */
  readonly errors: readonly CodedError[];
}

/**
 * Makes the report that was asked for. What cannot be made, for whatever reason, is told in the same outputs with
 * `ok: false`, as far as they can be written, and ends with exit code 1.
 */
export async function makeReport(options: ReportOptions, at: UiaSurroundings): Promise<ExitCode> {
  keepHeapSmall();
  const now = at.now().toISOString();
  const keyFile = options.keyFile ?? defaultKeyFile();
  const reads = [options.dump, keyFile, ...(options.catalog === undefined ? [] : [options.catalog])];
  const { outputs, refusals } = await planOutputs(askedOutputs(options), reads);
  const made = refusals.length > 0 ? failed(options, now, refusals) : await generate(options, keyFile, now, at);
  await unlessInterrupted(at);
  const told = await write(made, outputs, now, at);
  if (options.catalog === undefined && told.report.unmatchedCount > 0) at.warn(EXAMPLE_CATALOG);
  for (const { code, reason, fix } of told.report.ok ? [] : told.report.findings)
    at.reporter.problem({ code, message: `${reason}.`, remedy: fix });
  for (const line of reportLines(told.report)) at.reporter.line(line);
  at.reporter.result(reportJson(told.report));
  return told.exit;
}

const EXAMPLE_CATALOG =
  'note: no --catalog was given, so the example that ships with Vigie was used; it fits the made-up program of its tests.';

async function generate(options: ReportOptions, keyFile: string, now: string, at: UiaSurroundings): Promise<Made> {
  try {
    const reading = await openCatalog(options.catalog);
    if (!reading.ok) return await illegal(reading.problems, options, keyFile, now, at);
    const { tree, notices } = await openDump(options.dump);
    const key = await openNameKey(keyFile, at.warn);
    const { catalog } = reading;
    const report = runCatalogReport({ tree, catalog, key, sourceDump: options.dump, now });
    // Opened when a page is drawn, and only then: it holds every visible text once more.
    let opened: Redactor | null = null;
    const redact: Redactor = (text, kind) => {
      opened ??= openRedactor([tree], key);
      return opened(text, kind);
    };
    const findings = [...report.findings, ...noticeFindings(notices, [tree])];
    const exit = options.strict === true ? strictExit(report) : lenientExit(report);
    return { report: { ...report, findings }, source: { tree, redact }, exit, errors: [] };
  } catch (error) {
    return failed(options, now, [codedFault(error)]);
  }
}

/** Which ids of entries may be told only the dump can say, and whether the dump can be read no longer matters. */
async function illegal(
  problems: readonly CatalogProblem[],
  { dump }: ReportOptions,
  keyFile: string,
  now: string,
  { warn }: UiaSurroundings,
): Promise<Made> {
  const namesEntries = problems.some(({ selectorId }) => selectorId !== undefined);
  const redact = namesEntries ? await redactorOf(dump, keyFile, warn).catch(() => null) : null;
  const run = redact === null ? { sourceDump: dump, now } : { sourceDump: redact(dump, 'authored').shown, now, redact };
  return { report: illegalCatalogReport(problems, run), source: null, exit: EXIT.failed, errors: [] };
}

async function redactorOf(dump: string, keyFile: string, warn: (text: string) => void): Promise<Redactor> {
  const { tree } = await openDump(dump);
  return openRedactor([tree], await openNameKey(keyFile, warn));
}

function failed({ dump }: Pick<ReportOptions, 'dump'>, now: string, errors: readonly CodedError[]): Made {
  const reports = errors.map((error) => failedReport({ sourceDump: dump, now, error }));
  const report = { ...failedReport({ sourceDump: dump, now }), findings: reports.flatMap(({ findings }) => findings) };
  return { report, source: null, exit: EXIT.failed, errors };
}

/** All outputs or, when one cannot be written, the others with a report that says so. */
async function write(
  made: Made,
  outputs: readonly Output<keyof Drawn>[],
  now: string,
  at: UiaSurroundings,
): Promise<Made> {
  try {
    await deliver(drawn(made), outputs, at);
    return made;
  } catch (error) {
    if (at.signal?.aborted === true) throw error;
    const told = failed({ dump: made.report.sourceDump }, now, [...made.errors, codedFault(error)]);
    for (const output of outputs) await deliver(drawn(told), [output], at).catch(() => undefined);
    return told;
  }
}

function drawn({ report, source }: Made): Drawn {
  return {
    json: () => `${JSON.stringify(reportJson(report), null, 2)}\n`,
    markdown: () => reportMarkdown(report),
    html: () => reportHtml(report, source),
  };
}
