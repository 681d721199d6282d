import { visibleText } from './visible-text';

/**
 * A hostile string as plain words of Markdown: no table cell, emphasis, link, image, code or HTML comes of it. An
 * underscore within a word means nothing there and stays as it is, so that identifiers read as they are.
 */
export function plainMarkdown(text: string): string {
  return visibleText(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*|~[\]{}$]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/:(?=\/\/)|@/g, '\\$&')
    .replace(/www\./gi, (word) => `${word.slice(0, -1)}\\.`);
}

/** A hostile string as a span of code, fenced with more backticks than it has. */
export function codeMarkdown(text: string): string {
  const shown = visibleText(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 || shown.startsWith(' ') || shown.endsWith(' ') ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

export interface MarkdownColumn<Row> {
  readonly title: string;
  readonly right?: boolean;
  /** The cell's text, escaped here. */
  readonly cell: (row: Row) => string | number | boolean;
}

/** A table's lines; every cell is escaped. */
export function markdownTable<Row>(columns: readonly MarkdownColumn<Row>[], rows: readonly Row[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ title }) => title)),
    line(columns.map(({ right }) => (right === true ? '---:' : '---'))),
    ...rows.map((row) => line(columns.map(({ cell }) => plainMarkdown(String(cell(row)))))),
  ];
}
