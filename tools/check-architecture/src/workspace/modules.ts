import { isBuiltin } from 'node:module';

const SCOPE = '@vigie/';

/** `@vigie/bus` → `bus`; null for a module that is none of ours. */
export function ownPackage(specifier: string): string | null {
  return specifier.startsWith(SCOPE) ? (specifier.slice(SCOPE.length).split('/')[0] ?? null) : null;
}

/** `@scope/name/deep` → `@scope/name`, `name/deep` → `name`; null for our own, relative and built-in modules. */
export function thirdParty(specifier: string): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('/') || isBuiltin(specifier) || ownPackage(specifier))
    return null;
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

export function builtin(specifier: string): string | null {
  if (!isBuiltin(specifier)) return null;
  return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
}
