import { RULES, type Rule } from '@vigie/action-kernel/laboratory';
import { FAULTS, type FigureName, type Figures } from '../referee/figures';
import { type RunOptions, runLives } from './run-lives';

/** What each rule protects: the figure that must rise when it is taken away. */
export const PROTECTED: Readonly<Record<Rule, FigureName>> = {
  signature: 'forged_effects',
  'journal-first': 'misreported',
  epoch: 'stale_epoch_effects',
  expiry: 'late_effects',
  fsync: 'double_effects',
  guard: 'wrong_screen',
  'fsync-done': 'in_doubt',
  tombstone: 'misreported',
  'in-doubt': 'double_effects',
  'single-attempt': 'double_effects',
  sequence: 'out_of_order_effects',
  retention: 'double_effects',
};

export interface TableRow {
  readonly without: Rule | null;
  readonly figures: Figures;
}

/** The same lives under all rules, and with each rule taken away. */
export async function tableOfRules(options: Omit<RunOptions, 'without'>): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for (const without of [null, ...RULES]) {
    const { figures } = await runLives({ ...options, without });
    rows.push({ without, figures });
  }
  return rows;
}

const COLUMNS = [...FAULTS, 'in_doubt'] as const satisfies readonly FigureName[];

/** As a table of Markdown; what a rule protects is set in bold. */
export function tableText(rows: readonly TableRow[]): string {
  const head = ['without', 'protects', 'actions', ...COLUMNS];
  const body = rows.map(({ without, figures }) => [
    without === null ? 'none' : `\`${without}\``,
    without === null ? '' : PROTECTED[without].replaceAll('_', ' '),
    String(figures.actions),
    ...COLUMNS.map((name) => cell(figures[name], without !== null && PROTECTED[without] === name)),
  ]);
  return [head.map((name) => name.replaceAll('_', ' ')), head.map(() => '---'), ...body]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function cell(value: number, bold: boolean): string {
  return bold ? `**${value}**` : String(value);
}
