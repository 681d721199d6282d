import type { RawStep } from './schema';

/** The kinds of action that a step states: exactly one in a valid document. */
export function distinctActionKeys(action: RawStep['action']): string[] {
  if (typeof action === 'string') return [action];
  return Object.entries(action).flatMap(([key, value]) => (value === undefined ? [] : [key]));
}
