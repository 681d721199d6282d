import fc from 'fast-check';
import { parseSelector, printSelector, SELECTOR_LIMITS, type Selector } from '../src';
import { anySelectors } from './generated-selectors';

function parsed(text: string): Selector {
  const result = parseSelector(text);
  if (!result.ok) throw new Error(`${result.position}: ${result.expected}`);
  return result.selector;
}

describe('the grammar of selectors', () => {
  it('reads types, tests, combinators and pseudos', () => {
    const selector = parsed('Window[automation_id="frmMain"] > Pane Button[name="Rechercher"]:nth(2)');
    expect(selector.steps.map(({ combinator, controlType }) => [combinator, controlType])).toEqual([
      [null, 'Window'],
      ['>', 'Pane'],
      [' ', 'Button'],
    ]);
    expect(selector.steps[2]?.tests).toEqual([{ kind: 'text', attribute: 'name', operator: '=', text: 'Rechercher' }]);
    expect(selector.steps[2]?.pseudos).toEqual([{ kind: 'nth', n: 2 }]);
  });

  it('reads blanks wherever they separate', () => {
    expect(parsed('  Text [ name ^= "a" ]'.trim().replace('Text [', 'Text[')).steps).toHaveLength(1);
    expect(parsed('Text+Edit~Edit>*').steps.map(({ combinator }) => combinator)).toEqual([null, '+', '~', '>']);
    expect(parsed(' Group:has( > Text + Edit )  Edit ').steps).toHaveLength(2);
  });

  it('U-20: printing a selector and reading it again gives the same selector', () => {
    fc.assert(
      fc.property(anySelectors, (selector) => {
        const text = printSelector(selector);
        fc.pre(text.length <= SELECTOR_LIMITS.characters);
        expect(parsed(text)).toEqual(selector);
        expect(text).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['', 0, /control type/],
    ['Butten', 0, /did you mean Button\?/],
    ['Pane > button', 7, /did you mean Button\?/],
    ['Boutton', 0, /did you mean Button\?/],
    ['JTextFieldOfSwing', 0, /such as Button, or \*$/],
    [`*${'[name="x"]'.repeat(17)}`, 161, /at most 16 brackets in a step/],
    [`*${`:has(*${'[name="x"]'.repeat(16)})`.repeat(5)}`, 4 * 167 + 7, /at most 64 brackets in a selector/],
    ['Button[value="x"]', 7, /a value is data and never part of a selector/],
    ['Button[text="x"]', 7, /automation_id, class_name, framework_id, name, runtime_id/],
    ['Button[name~"x"]', 11, /= \^= \$= \*=/],
    ['Button[name="x', 14, /closing double quote/],
    ['Button[name="\\x"]', 14, /escapes/],
    ['Button[name="x"', 15, /closing bracket/],
    ['Button[name*=""]', 11, /not empty/],
    ['Button[automation_id=#0123abcd:3:00]', 21, /only \[name=#…\]/],
    ['Button[name=#0123abcd:3:00]', 12, /hash of the form/],
    ['Button:nth(0)', 11, /whole number/],
    ['Button:nth(1):nth(2)', 14, /at most one :nth/],
    ['Button:first', 7, /:root :nth/],
    ['Button > ', 9, /control type/],
    ['Button, Edit', 6, /combinator/],
    ['Button)', 6, /combinator/],
    [`*${' *'.repeat(16)}`, 32, /at most 16 steps/],
    ['*:has(*:has(*:has(*:has(*))))', 20, /at most 3 levels/],
  ])('tells where and what it expected: %s', (text, position, expected) => {
    expect(parseSelector(text)).toEqual({ ok: false, position, expected: expect.stringMatching(expected) });
  });

  it('never repeats a text of the selector in what it expects, and reads any text in time linear in its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), anySelectors, fc.nat(), (noise, selector, at) => {
        const text = printSelector(selector);
        const cut = at % (text.length + 1);
        const result = parseSelector(`${text.slice(0, cut)}[name="S3NTINEL"${noise}${text.slice(cut)}`);
        if (!result.ok) expect(result.expected).not.toContain('S3NTINEL');
      }),
      { numRuns: 300 },
    );
    const started = process.hrtime.bigint();
    for (const hostile of [
      '*:has('.repeat(700),
      '['.repeat(4_096),
      `*[name="${'\\"'.repeat(2_000)}`,
      'x'.repeat(1e6),
    ]) {
      for (let i = 0; i < 100; i++) expect(parseSelector(hostile).ok).toBe(false);
    }
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(60_000);
  });
});
