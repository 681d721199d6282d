import type { SettingKind } from './settings';

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const TRUTHS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['off', false],
]);

/**
 * The value that a flag's or a variable's text stands for. A text that is not of the setting's kind is left as it is, so
 * that the schema refuses it and says what it wants.
 */
export function settingValue(text: string, kinds: readonly SettingKind[]): unknown {
  const trimmed = text.trim();
  for (const kind of kinds) {
    const value = asKind(trimmed, kind);
    if (value !== undefined) return value;
  }
  return text;
}

function asKind(text: string, kind: SettingKind): unknown {
  switch (kind) {
    case 'number':
      return DECIMAL.test(text) ? Number(text) : undefined;
    case 'boolean':
      return TRUTHS.get(text.toLowerCase());
    case 'list':
      return text.split(',').map((entry) => entry.trim());
    case 'structure':
      return structure(text);
    case 'text':
      return undefined;
  }
}

function structure(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
