/** What a trace may say about a statement: never its parameters, never its literals. */
export interface StatementDescription {
  /** The statement's file name when libs/postgres loaded it, else `<operation> <collection>`. */
  readonly name: string;
  readonly operation: string;
  readonly collection: string | null;
}

/** libs/postgres marks each loaded statement with its name in a leading comment. */
const NAME_MARK = /^\s*\/\* ([a-z0-9_.-]{1,64}) \*\//i;
const COLLECTION = /\b(?:from|into|update|join|table(?:\s+if\s+(?:not\s+)?exists)?)\s+"?([a-z_][a-z0-9_.]{0,62})/i;

export function describeStatement(sql: string): StatementDescription {
  const mark = NAME_MARK.exec(sql)?.[1];
  const body = sql.replace(/^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)+/, '').slice(0, 2000);
  const operation = (/^[a-z]+/i.exec(body)?.[0] ?? 'query').toUpperCase();
  const collection = COLLECTION.exec(body)?.[1] ?? null;
  return { name: mark ?? (collection === null ? operation : `${operation} ${collection}`), operation, collection };
}
