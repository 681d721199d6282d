import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { type Problem, unknownName } from './problem';
import { settingValue } from './setting-value';
import { kebab, type Setting } from './settings';

/** A value that one source gives for a setting, and where in that source it stands. */
export interface Given {
  readonly value: unknown;
  readonly where: string;
}

/** What one source says: values by the setting's key, and what is wrong with it. */
export interface Source {
  readonly given: ReadonlyMap<string, Given>;
  readonly problems: readonly Problem[];
}

/** Flags as commander gives them: camelCase names; texts are converted, other values are taken as they are. */
export function fromFlags(flags: Readonly<Record<string, unknown>>, settings: readonly Setting[]): Source {
  const given = new Map<string, Given>();
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(flags)) {
    if (value === undefined) continue;
    const setting = settings.find(({ key }) => key === name);
    if (setting !== undefined) given.set(name, { value: fromText(value, setting), where: setting.flag });
    else
      problems.push(
        unknownName(
          `--${kebab(name)}`,
          `--${kebab(name)}`,
          settings.map(({ flag }) => flag),
        ),
      );
  }
  return { given, problems };
}

function fromText(value: unknown, setting: Setting): unknown {
  return typeof value === 'string' ? settingValue(value, setting.kinds) : value;
}

/** Names the configuration file when the caller does not. */
export function configVariable(prefix: string): string {
  return `${prefix}CONFIG`;
}

/**
 * Variables that start with the prefix. An empty one counts as not set, as compose files write `${X:-}`. `NAME_FILE`
 * gives a setting the content of a file, so that secrets stay out of the environment; a setting that itself ends in
 * `_FILE` is not meant.
 */
export function fromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  prefix: string,
  settings: readonly Setting[],
): Source {
  const given = new Map<string, Given>();
  const problems: Problem[] = [];
  for (const [variable, text] of Object.entries(environment)) {
    if (!variable.startsWith(prefix) || !text || variable === configVariable(prefix)) continue;
    const found = readVariable(variable, text, environment, settings);
    if ('what' in found) problems.push(found);
    else given.set(found.key, found);
  }
  return { given, problems };
}

function readVariable(
  variable: string,
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
  settings: readonly Setting[],
): (Given & { readonly key: string }) | Problem {
  const named = (name: string) => settings.find((setting) => setting.variable === name);
  const setting = named(variable);
  if (setting !== undefined) return { key: setting.key, value: fromText(text, setting), where: variable };
  const secret = variable.endsWith('_FILE') ? named(variable.slice(0, -'_FILE'.length)) : undefined;
  if (secret === undefined)
    return unknownName(
      variable,
      variable,
      settings.map((known) => known.variable),
    );
  if (environment[secret.variable]) {
    return { where: variable, what: `and ${secret.variable} are both set`, remedy: 'Keep one of the two.' };
  }
  const content = readText(text);
  if (content === null) return unreadable(variable, 'names a file that cannot be read');
  // Editors and `echo` end a file with a line break that is no part of the secret.
  return { key: secret.key, value: fromText(content.replace(/\r?\n$/, ''), secret), where: variable };
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function unreadable(where: string, what: string): Problem {
  return { where, what, remedy: 'Check that the file exists and that this user may read it.' };
}

/** A YAML or JSON file with the settings under their own names. */
export function fromFile(file: string, settings: readonly Setting[]): Source {
  const only = (problem: Problem): Source => ({ given: new Map(), problems: [problem] });
  const text = readText(file);
  if (text === null) return only(unreadable(file, 'cannot be read'));
  const document = parseDocument(text, { logLevel: 'silent' });
  const error = document.errors[0];
  if (error !== undefined) {
    // Only the place: the parser's own text quotes the line, which may hold a secret.
    return only({
      where: `${file}, line ${error.linePos?.[0].line ?? 1}`,
      what: 'is not YAML',
      remedy: 'Mend that line.',
    });
  }
  const content: unknown = document.toJS() ?? {};
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return only({ where: file, what: 'holds no named settings', remedy: 'Write one `name: value` a line.' });
  }
  return fromContent(file, content, settings);
}

function fromContent(file: string, content: object, settings: readonly Setting[]): Source {
  const given = new Map<string, Given>();
  const problems: Problem[] = [];
  const keys = settings.map(({ key }) => key);
  for (const [name, value] of Object.entries(content)) {
    const where = `${name} in ${file}`;
    if (keys.includes(name)) given.set(name, { value, where });
    else problems.push(unknownName(where, name, keys));
  }
  return { given, problems };
}
