import type { Import } from '../workspace/read-source';

/** Whether an import of one of Node's modules takes only what the table allows of it. */
export function builtinAllowed(
  module: string,
  { names }: Import,
  ...tables: readonly Readonly<Record<string, '*' | readonly string[]>>[]
): boolean {
  return tables.some((table) => {
    const allowed = table[module];
    if (allowed === undefined || allowed === '*') return allowed === '*';
    return names.length > 0 && names.every((name) => allowed.includes(name));
  });
}
