import type { Rect } from '@vigie/domain';
import type { Board } from './board';
import { fitText } from './font';
import type { Cell, Tone } from './widget';

export const ROW_HEIGHT = 20;
export const HEADER_HEIGHT = 22;
export const SCROLLBAR_WIDTH = 15;

export interface Column {
  readonly caption: string;
  /** Pixels; columns with `grow` share what is left. */
  readonly width: number;
  readonly grow?: boolean;
}

export interface TableRow {
  readonly key: string;
  readonly cells: readonly (string | { readonly text: string; readonly tone?: Tone; readonly bold?: boolean })[];
}

/** Header, visible rows and scroll bar of a table that scrolls by whole rows. */
export function layTable(
  board: Board,
  id: string,
  box: Rect,
  columns: readonly Column[],
  rows: readonly TableRow[],
): void {
  const visible = Math.max(1, Math.floor((box.height - HEADER_HEIGHT - 2) / ROW_HEIGHT));
  const scrolls = rows.length > visible;
  const first = Math.max(0, Math.min(board.state.ui.scroll[id] ?? 0, rows.length - visible));
  const inner = box.width - 2 - (scrolls ? SCROLLBAR_WIDTH : 0);
  const widths = columnWidths(columns, inner);
  board.panel(box, 'tableBody');
  layHeaders(board, id, box, columns, widths);
  const top = box.y + 1 + HEADER_HEIGHT;
  const body = { x: box.x + 1, y: top, width: inner, height: box.height - 2 - HEADER_HEIGHT };
  board.widgets.push({
    kind: 'list',
    id,
    box: body,
    enabled: true,
    label: '',
    layer: board.layer,
    keys: rows.map((r) => r.key),
    first,
    visible,
  });
  rows.slice(first, first + visible).forEach((row, i) => {
    layRow(
      board,
      id,
      { x: box.x + 1, y: top + i * ROW_HEIGHT, width: inner, height: ROW_HEIGHT },
      row,
      widths,
      i % 2 === 1,
    );
  });
  if (scrolls) {
    board.widgets.push({
      kind: 'scrollbar',
      id: `${id}.scroll`,
      box: { x: box.x + 1 + inner, y: box.y + 1, width: SCROLLBAR_WIDTH, height: box.height - 2 },
      enabled: true,
      label: '',
      layer: board.layer,
      target: id,
      total: rows.length,
      visible,
      first,
    });
  }
}

function columnWidths(columns: readonly Column[], total: number): number[] {
  const fixed = columns.reduce((sum, c) => sum + c.width, 0);
  const growing = columns.filter((c) => c.grow).length;
  const extra = Math.max(0, total - fixed);
  return columns.map((c) => Math.floor(c.width + (c.grow ? extra / growing : 0)));
}

function layHeaders(board: Board, id: string, box: Rect, columns: readonly Column[], widths: readonly number[]): void {
  let x = box.x + 1;
  columns.forEach((column, i) => {
    const last = i === columns.length - 1;
    const width = last ? box.x + box.width - 1 - x : widths[i]!;
    board.widgets.push({
      kind: 'header',
      id: `${id}.header.${i}`,
      box: { x, y: box.y + 1, width, height: HEADER_HEIGHT },
      enabled: true,
      label: column.caption,
      layer: board.layer,
      caption: fitText(board.measure, column.caption, 'smallBold', width - 12),
    });
    x += width;
  });
}

function layRow(board: Board, id: string, box: Rect, row: TableRow, widths: readonly number[], striped: boolean): void {
  let x = 0;
  const cells = row.cells.map((cell, i): Cell => {
    const { text, tone = 'text', bold = false } = typeof cell === 'string' ? { text: cell } : cell;
    const width = widths[i]!;
    const fitted = fitText(board.measure, text, bold ? 'bold' : 'body', width - 10);
    const laid = { text: fitted, tone, x: x + 5, width: width - 10, bold };
    x += width;
    return laid;
  });
  board.widgets.push({
    kind: 'row',
    id: `${id}#${row.key}`,
    box,
    enabled: true,
    label: cells
      .map((c) => c.text)
      .join(' ')
      .trim(),
    layer: board.layer,
    list: id,
    key: row.key,
    cells,
    selected: board.state.ui.selection[id] === row.key,
    striped,
  });
}
