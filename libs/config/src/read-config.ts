import type { z } from 'zod';
import { configErrors } from './errors';
import { type Problem, problemLine } from './problem';
import { type Setting, settingsOf } from './settings';
import { configVariable, fromEnvironment, fromFile, fromFlags, type Given, type Source } from './sources';

export interface ConfigSources {
  /** Of the environment's variables, such as `VIGIE_FUSION_`. */
  readonly prefix: string;
  readonly flags?: Readonly<Record<string, unknown>> | undefined;
  /** `process.env` when absent. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** A YAML or JSON file; when absent, the one that the variable `<prefix>CONFIG` names, if any. */
  readonly file?: string | undefined;
}

/**
 * Configuration, parsed once and whole: flags win over the environment, that over the file, that over the schema's
 * defaults. `natsUrl` is `--nats-url`, `<prefix>NATS_URL`, `<prefix>NATS_URL_FILE` (a file with the value, for secrets)
 * and `natsUrl:` in the file. Names that are no setting are refused with the nearest one that is.
 *
 * @throws CONFIG_INVALID with every problem at once, each with its remedy; no text of it ever holds a value.
 */
export function readConfig<Schema extends z.ZodObject>(schema: Schema, sources: ConfigSources): z.output<Schema> {
  const { prefix, flags = {}, env = process.env } = sources;
  const settings = settingsOf(schema, prefix);
  const file = sources.file ?? (env[configVariable(prefix)] || undefined);
  const read: Source[] = [
    ...(file === undefined ? [] : [fromFile(file, settings)]),
    fromEnvironment(env, prefix, settings),
    fromFlags(flags, settings),
  ];
  const given = new Map(read.flatMap((source) => [...source.given]));
  const parsed = schema.safeParse(Object.fromEntries([...given].map(([key, { value }]) => [key, value])));
  const problems = read.flatMap((source) => [...source.problems]);
  if (!parsed.success) problems.push(...refusals(parsed.error.issues, given, settings));
  if (problems.length > 0 || !parsed.success) throw invalid(problems);
  return deepFreeze(parsed.data);
}

function invalid(problems: readonly Problem[]): Error {
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return configErrors.create('CONFIG_INVALID', { count, list: problems.map(problemLine).join('\n') });
}

function refusals(
  issues: readonly z.core.$ZodIssue[],
  given: ReadonlyMap<string, Given>,
  settings: readonly Setting[],
): Problem[] {
  return issues.map((issue) => {
    const setting = settings.find(({ key }) => key === issue.path[0]);
    // A check over several settings: its author's words are all there is.
    if (setting === undefined) return { where: 'the settings together', what: sentence(issue), remedy: '' };
    const found = given.get(setting.key);
    const missing = found === undefined && issue.code === 'invalid_type';
    return found === undefined
      ? { where: setting.key, what: missing ? 'is not set' : sentence(issue), remedy: howToSet(setting) }
      : {
          where: within(found.where, issue),
          what: sentence(issue),
          remedy: `Give it another value.${meaning(setting)}`,
        };
  });
}

/** Where inside a setting that is a list or a structure; names of its entries are no values. */
function within(where: string, issue: z.core.$ZodIssue): string {
  const inside = issue.path.slice(1).map(String).join('.');
  return inside === '' ? where : `${where} at ${inside}`;
}

/** Zod's own texts say what was expected and never the value; a union's says nothing, so its options' texts are joined. */
function sentence(issue: z.core.$ZodIssue): string {
  const message =
    issue.code === 'invalid_union' && issue.errors.length > 0
      ? issue.errors.map(([first]) => first?.message ?? '').join(', or ')
      : issue.message;
  const text = message.replace(/Invalid (input|string|option): /g, '').replace(/\.$/, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function howToSet(setting: Setting): string {
  return `Set ${setting.flag}, ${setting.variable} or ${setting.key} in the file.${meaning(setting)}`;
}

function meaning({ description }: Setting): string {
  return description === '' ? '' : ` It is: ${description.replace(/\.$/, '')}.`;
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
