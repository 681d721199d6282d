import { byWorth, findingText } from '@vigie/selectors';
import { KIND_COLUMNS, SURVIVAL_COLUMNS } from './compare-columns';
import type { Compared } from './compared';
import type { MarkdownColumn } from './markdown-text';
import { textTable } from './text-table';
import { visibleText } from './visible-text';

/** A comparison on a terminal. */
export function compareLines({ comparison, findings }: Compared): readonly string[] {
  const { dumps, elements, inEveryDump, vanished, selectors, notices } = comparison;
  return [
    ...columnLines(KIND_COLUMNS, byWorth(comparison.kinds)),
    '',
    ...columnLines(SURVIVAL_COLUMNS, selectors),
    '',
    ...[...notices, ...findings.map(findingText)].map(visibleText),
    `${dumps} dumps, ${elements} elements: ${inEveryDump} in every dump, ${vanished} vanished`,
  ];
}

export function columnLines<Row>(columns: readonly MarkdownColumn<Row>[], rows: readonly Row[]): readonly string[] {
  const cells = rows.map((row) => columns.map(({ cell }) => plainCell(cell(row))));
  return textTable(
    columns.map(({ title }) => title),
    cells,
  );
}

function plainCell(cell: string | number | boolean): string | number {
  return typeof cell === 'number' ? cell : String(cell);
}
