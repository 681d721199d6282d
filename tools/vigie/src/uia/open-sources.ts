import { basename } from 'node:path';
import {
  type Catalog,
  type Finding,
  type NameKey,
  openRedactor,
  problemPlace,
  selectorsErrors,
  type UiaTree,
} from '@vigie/selectors';
import { vigieErrors } from '../errors';
import { codedFault } from './coded-fault';
import { defaultKeyFile, openNameKey } from './files/name-key-file';
import { type Output, planOutputs } from './files/output-files';
import { noticeFindings } from './notice-findings';
import { openCatalog } from './open-catalog';
import { openDump } from './open-dump';
import { keepHeapSmall } from './small-heap';
import { type UiaSurroundings, unlessInterrupted } from './surroundings';

/** What several dumps are read with. */
export interface SourceOptions {
  readonly dumps: readonly string[];
  /** The catalog that ships with Vigie when there is none. */
  readonly catalog?: string;
  readonly keyFile?: string;
}

export interface Sources<Kind extends string> {
  readonly trees: readonly UiaTree[];
  readonly catalog: Catalog;
  readonly key: NameKey;
  readonly outputs: readonly Output<Kind>[];
  /** What the dumps' files are called, without their folders. */
  readonly names: readonly string[];
  /** The dumps' files as they may be printed. */
  readonly sources: readonly string[];
  readonly findings: readonly Finding[];
}

/** Opens everything that several dumps are judged with; the first thing that is wrong is thrown with a code. */
export async function openSources<Kind extends string>(
  options: SourceOptions,
  asked: readonly Output<Kind>[],
  at: UiaSurroundings,
): Promise<Sources<Kind>> {
  keepHeapSmall();
  const { warn } = at;
  const keyFile = options.keyFile ?? defaultKeyFile();
  const reads = [...options.dumps, keyFile, ...(options.catalog === undefined ? [] : [options.catalog])];
  const { outputs, refusals } = await planOutputs(asked, reads);
  if (refusals[0] !== undefined) throw refusals[0];
  const catalog = await openLegalCatalog(options.catalog);
  const dumps = await openDumps(options.dumps, at);
  await unlessInterrupted(at);
  const key = await openNameKey(keyFile, warn);
  if (catalog.keyId !== null && catalog.keyId !== key.keyId)
    throw selectorsErrors.create('SELECTOR_KEY_OTHER', { catalogKey: catalog.keyId, key: key.keyId });
  const trees = dumps.map(({ tree }) => tree);
  const redact = openRedactor(trees, key);
  return {
    trees,
    catalog,
    key,
    outputs,
    names: options.dumps.map((file) => basename(file)),
    sources: options.dumps.map((file) => redact(file, 'authored').shown),
    findings: dumps.flatMap(({ notices }) => noticeFindings(notices, trees)),
  };
}

async function openDumps(files: readonly string[], at: UiaSurroundings) {
  const dumps: Awaited<ReturnType<typeof openDump>>[] = [];
  for (const file of files) {
    await unlessInterrupted(at);
    const dump = await openDump(file).catch((error: unknown) => {
      at.warn(`dump ${dumps.length + 1} of ${files.length} (${basename(file)}):`);
      throw codedFault(error);
    });
    dumps.push(dump);
  }
  return dumps;
}

async function openLegalCatalog(file: string | undefined): Promise<Catalog> {
  const reading = await openCatalog(file);
  if (!reading.ok) {
    const problems = reading.problems.map(
      (problem) => `${problemPlace(problem)}: ${problem.reason}. ${problem.remedy}`,
    );
    throw vigieErrors.create('CATALOG_ILLEGAL', { file: file ?? '', problems });
  }
  const foreign = reading.catalog.entries.flatMap(({ readOnly }, at) =>
    readOnly ? [] : [`entry ${at + 1}: ${FOREIGN}`],
  );
  if (foreign.length > 0)
    throw vigieErrors.create('CATALOG_ILLEGAL', { file: file ?? '', problems: foreign.slice(0, 100) });
  return reading.catalog;
}

const FOREIGN = 'allowed_use is not read_only_locate. Write allowed_use: read_only_locate.';
