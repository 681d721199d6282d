import { closest, distance } from 'fastest-levenshtein';
import type { z } from 'zod';

/** One thing to mend in what is to be imported. Never holds a value of the file, but may hold a name that it uses. */
export interface ExchangeProblem {
  /** A file, or a path inside state.json such as `ui_elements[3].bbox`. */
  readonly path: string;
  readonly reason: string;
  readonly remedy: string;
}

/** Names further apart than a third of their length are no misspelling of one another. */
const MISSPELLING = 1 / 3;

const SHAPE = 'Compare with docs/screen-state.schema.json, or export the state anew.';

/** What a schema refuses, as problems; `known` are the names that a misspelt one may have meant. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], known: readonly string[]): ExchangeProblem[] {
  return issues.flatMap((issue): ExchangeProblem[] => {
    const path = pathText(issue.path);
    if (issue.code !== 'unrecognized_keys')
      return [{ path: path || 'state.json', reason: issue.message, remedy: SHAPE }];
    return issue.keys.map((key) => unknownKey(path, key, known));
  });
}

function unknownKey(path: string, key: string, known: readonly string[]): ExchangeProblem {
  const nearest = closest(key.slice(0, 64), known);
  const similar = distance(key.slice(0, 64), nearest) <= Math.max(2, key.length * MISSPELLING);
  return {
    path: `${path === '' ? '' : `${path}.`}${key.slice(0, 64)}`,
    reason: 'is no key of an exported state',
    remedy: similar ? `Did you mean ${nearest}?` : 'Remove it.',
  };
}

export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

/** Every name of an object's key in a JSON Schema. */
export function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const properties = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...new Set([...properties, ...Object.values(schema).flatMap(namesIn)])];
}
