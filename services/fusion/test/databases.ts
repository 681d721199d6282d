import { DEFAULT_WEIGHTS, type FusedState, type FuseOptions, fuseScreen } from '@vigie/fusion';
import { type Database, openDatabase } from '@vigie/postgres';
import { aScreen, testPostgres } from '@vigie/testkit';
import { fakeEmbedder } from './fake-embedder';

/** What every test of the store runs on. */
export const DATABASES: readonly (readonly [string, () => Promise<{ database: Database; stop(): Promise<void> }>])[] = [
  [
    'PGlite',
    async () => {
      const database = await openDatabase({ embedded: {} });
      return { database, stop: () => database.close() };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const server = await testPostgres();
      const database = await openDatabase({ url: server.url });
      const stop = async () => {
        await database.close();
        await server.stop();
      };
      return { database, stop };
    },
  ],
];

export const FUSE_OPTIONS: FuseOptions = {
  mode: 'complete',
  enrichedApps: [],
  weights: DEFAULT_WEIGHTS,
  maxElements: 40,
  screenProvider: 's',
  cropProvider: 'c',
  textProvider: 't',
};

let frames = 0;

/** A screen as the service fuses it, by default a frame and a picture of its own. */
export async function fusedState(
  over: Parameters<typeof aScreen>[0] = {},
  options: Partial<FuseOptions> = {},
): Promise<FusedState> {
  const frameId = `frame-${frames++}`;
  const evidence = `sha256-${frames.toString(16).padStart(64, '0')}`;
  const screen = aScreen({ frameId, evidence, ...over });
  return fuseScreen(fakeEmbedder(), screen, { ...FUSE_OPTIONS, ...options }, () => 0);
}

/** Empties fusion's tables. */
export async function emptyTables(database: Database): Promise<void> {
  for (const table of ['screen_states', 'fusion_vectors', 'ui_elements']) await database.query(`delete from ${table}`);
}

export async function count(database: Database, table: string): Promise<number> {
  const [row] = await database.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return row?.n ?? -1;
}
