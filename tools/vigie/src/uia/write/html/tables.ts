import type { MarkdownColumn } from '../markdown-text';
import { html, type Markup, withRoom } from './html';

/** A table of columns as Markdown has them, as much of it as has room. */
export function tableOf<Row>(columns: readonly MarkdownColumn<Row>[], rows: readonly Row[], room: number): Markup {
  const shape = ({ right }: MarkdownColumn<Row>) => (right === true ? 'n' : '');
  const head = columns.map((column) => html`<th class="${shape(column)}">${column.title}</th>`);
  const row = (one: Row) =>
    html`<tr>${columns.map((column) => html`<td class="${shape(column)}">${column.cell(one)}</td>`)}</tr>`;
  const more = (n: number) => html`<tr><td colspan="${columns.length}" class="soft">${n} more rows</td></tr>`;
  return html`<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>
${withRoom(rows, room, row, more)}
</tbody></table></div>`;
}
