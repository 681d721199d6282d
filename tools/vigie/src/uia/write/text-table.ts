import { visibleText } from './visible-text';

/** Longest cell of a table on a terminal. */
const WIDEST = 60;

/** Rows of words in columns; what is hostile cannot move the cursor. Numbers stand to the right. */
export function textTable(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const cells = [titles, ...rows].map((row) => row.map((cell) => cut(visibleText(String(cell)))));
  const width = titles.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isNumber = titles.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'));
  return cells.map((row) =>
    row
      .map((cell, column) => (isNumber[column] ? cell.padStart(width[column] ?? 0) : cell.padEnd(width[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function cut(text: string): string {
  return text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text;
}
