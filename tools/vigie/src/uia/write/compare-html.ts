import { byWorth, type KindSurvival } from '@vigie/selectors';
import { SURVIVAL_COLUMNS } from './compare-columns';
import type { Compared } from './compared';
import { html, type Markup } from './html/html';
import { bar, page, percent, tiles } from './html/page';
import { tableOf } from './html/tables';
import { type TreePicture, treeView } from './html/tree-view';
import { kindName } from './kind-names';
import { findings, told } from './report-html';

const ROOM = 1_000_000;

/** A comparison as one page: which kinds survive and why, the catalog's selectors, and the base dump's structure. */
export function compareHtml(compared: Compared, picture: TreePicture): string {
  const { comparison, sources, generatedAtUtc } = compared;
  return page('Vigie UIA Selector Comparison', [
    html`<h1>Vigie UIA Selector Comparison</h1>
<p class="soft">${sources.map((source) => html`<code>${source}</code> · `)}${generatedAtUtc}</p>
${tiles([
  { figure: comparison.dumps, label: 'dumps' },
  { figure: comparison.elements, label: 'elements' },
  { figure: comparison.inEveryDump, label: 'in every dump' },
  { figure: comparison.vanished, label: 'vanished' },
])}
${comparison.notices.map(told)}${findings(compared.findings)}
<h2>Survival by kind of selector</h2>
${kindTable(byWorth(comparison.kinds))}
<h2>Selectors of the catalog</h2>
${tableOf(SURVIVAL_COLUMNS, comparison.selectors, ROOM)}
<h2>Structure of the base dump</h2>
${treeView(picture)}`,
  ]);
}

function kindTable(kinds: readonly KindSurvival[]): Markup {
  const row = (
    kind: KindSurvival,
  ) => html`<tr><td class="k">${kindName(kind.kind)}</td><td class="k">${bar(kind.rate)}</td>
<td class="n">${percent(kind.coverage)}</td><td class="n">${kind.survived}</td><td class="n">${kind.unique}</td>
<td class="n">${kind.wrong}</td><td class="n">${kind.elements}</td><td>${kind.why}</td></tr>`;
  return html`<div class="wide"><table><thead><tr><th>Kind</th><th>Rate</th><th class="n">Coverage</th><th class="n">Survived</th>
<th class="n">Unique</th><th class="n">Wrong</th><th class="n">Elements</th><th>Why</th></tr></thead><tbody>
${kinds.map(row)}
</tbody></table></div>`;
}
