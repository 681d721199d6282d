import { CONTROL_TYPES, type ControlType } from '../tree/control-types';
import { nearestControlType } from './nearest-control-type';
import {
  type AttributeTest,
  type Combinator,
  type Pseudo,
  SELECTOR_LIMITS,
  type Selector,
  type Step,
  TESTED_ATTRIBUTES,
  TEXT_OPERATORS,
  type TestedAttribute,
} from './selector';

/**
 * `position` counts UTF-16 units from 0; `expected` is what should stand there, in words: it never repeats the selector,
 * which may hold a person's name.
 */
export type SelectorParse =
  | { readonly ok: true; readonly selector: Selector }
  | { readonly ok: false; readonly position: number; readonly expected: string };

/** A selector's text → its steps, in one pass over the text. Never throws. */
export function parseSelector(text: string): SelectorParse {
  if (text.length > SELECTOR_LIMITS.characters) {
    return {
      ok: false,
      position: SELECTOR_LIMITS.characters,
      expected: `at most ${SELECTOR_LIMITS.characters} characters`,
    };
  }
  const parser = new Parser(text);
  try {
    return { ok: true, selector: parser.all() };
  } catch (fault) {
    if (fault instanceof Unexpected) return { ok: false, position: fault.position, expected: fault.expected };
    throw fault;
  }
}

class Unexpected extends Error {
  constructor(
    readonly position: number,
    readonly expected: string,
  ) {
    super(expected);
  }
}

const WORD = /[A-Za-z_]+/y;
const BLANKS = /[ \t\r\n]*/y;
const DIGITS = /\d{1,9}/y;
const HASH = /#([0-9a-f]{8}):(\d{1,9}):([0-9a-f]{32})/y;
const CODE_UNIT = /u([0-9a-fA-F]{4})/y;
const CONTROL_TYPE_NAMES: ReadonlySet<string> = new Set(CONTROL_TYPES);

class Parser {
  private at = 0;
  private tests = 0;

  constructor(private readonly text: string) {}

  all(): Selector {
    this.blanks();
    const selector = this.steps(null, 0);
    if (this.at < this.text.length) this.fail('a combinator (blank, >, +, ~) or the end');
    return selector;
  }

  /** Steps up to the end of the text or a closing parenthesis, which stays. */
  private steps(first: Combinator | null, depth: number): Selector {
    const steps = [this.step(first, depth)];
    for (let combinator = this.combinator(); combinator !== null; combinator = this.combinator()) {
      if (steps.length === SELECTOR_LIMITS.steps) this.fail(`at most ${SELECTOR_LIMITS.steps} steps`);
      steps.push(this.step(combinator, depth));
    }
    return { steps };
  }

  private combinator(): Combinator | null {
    const start = this.at;
    this.blanks();
    const next = this.text[this.at];
    if (next === '>' || next === '+' || next === '~') {
      this.at++;
      this.blanks();
      return next;
    }
    return next === undefined || next === ')' || this.at === start ? null : ' ';
  }

  private step(combinator: Combinator | null, depth: number): Step {
    const controlType = this.controlType();
    const tests: AttributeTest[] = [];
    while (this.take('[')) tests.push(this.countedTest(tests.length));
    const pseudos: Pseudo[] = [];
    while (this.take(':')) pseudos.push(this.pseudo(depth, pseudos));
    return { combinator, controlType, tests, pseudos };
  }

  private controlType(): ControlType | '*' {
    if (this.take('*')) return '*';
    const start = this.at;
    const word = this.match(WORD)?.[0];
    if (word !== undefined && CONTROL_TYPE_NAMES.has(word)) return word as ControlType;
    const near = nearestControlType(word ?? '');
    const meant = near === null ? 'such as Button, or *' : `or * (did you mean ${near}?)`;
    return this.fail(`a control type of UI Automation, ${meant}`, start);
  }

  private countedTest(before: number): AttributeTest {
    const { testsPerStep, tests } = SELECTOR_LIMITS;
    if (before === testsPerStep) this.fail(`at most ${testsPerStep} brackets in a step`, this.at - 1);
    if (++this.tests > tests) this.fail(`at most ${tests} brackets in a selector`, this.at - 1);
    return this.test();
  }

  private test(): AttributeTest {
    this.blanks();
    const attribute = this.attribute();
    this.blanks();
    const start = this.at;
    const operator = TEXT_OPERATORS.find((known) => this.take(known)) ?? this.fail('one of = ^= $= *=');
    this.blanks();
    const test =
      this.text[this.at] === '#' ? this.hashed(attribute, operator) : this.quoted(attribute, operator, start);
    this.blanks();
    if (!this.take(']')) this.fail('a closing bracket ]');
    return test;
  }

  private attribute(): TestedAttribute {
    const start = this.at;
    const word = this.match(WORD)?.[0] ?? '';
    if (Object.hasOwn(TESTED_ATTRIBUTES, word)) return TESTED_ATTRIBUTES[word as keyof typeof TESTED_ATTRIBUTES];
    const known = Object.keys(TESTED_ATTRIBUTES).join(', ');
    const why = word === 'value' ? ': a value is data and never part of a selector' : '';
    return this.fail(`one of ${known}${why}`, start);
  }

  private hashed(attribute: TestedAttribute, operator: string): AttributeTest {
    if (attribute !== 'name' || operator !== '=') this.fail('a text in double quotes: only [name=#…] takes a hash');
    const hash =
      this.match(HASH) ?? this.fail('a hash of the form #KEYID:LENGTH:HEX with 8 and 32 lower-case hex digits');
    return { kind: 'nameHash', hash: { keyId: hash[1] ?? '', length: Number(hash[2]), hex: hash[3] ?? '' } };
  }

  private quoted(attribute: TestedAttribute, operator: (typeof TEXT_OPERATORS)[number], start: number): AttributeTest {
    const text = this.string();
    if (text === '' && operator !== '=') this.fail('a text that is not empty, or the operator =', start);
    return { kind: 'text', attribute, operator, text };
  }

  private string(): string {
    if (!this.take('"')) this.fail('a text in double quotes');
    const parts: string[] = [];
    for (;;) {
      const next = this.text[this.at];
      if (next === undefined) this.fail('a closing double quote');
      this.at++;
      if (next === '"') return parts.join('');
      parts.push(next === '\\' ? this.escape() : next);
    }
  }

  private escape(): string {
    if (this.take('"')) return '"';
    if (this.take('\\')) return '\\';
    const unit = this.match(CODE_UNIT) ?? this.fail('one of the escapes \\" \\\\ \\uXXXX');
    return String.fromCharCode(Number.parseInt(unit[1] ?? '', 16));
  }

  private pseudo(depth: number, before: readonly Pseudo[]): Pseudo {
    const start = this.at;
    switch (this.match(WORD)?.[0]) {
      case 'root':
        return { kind: 'root' };
      case 'nth':
        if (before.some(({ kind }) => kind === 'nth')) this.fail('at most one :nth in a step', start);
        return { kind: 'nth', n: this.parenthesised(() => this.ordinal()) };
      case 'has':
        if (depth === SELECTOR_LIMITS.hasDepth) this.fail(`at most ${SELECTOR_LIMITS.hasDepth} levels of :has`, start);
        return { kind: 'has', relative: this.parenthesised(() => this.relative(depth + 1)) };
      default:
        return this.fail('one of :root :nth(…) :has(…)', start);
    }
  }

  private relative(depth: number): Selector {
    const child = this.take('>');
    this.blanks();
    return this.steps(child ? '>' : ' ', depth);
  }

  private ordinal(): number {
    const start = this.at;
    const n = Number(this.match(DIGITS)?.[0] ?? 0);
    if (n >= 1 && n <= SELECTOR_LIMITS.nth) return n;
    return this.fail(`a whole number from 1 to ${SELECTOR_LIMITS.nth}`, start);
  }

  private parenthesised<T>(inner: () => T): T {
    if (!this.take('(')) this.fail('an opening parenthesis (');
    this.blanks();
    const result = inner();
    this.blanks();
    if (!this.take(')')) this.fail('a closing parenthesis )');
    return result;
  }

  private blanks(): void {
    this.match(BLANKS);
  }

  private take(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at = pattern.lastIndex;
    return found;
  }

  private fail(expected: string, position = this.at): never {
    throw new Unexpected(position, expected);
  }
}
