import { type CatalogReport, findingText } from '@vigie/selectors';
import { statusOf } from './report-status';
import { textTable } from './text-table';
import { visibleText } from './visible-text';

/** The report on a terminal. */
export function reportLines(report: CatalogReport): readonly string[] {
  const { catalogSize, matchedCount, unmatchedCount, ambiguousCount } = report;
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
    ...[...report.findings.map(findingText), ...about].map(visibleText),
    `${catalogSize} selectors: ${matchedCount} matched, ${unmatchedCount} unmatched, ${ambiguousCount} ambiguous`,
  ];
}
