import type { CatalogReport, Finding, NodeMatch, Redactor, SelectorReport, UiaTree } from '@vigie/selectors';
import { html, type Markup, NOTHING, withRoom } from './html/html';
import { page, type Tone, tag, tiles } from './html/page';
import { type Mark, nodeId, treeView } from './html/tree-view';
import { nodeFinder } from './node-finder';
import { allowedUseWords, type SelectorStatus, statusOf } from './report-status';

/** What is behind the report: null when the dump could not be read. */
export interface ReportSource {
  readonly tree: UiaTree;
  readonly redact: Redactor;
}

/** Room for each part of the page, characters of markup: the whole stays under 5 MB. */
const ROOM = { summary: 600_000, details: 1_200_000, matches: 200_000, findings: 300_000 };
const TONES: Readonly<Record<SelectorStatus, Tone>> = {
  matched: 'good',
  ambiguous: 'warn',
  unmatched: 'bad',
  rejected: 'bad',
};

/** The report as one page: what was found, what to do about the rest, and the dump's structure with what was found. */
export function reportHtml(report: CatalogReport, source: ReportSource | null): string {
  const ids = new Map(report.selectors.map((selector, index) => [selector, `s${index}`]));
  const find = source === null ? () => null : nodeFinder(source.tree);
  const where = (match: NodeMatch) => find(match.path);
  const tree =
    source === null
      ? NOTHING
      : html`<h2>Structure of the dump</h2>
${treeView({ ...source, marks: marksOf(report, ids, where) })}`;
  return page('Vigie UIA Selector Report', [
    html`<h1>Vigie UIA Selector Report</h1>
<p class="soft"><code>${report.sourceDump}</code> · ${report.generatedAtUtc} ${report.ok ? NOTHING : tag('bad', 'not made')}</p>
${tiles([
  { figure: report.catalogSize, label: report.catalogSize === 1 ? 'selector' : 'selectors' },
  { figure: report.matchedCount, label: 'matched' },
  { figure: report.unmatchedCount, label: 'unmatched' },
  { figure: report.ambiguousCount, label: 'ambiguous' },
])}
${findings(report.findings)}
<h2>Summary</h2>
${summary(report, ids)}
<h2>Selector details</h2>
${withRoom(report.selectors, ROOM.details, (one) => detail(one, ids.get(one) ?? '', where), left('selectors'))}
${tree}`,
  ]);
}

function summary(report: CatalogReport, ids: ReadonlyMap<SelectorReport, string>): Markup {
  const row = (one: SelectorReport) => html`<tr><td><a href="#${ids.get(one) ?? ''}">${one.selectorId}</a></td>
<td>${tag(TONES[statusOf(one)], statusOf(one))}</td><td class="n">${one.matchCount}</td><td class="n">${one.stabilityScore}</td>
<td class="code">${one.evidence.uiaPath}</td></tr>`;
  return html`<div class="wide"><table><thead><tr><th>Selector</th><th>Status</th><th class="n">Matches</th>
<th class="n">Stability</th><th>Evidence path</th></tr></thead><tbody>
${withRoom(report.selectors, ROOM.summary, row, (n) => html`<tr><td colspan="5" class="soft">${n} more selectors</td></tr>`)}
</tbody></table></div>`;
}

function detail(one: SelectorReport, id: string, where: (match: NodeMatch) => number | null): Markup {
  const row = (match: NodeMatch) => {
    const node = where(match);
    const path = node === null ? html`${match.path}` : html`<a href="#${nodeId(node)}">${match.path}</a>`;
    return html`<tr><td class="code">${path}</td><td>${match.controlType}</td><td class="code">${match.automationId}</td>
<td class="code">${match.className}</td><td>${match.frameworkId}</td><td>${match.hasName}</td><td class="n">${match.nameLength}</td></tr>`;
  };
  const more = (n: number) => html`<tr><td colspan="7" class="soft">${n} more matches</td></tr>`;
  const table = html`<div class="wide"><table><thead><tr><th>Path</th><th>ControlType</th><th>AutomationID</th><th>ClassName</th>
<th>FrameworkID</th><th>HasName</th><th class="n">NameLength</th></tr></thead><tbody>
${withRoom(one.matches, ROOM.matches, row, more)}
</tbody></table></div>`;
  return html`<h3 id="${id}">${one.selectorId} ${tag(TONES[statusOf(one)], statusOf(one))}</h3>
<p>${one.description}</p>
<p class="soft">${allowedUseWords(one)} · stability ${one.stabilityScore}${evidenceText(one)}</p>
${findings(one.findings)}
${one.matches.length === 0 ? NOTHING : table}`;
}

function evidenceText({ evidence: { captureId, uiaPath } }: SelectorReport): Markup {
  return uiaPath === '' ? NOTHING : html` · evidence ${captureId} <code>${uiaPath}</code>`;
}

/** One sentence that the reader must know. */
export function told(sentence: string): Markup {
  return html`<div class="finding"><p>${sentence}</p></div>`;
}

export function findings(all: readonly Finding[]): Markup {
  const one = ({ code, reason, fix }: Finding) => html`<div class="finding"><p><code>${code}</code> ${reason}</p>
<p><b>How to fix:</b> ${fix}</p></div>`;
  return html`${withRoom(all, ROOM.findings, one, left('findings'))}`;
}

function marksOf(
  report: CatalogReport,
  ids: ReadonlyMap<SelectorReport, string>,
  where: (match: NodeMatch) => number | null,
): ReadonlyMap<number, readonly Mark[]> {
  const marks = new Map<number, Mark[]>();
  for (const selector of report.selectors)
    for (const match of selector.matches) {
      const node = where(match);
      if (node === null) continue;
      const found = marks.get(node) ?? [];
      found.push({ label: selector.selectorId, href: `#${ids.get(selector) ?? ''}` });
      marks.set(node, found);
    }
  return marks;
}

export function left(what: string) {
  return (n: number) => html`<p class="soft">${n} more ${what} are not on this page; the JSON report has them.</p>`;
}
