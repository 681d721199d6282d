import { createHash } from 'node:crypto';
import type { Workflow } from './workflow';

/**
 * SHA-256 over the workflow in canonical JSON (keys sorted, defaults filled in): layout and comments do not count. What came
 * into the format later counts only where it is stated, so that a document of before keeps its digest.
 */
export function workflowDigest(workflow: Workflow): string {
  return canonicalDigest(
    JSON.parse(JSON.stringify(workflow, (key, value) => (isLater(key, value) ? undefined : value))),
  );
}

function isLater(key: string, value: unknown): boolean {
  return value === null && (key === 'picture' || key === 'at');
}

/** SHA-256, hexadecimal, of any plain value in canonical JSON. */
export function canonicalDigest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}
