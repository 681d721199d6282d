import type { CatalogReport } from './report-model';

/** What `uia report` exits with. 2 and 3 only when strict is asked for; 4 is a failure (1) else. */
export const REPORT_EXIT = { ok: 0, failed: 1, unmatched: 2, ambiguous: 3, notReadOnly: 4 } as const;
export type ReportExit = (typeof REPORT_EXIT)[keyof typeof REPORT_EXIT];

/** The strict exit code: of several reasons the first of 1, 4, 2, 3. */
export function strictExit(report: CatalogReport): ReportExit {
  if (!report.ok) return onlyForeignUses(report) ? REPORT_EXIT.notReadOnly : REPORT_EXIT.failed;
  if (report.unmatchedCount > 0) return REPORT_EXIT.unmatched;
  return report.ambiguousCount > 0 ? REPORT_EXIT.ambiguous : REPORT_EXIT.ok;
}

/** The exit code when strict is not asked for: only a failure or an illegal catalog counts. */
export function lenientExit(report: CatalogReport): ReportExit {
  return report.ok ? REPORT_EXIT.ok : REPORT_EXIT.failed;
}

function onlyForeignUses({ findings }: CatalogReport): boolean {
  const causes = findings.filter(({ code }) => code !== 'TEXT_HIDDEN');
  return causes.length > 0 && causes.every(({ code }) => code === 'NOT_READ_ONLY');
}
