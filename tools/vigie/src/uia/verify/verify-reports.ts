import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, repositoryFolder, vigieFolder } from '@vigie/local-services';
import { openDump } from '../open-dump';
import { type Output, scanOutputs, visibleTexts } from './scan-outputs';

export interface Check {
  readonly what: string;
  readonly ok: boolean;
  readonly problem: string;
}

/** Calls the command line in a process of its own. */
export type Call = (args: readonly string[]) => Promise<{ code: number; stdout: string; stderr: string }>;

export const FIXTURE = join(repositoryFolder, 'libs', 'selectors', 'fixtures', 'hospital-desk.json');
/** Selectors of the catalog that ships with Vigie; it may grow, and each must find its element. */
const LEAST_SELECTORS = 10;

export function verifyFolder(): string {
  return join(vigieFolder(), 'uia', 'verify');
}

/** Makes every report on the fixture by the commands themselves, and judges what came out. */
export async function verifyReports(folder: string, call: Call = callVigie): Promise<readonly Check[]> {
  await rm(folder, { recursive: true, force: true });
  makeFolder(folder);
  const key = ['--key-file', join(folder, 'names.key')];
  const files = (name: string) =>
    ['json', 'md', 'html'].flatMap((kind) => [`--out-${kind}`, join(folder, `${name}.${kind}`)]);
  const report = await call(['uia', 'report', '--dump', FIXTURE, ...files('report'), ...key, '--strict']);
  const asJson = await call(['uia', 'report', '--dump', FIXTURE, ...key, '--strict', '--json']);
  const compared = await call(['uia', 'compare', FIXTURE, FIXTURE, ...files('compare'), ...key]);
  const catalog = ['--out-catalog', join(folder, 'suggested.yaml')];
  const suggested = await call(['uia', 'suggest', '--dump', FIXTURE, ...files('suggest'), ...catalog, ...key]);
  const calls = { report, 'report --json': asJson, compare: compared, suggest: suggested };
  const { tree } = await openDump(FIXTURE);
  const outputs = [...(await filesOf(folder)), ...Object.entries(calls).flatMap(streamsOf)];
  const found = scanOutputs(outputs, visibleTexts(tree));
  return [
    ...Object.entries(calls).map(([name, { code }]) => check(`uia ${name} exits with 0`, code === 0, `it was ${code}`)),
    ...countChecks(outputs.find(({ from }) => from === 'report.json')?.text ?? ''),
    check(`${outputs.length} outputs hold no visible text and no forbidden word`, found.length === 0, found.join('; ')),
  ];
}

function countChecks(text: string): readonly Check[] {
  const report = parsed(text) as Record<string, unknown> | null;
  const size = Number(report?.catalog_size ?? 0);
  const counts = `${report?.matched_count} matched, ${report?.unmatched_count} unmatched, ${report?.ambiguous_count} ambiguous of ${size}`;
  const unique =
    report?.ok === true &&
    report.matched_count === size &&
    report.unmatched_count === 0 &&
    report.ambiguous_count === 0 &&
    (report.selectors as { match_count: number }[]).every((one) => one.match_count === 1);
  return [check(`${size} of ${size} selectors match one element each`, unique && size >= LEAST_SELECTORS, counts)];
}

function check(what: string, ok: boolean, problem: string): Check {
  return { what, ok, problem: ok ? '' : problem };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function filesOf(folder: string): Promise<Output[]> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.key'));
  return Promise.all(names.map(async (from) => ({ from, text: await readFile(join(folder, from), 'utf8') })));
}

function streamsOf([name, { stdout, stderr }]: [string, { stdout: string; stderr: string }]): Output[] {
  return [
    { from: `stdout of ${name}`, text: stdout },
    { from: `stderr of ${name}`, text: stderr },
  ];
}

const MOST_OUTPUT = 64 * 1024 * 1024;

const callVigie: Call = (args) => {
  const main = join(repositoryFolder, 'tools', 'vigie', 'dist', 'main.js');
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { maxBuffer: MOST_OUTPUT }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
};
