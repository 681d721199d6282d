import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../finding';
import type { Workspace } from '../workspace/read-workspace';
import type { Rule } from './rule';

interface SqlFile {
  readonly owner: string;
  readonly file: string;
  readonly text: string;
}

const CREATES = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?([a-z_][a-z0-9_]*)"?/gi;
const NAMES = /\b(?:from|join|into|update|references|truncate|table)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi;

/** Each table has one owning service: the one whose migration creates it. No other service's SQL names it. */
export const tables: Rule = (workspace) => {
  const files = sqlFiles(workspace);
  const owners = new Map<string, Set<string>>();
  for (const { owner, text } of files) {
    for (const table of matches(text, CREATES)) owners.set(table, (owners.get(table) ?? new Set()).add(owner));
  }
  return [...files.flatMap((sql) => foreignTables(sql, owners)), ...sharedTables(owners)];
};

function sqlFiles(workspace: Workspace): SqlFile[] {
  return workspace.packages.flatMap(({ folder, files }) =>
    files
      .filter((file) => file.endsWith('.sql') && !file.startsWith(`${folder}/test/`))
      .map((file) => ({
        owner: folder,
        file,
        text: withoutComments(readFileSync(path.join(workspace.root, file), 'utf8')),
      })),
  );
}

function withoutComments(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'[^']*'/g, "''");
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => (match[1] ?? '').toLowerCase());
}

function foreignTables({ owner, file, text }: SqlFile, owners: ReadonlyMap<string, ReadonlySet<string>>): Finding[] {
  return [...new Set(matches(text, NAMES))].flatMap((table) => {
    const belongs = owners.get(table);
    if (belongs === undefined || belongs.has(owner)) return [];
    return [
      {
        where: file,
        what: `names the table ${table}, which belongs to ${[...belongs].join(' and ')}.`,
        remedy: 'Ask its owner by a message; two services that share a table cannot be changed apart.',
      },
    ];
  });
}

function sharedTables(owners: ReadonlyMap<string, ReadonlySet<string>>): Finding[] {
  return [...owners]
    .filter(([, belongs]) => belongs.size > 1)
    .map(([table, belongs]) => ({
      where: [...belongs].join(', '),
      what: `all create the table ${table}.`,
      remedy: 'Leave it to one of them.',
    }));
}
