import type { Selector } from '../grammar/selector';

/** One selector of a catalog, read and parsed. */
export interface CatalogEntry {
  readonly selectorId: string;
  readonly description: string;
  readonly selector: Selector;
  /** Where it was first seen. `captureId` names the capture or its file; empty where the catalog does not say. */
  readonly evidence: { readonly captureId: string; readonly uiaPath: string } | null;
  /** False where `allowed_use` is not `read_only_locate`: the entry is rejected, what it said instead is not kept. */
  readonly readOnly: boolean;
}

export interface Catalog {
  /** Which key its hashed names are made with; null where it has none. */
  readonly keyId: string | null;
  readonly entries: readonly CatalogEntry[];
}

/**
 * One thing that is wrong with a catalog: where (`selectors[3].selector`, and the line where known), what, and what to
 * write. It quotes no text of the catalog, which may hold names; `selectorId` is for who can tell that it holds none.
 */
export interface CatalogProblem {
  readonly place: string;
  readonly line: number | null;
  readonly reason: string;
  readonly remedy: string;
  /** The id of the entry, where it has a legal one. */
  readonly selectorId?: string;
}

/** Where a problem is, for a person: `entry 4 (search_button), selector (line 23)`. Without an id the number tells. */
export function problemPlace({ place, line }: CatalogProblem, selectorId = ''): string {
  const words = place
    .replace(
      /^selectors\[(\d+)\]\.?/,
      (_, at) => `entry ${Number(at) + 1}${selectorId === '' ? '' : ` (${selectorId})`}, `,
    )
    .replace(/, $/, '');
  return `${words === '' ? 'its beginning' : words}${line === null ? '' : ` (line ${line})`}`;
}

export type CatalogReading =
  | { readonly ok: true; readonly catalog: Catalog }
  | { readonly ok: false; readonly problems: readonly CatalogProblem[] };

/** What a catalog may be at most. Beyond is an attack or an accident. */
export const CATALOG_LIMITS = {
  characters: 8 * 1024 * 1024,
  entries: 10_000,
  /** Values in all: an entry has eleven at most. */
  values: 150_000,
  /** Lines, commas, colons, dashes and brackets of YAML, whose parser needs 25 µs and 1 KiB for each: 30 to an entry. */
  marks: 300_000,
  /** Nesting: a catalog needs four. */
  depth: 8,
  /** Problems that are listed; the rest is counted. */
  problems: 200,
  description: 500,
  captureId: 200,
  uiaPath: 4_000,
} as const;
