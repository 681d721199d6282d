/** Stands for a member whose key occurs twice with different values: no reader takes it for either of them. */
export const CONFLICT: unique symbol = Symbol('conflict');

/** Deeper nesting is not read: no answer needs it. */
const DEEPEST = 32;
/** Characters that may be looked at, as a multiple of the text: what is no JSON is looked at more than once. */
const EFFORT = 8;

/** Every JSON value in a text, in order, and which of them are cut. */
export interface FoundJson {
  readonly values: readonly unknown[];
  /** True when the text ends inside of a value. */
  readonly truncated: boolean;
  /** True for an array or object that the text's end cut. What it holds is whole; what was cut is left out. */
  isCut(value: unknown): boolean;
}

const NO_JSON = new Error('not JSON');
const TOO_DEEP = new Error('too deep');

/**
 * Finds objects and arrays in what a model wrote: among prose, in code fences, with single quotes, Python's words,
 * trailing or missing commas, bare keys, quotes in texts, raw line breaks, and cut at any place. Nothing is made up: a
 * number or text that the end cuts is left out with its member. A number keeps its digits: one that JavaScript would
 * write otherwise (`007`, `12.50`, `1e3`) comes as text. Never throws.
 */
export function findJson(text: string): FoundJson {
  const reader = new LooseReader(text);
  const values: unknown[] = [];
  let from = 0;
  let effort = EFFORT * text.length + 1_000;
  while (effort > 0) {
    const start = nextStart(text, from);
    if (start < 0) break;
    const value = reader.readAt(start);
    effort -= reader.at - start + 1;
    // What is too deep is no answer, nor is what it holds; what merely is no JSON may hold some.
    from = value === undefined && !reader.tooDeep ? start + 1 : reader.at;
    if (value !== undefined) values.push(value);
  }
  return { values, truncated: reader.ended, isCut: (value) => reader.cut.has(value as object) };
}

function nextStart(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (text[at] === '{' || text[at] === '[') return at;
  return -1;
}

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
  ['undefined', null],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);
const NUMBER = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/y;
const WORD = /-?[A-Za-z_$][\w$]*/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** Says that the text ended before a value did; never part of a result. */
const CUT_OFF: unique symbol = Symbol('cut off');

class LooseReader {
  at = 0;
  ended = false;
  tooDeep = false;
  readonly cut = new WeakSet<object>();
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The object or array that starts there, or undefined when what starts there is none. */
  readAt(start: number): unknown {
    this.at = start;
    this.tooDeep = false;
    try {
      return this.#container(0);
    } catch (error) {
      this.tooDeep = error === TOO_DEEP;
      return undefined;
    }
  }

  #container(depth: number): object {
    if (depth > DEEPEST) throw TOO_DEEP;
    return this.#text[this.at] === '{' ? this.#object(depth) : this.#array(depth);
  }

  #array(depth: number): unknown[] {
    const items: unknown[] = [];
    this.at += 1;
    for (;;) {
      const next = this.#next();
      if (next === ']') return this.#close(items);
      if (next === '') return this.#cutOff(items);
      const value = this.#value(depth);
      if (value === CUT_OFF) return this.#cutOff(items);
      items.push(value);
      if (this.#isCut(value)) return this.#cutOff(items);
      this.#comma();
    }
  }

  #object(depth: number): object {
    // Without a prototype, `__proto__` is a key as any other.
    const members: Record<string, unknown> = Object.create(null);
    this.at += 1;
    for (;;) {
      const next = this.#next();
      if (next === '}') return this.#close(members);
      if (next === '') return this.#cutOff(members);
      const key = this.#key();
      if (key === CUT_OFF || this.#next() === '') return this.#cutOff(members);
      if (this.#text[this.at] !== ':') throw NO_JSON;
      this.at += 1;
      if (this.#next() === '') return this.#cutOff(members);
      const value = this.#value(depth);
      if (value === CUT_OFF) return this.#cutOff(members);
      members[key] = key in members && !sameValue(members[key], value) ? CONFLICT : value;
      if (this.#isCut(value)) return this.#cutOff(members);
      this.#comma();
    }
  }

  #isCut(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.cut.has(value);
  }

  #close<T extends object>(container: T): T {
    this.at += 1;
    return container;
  }

  #cutOff<T extends object>(container: T): T {
    this.ended = true;
    this.at = this.#text.length;
    this.cut.add(container);
    return container;
  }

  /** The next character that is no white space, or '' at the end. */
  #next(): string {
    while (this.at < this.#text.length && this.#text.charCodeAt(this.at) <= 0x20) this.at += 1;
    return this.#text[this.at] ?? '';
  }

  /** Models forget a comma between objects; elsewhere its absence means that this is no JSON. */
  #comma(): void {
    const next = this.#next();
    if (next === ',') this.at += 1;
    else if (next !== '' && !'}]{'.includes(next)) throw NO_JSON;
  }

  #key(): string | typeof CUT_OFF {
    const quote = this.#text[this.at];
    if (quote === '"' || quote === "'") return this.#string(quote);
    const word = this.#match(WORD);
    if (word === null) throw NO_JSON;
    return word;
  }

  #value(depth: number): unknown {
    const next = this.#text[this.at] as string;
    if (next === '{' || next === '[') return this.#container(depth + 1);
    if (next === '"' || next === "'") return this.#string(next);
    const number = this.#match(NUMBER);
    // A number at the very end may have lost digits.
    if (number !== null) return this.at === this.#text.length ? CUT_OFF : exactNumber(number);
    const word = this.#match(WORD);
    if (word !== null && this.at === this.#text.length) return CUT_OFF;
    if (word === null || !WORDS.has(word)) throw NO_JSON;
    return WORDS.get(word);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }

  /** A quote ends a text only where JSON goes on after it, so `'l'adresse'` and `"dit "oui" ici"` are read whole. */
  #string(quote: string): string | typeof CUT_OFF {
    const parts: string[] = [];
    let from = this.at + 1;
    for (let at = from; at < this.#text.length; at += 1) {
      const character = this.#text[at];
      if (character === '\\') {
        parts.push(this.#text.slice(from, at));
        const escaped = this.#escape(at + 1);
        parts.push(escaped.text);
        from = at + 1 + escaped.length;
        at = from - 1;
      } else if (character === quote && this.#goesOn(at + 1)) {
        parts.push(this.#text.slice(from, at));
        this.at = at + 1;
        return parts.join('');
      }
    }
    this.at = this.#text.length;
    return CUT_OFF;
  }

  #goesOn(at: number): boolean {
    this.at = at;
    const next = this.#next();
    return next === '' || ',:}]'.includes(next);
  }

  #escape(at: number): { text: string; length: number } {
    const character = this.#text[at] ?? '';
    const code = character === 'u' ? /^[0-9a-fA-F]{4}$/.exec(this.#text.slice(at + 1, at + 5))?.[0] : undefined;
    if (code !== undefined) return { text: String.fromCharCode(Number.parseInt(code, 16)), length: 5 };
    return { text: ESCAPES[character] ?? character, length: character.length };
  }
}

/** A number, or its digits where JavaScript would write it otherwise: an identifier's zeros are not to be lost. */
function exactNumber(digits: string): number | string {
  const value = Number(digits);
  return String(value) === digits ? value : digits;
}

function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}
