import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import { type PathPart, type Problem, pathText } from '../problem';
import { DOCUMENT_LIMITS } from './limits';

export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

export interface ReadDocument {
  readonly value: Plain;
  readonly problems: readonly Problem[];
  /** Line of a path such as `steps[2].next`, of the nearest path above it that has one, or null. */
  lineOf(path: readonly PathPart[]): number | null;
}

const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * YAML text → plain values, without trust: size and nesting are bounded before the parser sees the text, aliases,
 * anchors and tags are refused (they make bombs), keys that reach a prototype are refused, and a key given twice is a problem.
 */
export function readYaml(text: string): ReadDocument {
  const refusal = refuseOutright(text);
  if (refusal) return { value: null, problems: [refusal], lineOf: () => null };
  const counter = new LineCounter();
  let document: Document.Parsed;
  try {
    // `uniqueKeys` compares each key with all others, quadratic on a hostile mapping; the walk below checks with a set.
    document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: false,
      uniqueKeys: false,
      // A pretty error costs time in proportion to the text, for each error.
      prettyErrors: false,
      logLevel: 'silent',
      lineCounter: counter,
    });
  } catch {
    return {
      value: null,
      problems: [outright('the text cannot be parsed as YAML', 'Simplify the document.')],
      lineOf: () => null,
    };
  }
  if (document.errors.length > 0)
    return {
      value: null,
      problems: document.errors.slice(0, 20).map((error) => syntaxProblem(error, counter)),
      lineOf: () => null,
    };
  const walk = new Walk(counter);
  const value = walk.plain(document.contents as Node | null, []);
  return { value, problems: walk.problems, lineOf: (path) => walk.lineOf(path) };
}

function outright(reason: string, remedy: string): Problem {
  return { path: '', line: null, reason, remedy };
}

function syntaxProblem(error: { code: string; pos: readonly [number, number] }, counter: LineCounter): Problem {
  // The parser's own message quotes the document, so only its code is passed on.
  return {
    path: '',
    line: counter.linePos(error.pos[0]).line,
    reason: `YAML syntax error ${error.code}`,
    remedy: 'Check indentation, quotes and colons on that line; put a text that holds “: ” or “#” in quotes.',
  };
}

/** Bounds that keep the parser itself from being attacked: its composer is recursive. */
function refuseOutright(text: string): Problem | null {
  if (text.length > DOCUMENT_LIMITS.characters) {
    return outright(
      `the document has ${text.length} characters, more than ${DOCUMENT_LIMITS.characters}`,
      'Split it into several workflows.',
    );
  }
  if (text.trim() === '') return outright('the document is empty', 'Start it with “vigie: 1”.');
  if (flowDepth(text) > DOCUMENT_LIMITS.depth || blockDepth(text) > DOCUMENT_LIMITS.depth) {
    return outright(
      `the document nests deeper than ${DOCUMENT_LIMITS.depth} levels`,
      'A workflow needs 8 levels at most.',
    );
  }
  return null;
}

/** Deepest nesting of brackets, quotes not regarded: an early exit for the plain bomb; the parse is guarded as well. */
function flowDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth = Math.max(0, depth - 1);
  }
  return deepest;
}

/** Deepest nesting by indentation: each level takes a column at least, and `- - - x` opens one level by dash. */
function blockDepth(text: string): number {
  let deepest = 0;
  const columns: number[] = [];
  for (const line of text.split('\n')) {
    const lead = /^[ ]*(?:[-?] +|[-?]$)*/.exec(line)?.[0] ?? '';
    const indent = lead.length - lead.trimStart().length;
    while (columns.length > 0 && (columns[columns.length - 1] as number) > indent) columns.pop();
    if (line.trim() !== '' && columns[columns.length - 1] !== indent) columns.push(indent);
    deepest = Math.max(deepest, columns.length + (lead.match(/[-?]/g)?.length ?? 0));
  }
  return deepest;
}

class Walk {
  readonly problems: Problem[] = [];
  readonly #lines = new Map<string, number>();
  readonly #counter: LineCounter;
  #nodes = 0;

  constructor(counter: LineCounter) {
    this.#counter = counter;
  }

  lineOf(path: readonly PathPart[]): number | null {
    for (let length = path.length; length >= 0; length -= 1) {
      const line = this.#lines.get(pathText(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return null;
  }

  plain(node: Node | null | undefined, path: readonly PathPart[]): Plain {
    if (!node) return null;
    this.#remember(node, path);
    this.#nodes += 1;
    if (this.#nodes > DOCUMENT_LIMITS.nodes) {
      if (this.#nodes === DOCUMENT_LIMITS.nodes + 1)
        this.#refuse(path, 'the document has too many values', 'Split it.');
      return null;
    }
    if (path.length > DOCUMENT_LIMITS.depth) return this.#refuse(path, 'nested too deeply', 'Flatten it.');
    if (isAlias(node)) return this.#refuse(path, 'an alias (*) is not allowed', 'Write the value out.');
    if ((node as { anchor?: string }).anchor)
      return this.#refuse(path, 'an anchor (&) is not allowed', 'Write the value out.');
    if (isMap(node)) return this.#mapping(node.items as Pair<Node, Node | null>[], path);
    if (isSeq(node)) return node.items.map((item, index) => this.plain(item as Node, [...path, index]));
    if (isScalar(node)) return this.#scalar(node.value, path);
    return null;
  }

  #mapping(items: readonly Pair<Node, Node | null>[], path: readonly PathPart[]): Plain {
    const result: Record<string, Plain> = {};
    const seen = new Set<string>();
    for (const { key, value } of items) {
      const name = isScalar(key) ? String(key.value) : null;
      if (name === null || name.length > 200) {
        this.#refuse(path, 'a key must be a short plain text', 'Write a plain key.');
        continue;
      }
      if (UNSAFE_KEYS.has(name)) this.#refuse([...path, name], 'this key is reserved', 'Choose another name.');
      else if (seen.has(name)) this.#refuse([...path, name], 'the key is given twice', 'Keep one of the two.');
      else {
        this.#remember(key, [...path, name]);
        result[name] = this.plain(value, [...path, name]);
      }
      seen.add(name);
    }
    return result;
  }

  #scalar(value: unknown, path: readonly PathPart[]): Plain {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    return this.#refuse(path, 'a value of this kind is not allowed', 'Write it as a text in quotes.');
  }

  #remember(node: Node, path: readonly PathPart[]): void {
    const key = pathText(path);
    if (!node.range || this.#lines.has(key)) return;
    this.#lines.set(key, this.#counter.linePos(node.range[0]).line);
  }

  #refuse(path: readonly PathPart[], reason: string, remedy: string): null {
    this.problems.push({ path: pathText(path), line: this.lineOf(path), reason, remedy });
    return null;
  }
}
