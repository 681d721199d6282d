import { type CatalogReport, counted, findingText } from '@vigie/selectors';
import { statusOf } from './report-status';
import { textTable } from './text-table';
import { visibleText } from './visible-text';

/** The report on a terminal. What kept it from being made is told on stderr, and not once more here. */
export function reportLines(report: CatalogReport): readonly string[] {
  const { ok, catalogSize, matchedCount, unmatchedCount, ambiguousCount } = report;
  if (!ok && report.selectors.length === 0) return [];
  const rows = report.selectors.map((one) => [
    one.selectorId,
    statusOf(one),
    one.matchCount,
    one.stabilityScore,
    one.evidence.uiaPath,
  ]);
  const titles = ['Selector', 'Status', 'Matches', 'Stability', 'Evidence path'];
  const about = report.selectors.flatMap(({ selectorId, findings }) =>
    findings.map((finding) => `${selectorId}: ${findingText(finding)}`),
  );
  return [
    ...(rows.length > 0 ? [...textTable(titles, rows), ''] : []),
    ...[...(ok ? report.findings.map(findingText) : []), ...about].map(visibleText),
    `${counted(catalogSize, 'selector')}: ${matchedCount} matched, ${unmatchedCount} unmatched, ${ambiguousCount} ambiguous`,
  ];
}
