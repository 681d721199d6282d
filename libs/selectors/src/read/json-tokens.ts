import { selectorsErrors } from '../errors';

/** What a `JsonTokens` tells of. */
export interface JsonEvents {
  open(bracket: '{' | '['): void;
  close(bracket: '}' | ']'): void;
  key(key: string): void;
  /** `cut`: the text was longer than what is held of one, and this is its beginning. */
  value(value: string | number | boolean | null, cut: boolean): void;
}

/** What may come next. */
type Next = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y;
/** Units without an end of which it is sure that no scalar of JSON begins with them; nobody writes a longer number. */
const LONGEST_SCALAR = 512;
/** `\\u00e9` */
const LONGEST_ESCAPE = 6;

/**
 * JSON, read in pieces of any size and told of as it comes. `JSON.parse` would need the whole text and a tree of objects
 * many times its size. Holds one piece and the beginning of one string; strict, but for control characters in strings.
 * Errors: DUMP_JSON_BAD with the offset in UTF-16 units, DUMP_TRUNCATED, DUMP_TOO_DEEP. None quotes the text.
 */
export class JsonTokens {
  private text = '';
  private at = 0;
  private before = 0;
  private next: Next = 'value';
  private readonly brackets: ('{' | '[')[] = [];
  private longString: LongString | null = null;

  /** Strings are cut to `longestText` units. `skipping` true: strings are passed over, and told of as `''`. */
  constructor(
    private readonly events: JsonEvents,
    private readonly limits: { readonly longestText: number; readonly depth: number },
    public skipping = false,
  ) {}

  get depth(): number {
    return this.brackets.length;
  }

  write(chunk: string): void {
    this.before += this.at;
    this.text = this.at === this.text.length ? chunk : this.text.slice(this.at) + chunk;
    this.at = 0;
    while (this.step(false));
  }

  end(): void {
    while (this.step(true));
    this.skipSpace();
    if (this.next !== 'nothing' || this.longString !== null) throw selectorsErrors.create('DUMP_TRUNCATED');
  }

  /** One token; false when it is not all there yet. */
  private step(isLast: boolean): boolean {
    if (this.longString !== null) return this.goOnWithLongString(this.longString);
    this.skipSpace();
    if (this.at === this.text.length) return false;
    const first = this.text.charCodeAt(this.at);
    if (first === 0x22) return this.string();
    if (first === 0x7b || first === 0x5b) this.openBracket(first === 0x7b ? '{' : '[');
    else if (first === 0x7d || first === 0x5d) this.closeBracket(first === 0x7d ? '}' : ']');
    else if (first === 0x2c && this.next === 'comma or end')
      this.advance(this.brackets.at(-1) === '{' ? 'key' : 'value');
    else if (first === 0x3a && this.next === 'colon') this.advance('value');
    else return this.scalar(isLast);
    return true;
  }

  private advance(next: Next): void {
    this.at++;
    this.next = next;
  }

  private skipSpace(): void {
    if (this.text.charCodeAt(this.at) > 0x20) return;
    SPACE.lastIndex = this.at;
    SPACE.test(this.text);
    this.at = SPACE.lastIndex;
  }

  private openBracket(bracket: '{' | '['): void {
    if (this.next !== 'value' && this.next !== 'value or end') this.refuse();
    if (this.brackets.length >= this.limits.depth)
      throw selectorsErrors.create('DUMP_TOO_DEEP', { limit: this.limits.depth });
    this.brackets.push(bracket);
    this.advance(bracket === '{' ? 'key or end' : 'value or end');
    this.events.open(bracket);
  }

  private closeBracket(bracket: '}' | ']'): void {
    const isEmpty = this.next === (bracket === '}' ? 'key or end' : 'value or end');
    const opened = this.brackets.at(-1) === (bracket === '}' ? '{' : '[');
    if (!opened || !(isEmpty || this.next === 'comma or end')) this.refuse();
    this.brackets.pop();
    this.advance(this.afterValue());
    this.events.close(bracket);
  }

  private afterValue(): Next {
    return this.brackets.length === 0 ? 'nothing' : 'comma or end';
  }

  private string(): boolean {
    const isKey = this.next === 'key' || this.next === 'key or end';
    if (!isKey && this.next !== 'value' && this.next !== 'value or end') this.refuse();
    const end = endOfString(this.text, this.at + 1);
    if (end === -1) {
      if (this.text.length - this.at > this.limits.longestText * LONGEST_ESCAPE) this.beginLongString(isKey);
      return this.longString !== null && this.at < this.text.length;
    }
    const whole = this.skipping ? '' : (unescaped(this.text.slice(this.at + 1, end)) ?? this.refuse());
    this.at = end + 1;
    const cut = whole.length > this.limits.longestText;
    this.tellString(cut ? whole.slice(0, this.limits.longestText) : whole, isKey, cut);
    return true;
  }

  private tellString(text: string, isKey: boolean, cut: boolean): void {
    this.next = isKey ? 'colon' : this.afterValue();
    if (isKey) this.events.key(text);
    else this.events.value(text, cut);
  }

  /** A string of which more has come than is kept: its beginning stays, the rest goes by. */
  private beginLongString(isKey: boolean): void {
    const from = this.at + 1;
    const head = this.skipping ? '' : this.unescapedHead(from, from + this.limits.longestText * LONGEST_ESCAPE);
    this.longString = { head: head.slice(0, this.limits.longestText), isKey };
    this.at = this.text.length - (oddBackslashes(this.text, from) ? 1 : 0);
  }

  /** The cut may go through an escape; then a few units less make a whole. */
  private unescapedHead(from: number, to: number): string {
    for (let end = to; end > to - LONGEST_ESCAPE; end--) {
      const head = unescaped(this.text.slice(from, end));
      if (head !== null) return head;
    }
    return this.refuse();
  }

  private goOnWithLongString(long: LongString): boolean {
    const end = endOfString(this.text, this.at);
    if (end === -1) {
      this.at = this.text.length - (oddBackslashes(this.text, this.at) ? 1 : 0);
      return false;
    }
    this.at = end + 1;
    this.longString = null;
    this.tellString(long.head, long.isKey, true);
    return true;
  }

  /** Most numbers of a dump are whole and small, and cost a third this way. */
  private smallNumber(): boolean {
    let number = 0;
    let at = this.at;
    for (let code = this.text.charCodeAt(at); code >= 0x30 && code <= 0x39; code = this.text.charCodeAt(at)) {
      number = number * 10 + code - 0x30;
      at++;
    }
    const after = this.text.charCodeAt(at);
    if (at === this.at || at - this.at > 9 || !(after === 0x2c || after === 0x5d || after === 0x7d)) return false;
    this.at = at;
    this.next = this.afterValue();
    this.events.value(number, false);
    return true;
  }

  private scalar(isLast: boolean): boolean {
    if (this.next !== 'value' && this.next !== 'value or end') this.refuse();
    if (this.smallNumber()) return true;
    SCALAR.lastIndex = this.at;
    const found = SCALAR.exec(this.text)?.[0];
    const end = this.at + (found?.length ?? 0);
    // At the end of a piece a number may go on, and `tr` may become `true`.
    if (!isLast && this.text.length - this.at < LONGEST_SCALAR && /^[\w.+-]*$/.test(this.text.slice(this.at)))
      return false;
    if (found === undefined || /[\w.+-]/.test(this.text.charAt(end))) this.refuse(isLast);
    this.at = end;
    this.next = this.afterValue();
    this.events.value(SCALARS[found as 'true'] ?? (found === 'null' ? null : Number(found)), false);
    return true;
  }

  private refuse(isLast = false): never {
    if (isLast && /^[\w.+-]{0,8}$/.test(this.text.slice(this.at, this.at + 9)))
      throw selectorsErrors.create('DUMP_TRUNCATED');
    throw selectorsErrors.create('DUMP_JSON_BAD', { offset: this.before + this.at });
  }
}

interface LongString {
  readonly head: string;
  readonly isKey: boolean;
}

const SCALARS = { true: true, false: false } as const;

/** Index of the quote that ends a string whose inside begins at `from`; -1 when it is not there. */
function endOfString(text: string, from: number): number {
  for (let at = from; ; at++) {
    at = text.indexOf('"', at);
    if (at === -1 || text.charCodeAt(at - 1) !== 0x5c || !oddBackslashes(text, from, at)) return at;
  }
}

/** Whether an odd number of backslashes stands before `to`, so that the last one escapes what comes. */
function oddBackslashes(text: string, from: number, to = text.length): boolean {
  let at = to;
  while (at > from && text.charCodeAt(at - 1) === 0x5c) at--;
  return (to - at) % 2 === 1;
}

/** The inside of a string as it is meant; null where an escape is none. */
function unescaped(raw: string): string | null {
  if (!raw.includes('\\')) return raw;
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return JSON.parse(`"${raw.replace(/[\u0000-\u001f]/g, ' ')}"`) as string;
  } catch {
    return null;
  }
}
