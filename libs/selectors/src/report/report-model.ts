import type { Finding } from '../findings/findings';
import type { ControlType } from '../tree/control-types';

/** The only use that a selector of a catalog may have. */
export const READ_ONLY_LOCATE = 'read_only_locate';

/** What may be told of an element: structure, and of its name that there is one and how long it is. Texts are redacted. */
export interface NodeMatch {
  /** `root/0/3`. */
  readonly path: string;
  readonly controlType: ControlType;
  /** `''` where the element has none; the same of the next two. */
  readonly automationId: string;
  readonly className: string;
  readonly frameworkId: string;
  readonly hasName: boolean;
  /** UTF-16 units of the name as it stands in the dump. */
  readonly nameLength: number;
}

export interface SelectorReport {
  readonly selectorId: string;
  readonly description: string;
  readonly allowedUse: typeof READ_ONLY_LOCATE;
  /** 0 (breaks at once) to 100. */
  readonly stabilityScore: number;
  /** Where the selector was first seen; both `''` where the catalog does not say. */
  readonly evidence: { readonly captureId: string; readonly uiaPath: string };
  /** True where the entry's `allowed_use` was another: it was not matched. */
  readonly rejected: boolean;
  readonly matched: boolean;
  readonly matchCount: number;
  /** The first of them: MATCHES_LISTED at most, MATCHES_IN_ALL in the whole report. */
  readonly matches: readonly NodeMatch[];
  readonly findings: readonly Finding[];
}

/** How well a catalog fits one dump. `matchedCount + unmatchedCount = catalogSize`; ambiguous ones are matched, too. */
export interface CatalogReport {
  /** False where generating failed or the catalog is illegal. */
  readonly ok: boolean;
  readonly sourceDump: string;
  readonly catalogSize: number;
  readonly matchedCount: number;
  readonly unmatchedCount: number;
  readonly ambiguousCount: number;
  /** ISO 8601, from the caller's clock. */
  readonly generatedAtUtc: string;
  readonly selectors: readonly SelectorReport[];
  readonly findings: readonly Finding[];
}

/** A selector that fits everything does not fill a disk … */
export const MATCHES_LISTED = 100;
/** … nor do ten thousand of them: one match of each is listed, and as many more as there is room for in the report. */
export const MATCHES_IN_ALL = 20_000;
