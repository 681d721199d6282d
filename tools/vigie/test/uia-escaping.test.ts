import { html, withRoom } from '../src/uia/write/html/html';
import { codeMarkdown, markdownTable, plainMarkdown } from '../src/uia/write/markdown-text';
import { textTable } from '../src/uia/write/text-table';

describe('a hostile string in Markdown', () => {
  it.each([
    ['a|b', 'a\\|b'],
    ['`code`', '\\`code\\`'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['[text](javascript:alert(1))', '\\[text\\](javascript:alert(1))'],
    ['line\nbreak\r\n| cell |', 'line\\\\u\\{A\\}break\\\\u\\{D\\}\\\\u\\{A\\}\\| cell \\|'],
    ['*bold* _soft_ ~gone~', '\\*bold\\* \\_soft\\_ \\~gone\\~'],
    ['https://x.example www.x.example a@b.example', 'https\\://x.example www\\.x.example a\\@b.example'],
    ['&lt;', '&amp;lt;'],
    ['\u202egnp.exe', '\\\\u\\{202E\\}gnp.exe'],
  ])('%j is words and nothing else', (hostile, written) => {
    expect(plainMarkdown(hostile)).toBe(written);
  });

  it('keeps identifiers as they are', () => {
    const id = 'WindowsForms10.Window.8.app.0.d3a00f_r29_ad1';
    expect(plainMarkdown(id)).toBe(id);
  });

  it('never adds a line or a cell to a table', () => {
    const columns = [
      { title: 'A', cell: (row: string) => row },
      { title: 'B', right: true, cell: () => 1 },
    ];
    const lines = markdownTable(columns, ['x | y\n| z |', '\\|', '\\']);
    expect(lines.slice(0, 2)).toEqual(['| A | B |', '| --- | ---: |']);
    expect(lines).toHaveLength(5);
    // A cell ends at a pipe that has an even number of backslashes before it.
    const pipes = (line: string) =>
      [...line.matchAll(/(\\*)\|/g)].filter(([, slashes]) => (slashes ?? '').length % 2 === 0);
    for (const line of lines) expect(pipes(line)).toHaveLength(3);
  });

  it('cannot leave a span of code', () => {
    expect(codeMarkdown('a.json')).toBe('`a.json`');
    expect(codeMarkdown('a`b``c\n')).toBe('``` a`b``c\\u{A} ```');
  });
});

describe('a hostile string in a page', () => {
  it('is escaped in text and in attributes', () => {
    const hostile = `"><script>alert('1')</script>&`;
    expect(html`<a title="${hostile}">${hostile}</a>`.text).toBe(
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</a>',
    );
  });

  it('shows what would not be seen', () => {
    expect(html`${'a\u0000\u202e\ud800b'}`.text).toBe('a\\u{0}\\u{202E}\\u{D800}b');
  });

  it('finds an end when there is too much, and says how much was left out', () => {
    const drawn = withRoom(
      [1, 2, 3, 4],
      10,
      (n) => html`<p>${n}</p>`,
      (n) => html`${n} more`,
    );
    expect(drawn.map(({ text }) => text)).toEqual(['<p>1</p>', '3 more']);
  });
});

test('a hostile string on a terminal cannot move the cursor or add a row', () => {
  const lines = textTable(
    ['Selector', 'Matches'],
    [
      ['a\u001b[2J\nb', 10],
      ['c', 9],
    ],
  );
  expect(lines).toEqual(['Selector          Matches', 'a\\u{1B}[2J\\u{A}b       10', 'c                       9']);
});
