/**
 * A text of the document in which `${name}` stands for a parameter; `$${` is a literal `${`. Values are put in as they
 * are and never looked at again, so neither a parameter nor a screen can bring in a reference of its own.
 */
export interface Template {
  /** As written in the document. */
  readonly source: string;
  readonly parts: readonly (string | { readonly parameter: string })[];
}

/** A template whose parameters are filled in. Only `source` may appear in a message: `value` may be patient data. */
export interface BoundText {
  readonly value: string;
  readonly source: string;
  /** A secret parameter is part of it. */
  readonly secret: boolean;
}

export type TemplateParse =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly reason: string; readonly remedy: string };

export function parseTemplate(source: string): TemplateParse {
  const parts: (string | { parameter: string })[] = [];
  let rest = source;
  for (let at = rest.indexOf('${'); at >= 0; at = rest.indexOf('${')) {
    if (at > 0 && rest[at - 1] === '$') {
      parts.push(`${rest.slice(0, at - 1)}\${`);
      rest = rest.slice(at + 2);
      continue;
    }
    const close = rest.indexOf('}', at);
    if (close < 0) {
      return {
        ok: false,
        reason: '“${” is not closed',
        remedy: 'Close it with “}”, or write “$${” for the characters themselves.',
      };
    }
    if (at > 0) parts.push(rest.slice(0, at));
    parts.push({ parameter: rest.slice(at + 2, close).trim() });
    rest = rest.slice(close + 1);
  }
  if (rest !== '' || parts.length === 0) parts.push(rest);
  return { ok: true, template: { source, parts } };
}

export function templateParameters(template: Template): string[] {
  return template.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.parameter]));
}

/** `values` holds every parameter that the template names; binding checks that beforehand. */
export function fillTemplate(
  template: Template,
  values: ReadonlyMap<string, string>,
  secrets: ReadonlySet<string>,
): BoundText {
  const value = template.parts
    .map((part) => (typeof part === 'string' ? part : (values.get(part.parameter) ?? '')))
    .join('');
  return { value, source: template.source, secret: templateParameters(template).some((name) => secrets.has(name)) };
}
