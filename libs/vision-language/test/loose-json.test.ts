import fc from 'fast-check';
import { CONFLICT, findJson } from '../src/answers/loose-json';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const values = (text: string) => findJson(text).values;

describe('JSON in what a model wrote', () => {
  it.each([
    ['a code fence', 'Voici :\n```json\n[{"a": 1}]\n```\nVoilà.', [[{ a: 1 }]]],
    ['prose around it', 'The [answer] is {"a": [1, 2]} as {requested}.', [{ a: [1, 2] }]],
    ['single quotes', "{'a': 'b', 'c': 'l'adresse'}", [{ a: 'b', c: "l'adresse" }]],
    ['quotes inside of a text', '{"a": "il dit "oui" ici", "b": 2}', [{ a: 'il dit "oui" ici', b: 2 }]],
    ['words of Python', '{"a": True, "b": None, "c": False}', [{ a: true, b: null, c: false }]],
    ['trailing and missing commas', '[{"a": 1,} {"a": 2},]', [[{ a: 1 }, { a: 2 }]]],
    ['bare keys', '{a: 1, b_2: "x"}', [{ a: 1, b_2: 'x' }]],
    ['raw line breaks', '{"a": "x\ny"}', [{ a: 'x\ny' }]],
    ['one object a line', '{"a":1}\n{"a":2}', [{ a: 1 }, { a: 2 }]],
    ['escapes', '["\\u00e9\\n\\q\\"", 1]', [['é\nq"', 1]]],
    ['a key twice with one value', '{"a": [1], "a": [1]}', [{ a: [1] }]],
    [
      'digits that JavaScript would lose',
      '[007, 12.50, 1e3, 12345678901234567890]',
      [['007', '12.50', '1e3', '12345678901234567890']],
    ],
  ])('is read through %s', (_, text, expected) => {
    expect(values(text).map(plain)).toEqual(expected);
    expect(findJson(text).truncated).toBe(false);
  });

  it('marks a key that has two values, and takes neither', () => {
    expect((values('{"verdict": "no", "verdict": "yes"}')[0] as { verdict: unknown }).verdict).toBe(CONFLICT);
  });

  it('takes __proto__ for a key as any other', () => {
    const [value] = values('{"__proto__": {"polluted": true}}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(value as object)).toEqual(['__proto__']);
  });

  it('reads every JSON document as JSON.parse does', () => {
    const document = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
    const exact = (value: unknown): unknown => {
      // Numbers that JavaScript writes otherwise, such as 1e-7, are kept as their digits.
      if (typeof value === 'string' && /^-?\d/.test(value)) return Number.isNaN(Number(value)) ? value : Number(value);
      if (Array.isArray(value)) return value.map(exact);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, exact(inner)]));
    };
    fc.assert(
      fc.property(document, fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(exact(plain(values(text)[0]))).toEqual(exact(JSON.parse(text)));
      }),
      { numRuns: 400 },
    );
  });

  it('gives of a document that is cut only whole parts of it', () => {
    const item = fc.record({ box: fc.array(fc.integer(), { minLength: 4, maxLength: 4 }), text: fc.string() });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), fc.double({ min: 0, max: 1, noNaN: true }), (items, part) => {
        const text = JSON.stringify(items);
        const cut = text.slice(0, Math.floor(part * (text.length - 1)));
        const found = findJson(cut);
        const list = (found.values[0] ?? []) as unknown[];
        const whole = list.filter((entry) => !found.isCut(entry));
        expect(whole.map(plain)).toEqual(items.slice(0, whole.length).map(plain));
        if (cut.length > 0) expect(found.truncated).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('never throws, whatever the text', () => {
    const junk = fc.string({ unit: fc.constantFrom(...'{}[]"\',:\\u0a 1-.eEtNn<>\n`'), maxLength: 200 });
    fc.assert(
      fc.property(fc.oneof(junk, fc.string()), (text) => {
        expect(Array.isArray(findJson(text).values)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['open brackets', '['.repeat(2_000_000)],
    ['keys without end', '{"a":'.repeat(300_000)],
    ['quotes', '["'.repeat(500_000)],
    ['broken lists', '[1,2,x '.repeat(200_000)],
    ['one long text', `["${'a'.repeat(4_000_000)}`],
  ])('comes to an end on megabytes of %s', (_, text) => {
    const started = process.cpuUsage().user;
    findJson(text);
    expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(10);
  });
});
