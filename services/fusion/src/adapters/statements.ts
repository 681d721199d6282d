import { dirname, join } from 'node:path';
import { loadStatements } from '@vigie/postgres';

const folder = join(dirname(require.resolve('@vigie/fusion/package.json')), 'sql');

export const migrationsFolder = join(folder, 'migrations');

/** Statements of `sql/` by file name. */
export type Statements = (name: string) => string;

export function readStatements(): Statements {
  const all = loadStatements(folder);
  return (name) => {
    const text = all[name];
    if (text === undefined) throw new Error(`no statement ${name}`);
    return text;
  };
}
