import type { SelectorKindName } from '@vigie/selectors';

/** A kind as outputs call it: no output has a field called after visible text, so names alone have a name of their own. */
export function kindName(kind: SelectorKindName): string {
  return kind === 'name' ? 'name_only' : kind;
}
