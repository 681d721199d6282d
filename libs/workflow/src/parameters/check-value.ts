import { MAX_PARAMETER_CHARACTERS } from '../document/limits';
import type { DateFormat, Parameter } from '../workflow';

export type CheckedValue =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly remedy: string };

/** A parameter's value as a workflow uses it (dates in the declared format), or what to write instead. Never echoes it. */
export function checkValue(parameter: Pick<Parameter, 'type' | 'values' | 'format'>, given: string): CheckedValue {
  if (given.length > MAX_PARAMETER_CHARACTERS) return no(`Write at most ${MAX_PARAMETER_CHARACTERS} characters.`);
  switch (parameter.type) {
    case 'text':
      return hasControl(given) ? no('Write plain text: no control characters but line ends and tabs.') : yes(given);
    case 'integer':
      return /^-?\d{1,15}$/.test(given.trim()) ? yes(given.trim()) : no('Write a whole number.');
    case 'number':
      return /^-?\d{1,15}([.,]\d{1,15})?$/.test(given.trim()) ? yes(given.trim()) : no('Write a number.');
    case 'boolean':
      return given === 'true' || given === 'false' ? yes(given) : no('Write true or false.');
    case 'date':
      return checkDate(given.trim(), parameter.format);
    case 'choice':
      return parameter.values.includes(given) ? yes(given) : no(`Choose one of: ${parameter.values.join(', ')}.`);
    default:
      return never(parameter.type);
  }
}

function checkDate(given: string, format: DateFormat): CheckedValue {
  const french = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(given);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(given);
  const [day, month, year] = french ? french.slice(1) : iso ? iso.slice(1).reverse() : [];
  if (!day || !month || !year || !isDate(Number(year), Number(month), Number(day))) {
    return no('Write a date as DD/MM/YYYY or YYYY-MM-DD.');
  }
  return yes(format === 'DD/MM/YYYY' ? `${day}/${month}/${year}` : `${year}-${month}-${day}`);
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1800;
}

function hasControl(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return true;
  }
  return false;
}

function yes(value: string): CheckedValue {
  return { ok: true, value };
}

function no(remedy: string): CheckedValue {
  return { ok: false, remedy };
}

function never(type: never): never {
  throw new TypeError(`parameter type ${String(type)} is not handled`);
}
