import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '@vigie/config';
import {
  asStored,
  fusionConfig,
  fusionErrors,
  importState,
  loadFused,
  openStateTables,
  readExchange,
  readStateFolder,
  type StateStore,
  writeExchange,
  writeStateFolder,
} from '@vigie/fusion';
import { vigieFolder } from '@vigie/local-services';
import { openDatabase } from '@vigie/postgres';
import type { CommandContext } from '../commands/command-line';
import { vigieErrors } from '../errors';
import { EXIT, type ExitCode } from '../exit-codes';
import { visibleText } from '../output/visible-text';

/** More than anybody reads at once; with --json all are told. */
const LISTED = 100;

interface Where {
  readonly database?: string;
}

/** A stored state as a new folder. */
export async function exportState(
  { reporter }: CommandContext,
  o: Where & { readonly id: string; readonly out: string },
): Promise<ExitCode> {
  const folder = resolve(o.out);
  const files = await withStore({ ...o, mustExist: true }, async (store) =>
    writeExchange(await loadFused(store, o.id)),
  );
  await writeStateFolder(folder, files);
  reporter.line(`${folder}  state.json and ${files.vectors.size} vectors: patient data`);
  reporter.result({ success: true, screen_state_id: o.id, folder, vectors: files.vectors.size });
  return EXIT.ok;
}

/** Stores the state of a folder, or tells all that is wrong with it. */
export async function importFolder(
  { reporter }: CommandContext,
  o: Where & { readonly folder: string },
): Promise<ExitCode> {
  const { files, problems } = await readStateFolder(resolve(o.folder));
  const exchange = readExchange(files, asStored);
  const all = exchange.kind === 'refused' ? [...exchange.problems, ...problems] : problems;
  if (exchange.kind === 'refused' || all.length > 0) {
    const refused = fusionErrors.create('STATE_FILES_REFUSED', { folder: o.folder, problems: all.length });
    for (const { path, reason, remedy } of all.slice(0, LISTED)) {
      reporter.line(visibleText(`- ${path}: ${reason}. ${remedy}`));
    }
    reporter.problem(refused);
    reporter.result({ success: false, error: refused.toJSON(), problems: all });
    return EXIT.usage;
  }
  const { state } = exchange.fused;
  const outcome = await withStore(o, (store) => importState(store, exchange.fused));
  reporter.line(
    `${state.screenStateId}  ${outcome === 'stored' ? 'stored' : 'is stored already: nothing was changed'}`,
  );
  reporter.result({ success: true, screen_state_id: state.screenStateId, outcome });
  return EXIT.ok;
}

async function withStore<T>(
  { database: url, mustExist = false }: Where & { readonly mustExist?: boolean },
  work: (store: StateStore) => Promise<T>,
): Promise<T> {
  const address = url ?? readConfig(fusionConfig, { prefix: 'VIGIE_FUSION_' }).databaseUrl;
  const folder = join(vigieFolder(), 'up', 'database');
  if (address === '' && mustExist && !existsSync(folder)) throw vigieErrors.create('CLI_NO_DATABASE', { folder });
  const database = await openDatabase(address === '' ? { embedded: { folder } } : { url: address });
  try {
    return await work(await openStateTables(database, NO_CACHE));
  } finally {
    await database.close();
  }
}

/** One state is stored: nothing is remembered between states. */
const NO_CACHE = { get: async () => null, set: async () => undefined };
