/**
 * PostgreSQL with pgvector, a server or embedded. Both take the same SQL and give the same JavaScript values: `bigint`
 * as number (an error past 2^53), `numeric` as string, `date` as 'YYYY-MM-DD', `timestamptz` as Date, `json(b)` parsed,
 * `bytea` as Uint8Array, arrays as arrays, `vector` and `halfvec` as text (`fromVector`). Parameters for json(b) are
 * given as JSON text, for vectors by `toVector`; `undefined` is null.
 */
export interface Database {
  readonly kind: 'postgres' | 'pglite';
  /** One statement with `$1`… parameters; its rows. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /**
   * Commits when `work` resolves, rolls back when it throws. Inside, only `tx.query` may be used. The embedded database
   * has one session, so there transactions and statements wait for each other; keep them short.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A real write; a coded error when the database does not take it: DATABASE_READ_ONLY, DATABASE_FULL and the like. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export type Transaction = Pick<Database, 'query'>;

/** What migrations need besides: a script of several statements. Kept out of `Database`, since it takes no parameters. */
export interface ScriptRunner extends Transaction {
  script(sql: string): Promise<void>;
}

/** Runs a transaction that can run scripts; both adapters have it. */
export const runScripts = Symbol('runScripts');

export interface ScriptableDatabase extends Database {
  [runScripts]<T>(work: (tx: ScriptRunner) => Promise<T>): Promise<T>;
}
