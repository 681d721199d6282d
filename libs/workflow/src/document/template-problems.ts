import { didYouMean } from '../nearest-name';
import type { PathPart } from '../problem';
import { parseTemplate, templateParameters } from '../template/template';
import type { Plain } from './read-yaml';
import { PARAMETER_NAME } from './schema';
import type { Found } from './schema-problems';

/** Texts that are names or prose, where `${…}` means nothing. */
const NOT_TEMPLATES: ReadonlySet<string> = new Set([
  'id',
  'title',
  'description',
  'next',
  'on_failure',
  'keys',
  'parameters',
]);

/** Every `${…}` of the steps and the context must name a declared parameter; a declared one should be a usable name. */
export function templateProblems(document: Plain): Found[] {
  if (!isMapping(document)) return [];
  const declared = isMapping(document.parameters) ? Object.keys(document.parameters) : [];
  const names = declared
    .filter((name) => !PARAMETER_NAME.test(name))
    .map((name) => ({
      path: ['parameters', name],
      reason: 'is not a usable parameter name',
      remedy: 'Letters, digits and _, beginning with a letter; parts may be joined by dots, as in patient.name.',
    }));
  const texts = (['steps', 'context', 'identity'] as const).flatMap((key) => walk(document[key], [key], declared));
  return [...names, ...texts];
}

function walk(value: Plain | undefined, path: readonly PathPart[], declared: readonly string[]): Found[] {
  if (typeof value === 'string') return checkText(value, path, declared);
  if (Array.isArray(value)) return value.flatMap((item, index) => walk(item, [...path, index], declared));
  if (!isMapping(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    path.length === 2 && NOT_TEMPLATES.has(key) ? [] : walk(item, [...path, key], declared),
  );
}

function checkText(text: string, path: readonly PathPart[], declared: readonly string[]): Found[] {
  const parsed = parseTemplate(text);
  if (!parsed.ok) return [{ path, reason: parsed.reason, remedy: parsed.remedy }];
  return templateParameters(parsed.template)
    .filter((name) => !declared.includes(name))
    .map((name) => ({
      path,
      reason: `parameter “${name.slice(0, 64)}” is not declared`,
      remedy: didYouMean(name, declared),
    }));
}

export function isMapping(value: Plain | undefined): value is { readonly [key: string]: Plain } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
