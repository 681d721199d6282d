import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import { CATALOG_LIMITS, type CatalogProblem } from './catalog';
import { repeatedKeys } from './json-keys';
import { scanMarks } from './scan-marks';

export type Place = readonly (string | number)[];

export interface ReadDocument {
  /** As far as it could be read; null where nothing could. */
  readonly value: unknown;
  readonly problems: readonly CatalogProblem[];
  /** Line of a place, or of the nearest one above it; null for JSON. */
  lineOf(place: Place): number | null;
}

export function placeText(place: Place): string {
  return place.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  );
}

/**
 * A catalog's text → plain values, without trust: size and nesting are bounded before a parser sees the text; aliases,
 * anchors and tags are refused (they make bombs), as are keys that reach a prototype and keys given twice.
 */
export function readDocument(text: string, form: 'json' | 'yaml'): ReadDocument {
  const refusal = refuseOutright(text, form);
  if (refusal !== null) return refused([refusal]);
  return form === 'json' ? readJson(text) : readYaml(text);
}

function refused(problems: readonly CatalogProblem[]): ReadDocument {
  return { value: null, problems, lineOf: () => null };
}

function problem(reason: string, remedy: string, place = '', line: number | null = null): CatalogProblem {
  return { place, line, reason, remedy };
}

function refuseOutright(text: string, form: 'json' | 'yaml'): CatalogProblem | null {
  const { characters, depth, marks } = CATALOG_LIMITS;
  if (text.length > characters)
    return problem(`the catalog has more than ${characters} characters`, 'Split it into several catalogs.');
  if (text.trim() === '') return problem('the catalog is empty', 'Start it with version: 1.');
  const { count, brackets } = scanMarks(text);
  if (form === 'yaml' && count > marks)
    return problem(`the catalog has more than ${marks} lines, commas and colons`, 'Split it, or write it as JSON.');
  return brackets > depth || (form === 'yaml' && deepestIndent(text) > depth)
    ? problem(`the catalog nests deeper than ${depth} levels`, 'A catalog needs four.')
    : null;
}

/** Nesting by indentation and dashes: the parser recurses there as it does at brackets. */
function deepestIndent(text: string): number {
  let most = 0;
  const columns: number[] = [];
  for (const line of text.split('\n')) {
    const lead = /^ *(?:[-?] +|[-?]$)*/.exec(line)?.[0] ?? '';
    const indent = lead.length - lead.trimStart().length;
    if (line.trim() === '') continue;
    while ((columns.at(-1) ?? -1) > indent) columns.pop();
    if (columns.at(-1) !== indent) columns.push(indent);
    most = Math.max(most, columns.length + (lead.match(/[-?]/g)?.length ?? 0));
  }
  return most;
}

function readJson(text: string): ReadDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the document.
    return refused([problem('the text is not JSON', 'Check its brackets, commas and quotes, or name the file .yaml.')]);
  }
  const twice = repeatedKeys(text, CATALOG_LIMITS.problems);
  return { value, problems: twice.map((place) => problem(...GIVEN_TWICE, placeText(place))), lineOf: () => null };
}

const GIVEN_TWICE = ['a key is given twice', 'Keep one of the two.'] as const;

function readYaml(text: string): ReadDocument {
  const counter = new LineCounter();
  let document: Document.Parsed;
  try {
    // `uniqueKeys` compares each key with all others, quadratic on a hostile mapping; the walk below checks with a set.
    document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: false,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
      lineCounter: counter,
    });
  } catch {
    return refused([problem('the text cannot be parsed as YAML', 'Simplify it.')]);
  }
  if (document.errors.length > 0) {
    const { problems } = CATALOG_LIMITS;
    return refused(document.errors.slice(0, problems).map((error) => syntaxProblem(error, counter)));
  }
  const walk = new Walk(counter);
  const value = walk.plain(document.contents as Node | null, []);
  return { value, problems: walk.problems, lineOf: (place) => walk.lineOf(place) };
}

function syntaxProblem(error: { code: string; pos: readonly [number, number] }, counter: LineCounter): CatalogProblem {
  return problem(
    `YAML syntax error ${error.code}`,
    'Check indentation, quotes and colons on that line; put a selector in single quotes.',
    '',
    counter.linePos(error.pos[0]).line,
  );
}

const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const LONGEST_KEY = 100;

class Walk {
  readonly problems: CatalogProblem[] = [];
  private readonly lines = new Map<string, number>();
  private values = 0;

  constructor(private readonly counter: LineCounter) {}

  lineOf(place: Place): number | null {
    for (let length = place.length; length >= 0; length--) {
      const line = this.lines.get(placeText(place.slice(0, length)));
      if (line !== undefined) return line;
    }
    return null;
  }

  plain(node: Node | null | undefined, place: Place): unknown {
    if (!node) return null;
    if (++this.values > CATALOG_LIMITS.values) {
      return this.values === CATALOG_LIMITS.values + 1
        ? this.refuse(place, 'too many values', 'Split the catalog.')
        : null;
    }
    if (node.range) this.lines.set(placeText(place), this.counter.linePos(node.range[0]).line);
    if (isAlias(node)) return this.refuse(place, 'an alias (*) is not allowed', 'Write the value out.');
    const { anchor, tag } = node as { anchor?: string; tag?: string };
    if (anchor) return this.refuse(place, 'an anchor (&) is not allowed', 'Write the value out.');
    if (tag) return this.refuse(place, 'a tag (!) is not allowed', 'Leave it out.');
    if (isMap(node)) return this.mapping(node.items as Pair<Node, Node | null>[], place);
    if (isSeq(node)) return node.items.map((item, at) => this.plain(item as Node, [...place, at]));
    return isScalar(node) ? node.value : null;
  }

  private mapping(items: readonly Pair<Node, Node | null>[], place: Place): unknown {
    const result: Record<string, unknown> = {};
    for (const { key, value } of items) {
      const name = isScalar(key) ? String(key.value) : null;
      if (name === null || name.length > LONGEST_KEY)
        this.refuse(place, 'a key is no short plain text', 'Write a plain key.');
      else if (UNSAFE_KEYS.has(name)) this.refuse(place, 'a key is reserved', 'Leave it out.');
      else if (Object.hasOwn(result, name)) this.refuse(place, ...GIVEN_TWICE);
      else result[name] = this.plain(value, [...place, name]);
    }
    return result;
  }

  private refuse(place: Place, reason: string, remedy: string): null {
    this.problems.push(problem(reason, remedy, placeText(place), this.lineOf(place)));
    return null;
  }
}
