import { DOCUMENT_LIMITS } from '../document/limits';
import type { Plain } from '../document/read-yaml';
import { parameterSchema, type RawParameter } from '../document/schema';
import type { Found } from '../document/schema-problems';
import { isMapping } from '../document/template-problems';
import { checkValue } from './check-value';

/** Declarations that contradict themselves: a choice without values, a default of the wrong type, a secret in the file. */
export function parameterProblems(document: Plain): Found[] {
  if (!isMapping(document) || !isMapping(document.parameters)) return [];
  const entries = Object.entries(document.parameters);
  const many: Found[] =
    entries.length > DOCUMENT_LIMITS.parameters
      ? [
          {
            path: ['parameters'],
            reason: 'too many parameters',
            remedy: `Declare ${DOCUMENT_LIMITS.parameters} at most.`,
          },
        ]
      : [];
  return many.concat(
    entries.flatMap(([name, value]) => {
      const parsed = parameterSchema.safeParse(value);
      return parsed.success ? check(parsed.data, name) : [];
    }),
  );
}

function check(parameter: RawParameter, name: string): Found[] {
  const path = ['parameters', name];
  const found: Found[] = [];
  if ((parameter.type === 'choice') !== (parameter.values !== undefined)) {
    found.push({
      path,
      reason: 'values belong to a choice, and a choice needs them',
      remedy: 'Write type: choice with values.',
    });
  }
  if (parameter.format && parameter.type !== 'date') {
    found.push({ path: [...path, 'format'], reason: 'a format belongs to a date', remedy: 'Remove it.' });
  }
  if (parameter.default === undefined) return found;
  if (parameter.secret) {
    found.push({
      path: [...path, 'default'],
      reason: 'a secret must not stand in the document',
      remedy: 'Remove the default.',
    });
    return found;
  }
  if (parameter.required) {
    found.push({
      path: [...path, 'default'],
      reason: 'a required parameter has no default',
      remedy: 'Keep one of the two.',
    });
  }
  const checked = checkValue(
    { type: parameter.type, values: parameter.values ?? [], format: parameter.format ?? 'DD/MM/YYYY' },
    String(parameter.default),
  );
  if (!checked.ok) found.push({ path: [...path, 'default'], reason: 'does not fit its type', remedy: checked.remedy });
  return found;
}
