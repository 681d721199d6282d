import type { CodedError } from '@vigie/errors';
import type { Finding } from '../findings/findings';
import { printable } from './printable-text';
import type { CatalogReport } from './report-model';

export interface Failure {
  readonly sourceDump: string;
  readonly now: string;
  readonly catalogSize?: number;
  /** What ended the work: its code stands among the findings. */
  readonly error?: CodedError;
  readonly findings?: readonly Finding[];
}

/** The report of a generation that failed, so that whoever reads the output file learns of it there too. */
export function failedReport({ sourceDump, now, catalogSize = 0, error, findings = [] }: Failure): CatalogReport {
  const told = error === undefined ? [] : [{ code: error.code, reason: bare(error.message), fix: error.remedy }];
  return {
    ok: false,
    sourceDump: printable(sourceDump),
    catalogSize,
    matchedCount: 0,
    unmatchedCount: 0,
    ambiguousCount: 0,
    generatedAtUtc: now,
    selectors: [],
    findings: [...told, ...findings],
  };
}

/** A reason stands before a full stop. */
function bare(message: string): string {
  return printable(message.replace(/\.$/, ''));
}
