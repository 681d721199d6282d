import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { postgresErrors } from './errors';

/**
 * Reads a folder of `.sql` files, one statement each, by file name without `.sql`. Each text begins with its name in a
 * comment, by which traces and the server's list of running statements tell it: `/* insert-state *\/ insert into …`.
 */
export function loadStatements(folder: string): Record<string, string> {
  const files = sqlFiles(folder);
  if (files.length === 0) throw postgresErrors.create('STATEMENT_FOLDER_INVALID', { folder });
  const statements: Record<string, string> = {};
  for (const file of files) {
    const name = file.slice(0, -'.sql'.length);
    const text = withoutComments(readFileSync(path.join(folder, file), 'utf8'));
    statements[name] = `/* ${name} */ ${text}`;
  }
  return statements;
}

function sqlFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => /^[a-z0-9_-]+\.sql$/.test(file));
  } catch (error) {
    throw postgresErrors.create('STATEMENT_FOLDER_INVALID', { folder }, error);
  }
}

/** Leading comments are for people; the closing semicolon is not wanted by every driver. */
function withoutComments(text: string): string {
  return text
    .replace(/^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '')
    .trimEnd()
    .replace(/;$/, '');
}

const NAME_MARK = /^\s*\/\* ([a-z0-9_.-]{1,64}) \*\//i;
const COLLECTION = /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_.]{0,62})/i;

export interface StatementDescription {
  /** The file's name, or `<OPERATION> <table>` for a statement that came from elsewhere. */
  readonly name: string;
  readonly operation: string;
  readonly collection: string | null;
}

/** What may be said about a statement in a trace or an error: never its parameters, never its literals. */
export function describeStatement(sql: string): StatementDescription {
  const body = withoutComments(sql).slice(0, 2000);
  const operation = (/^[a-z]+/i.exec(body)?.[0] ?? 'query').toUpperCase();
  const collection = COLLECTION.exec(body)?.[1] ?? null;
  const name = NAME_MARK.exec(sql)?.[1] ?? (collection === null ? operation : `${operation} ${collection}`);
  return { name, operation, collection };
}
