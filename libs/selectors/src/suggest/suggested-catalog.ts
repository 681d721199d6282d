import { CATALOG_LIMITS, type Catalog, type CatalogEntry } from '../catalog/catalog';
import type { WrittenCatalog, WrittenEntry } from '../catalog/catalog-schema';
import { printSelector } from '../grammar/print-selector';
import { READ_ONLY_LOCATE } from '../report/report-model';
import { hideNames } from './hide-names';
import type { SuggestContext } from './suggest-selectors';
import type { SelectorSuggestion } from './suggestion-report';

/** The proposals as a catalog. With a catalog, its other selectors stay as they are, their names as keyed hashes. */
export function suggestedCatalog(
  context: SuggestContext,
  suggestions: readonly SelectorSuggestion[],
  catalog: Catalog | null,
): { catalog: WrittenCatalog | null; notices: string[] } {
  const proposed = suggestions.flatMap((suggestion) => {
    const entry = proposedEntry(suggestion);
    return entry === null ? [] : [entry];
  });
  const entries = catalog === null ? proposed : merged(context, catalog, proposed);
  const kept = entries.slice(0, CATALOG_LIMITS.entries);
  const readOnly = catalog?.entries.filter((entry) => entry.readOnly).length ?? 0;
  const left = catalog === null ? 0 : readOnly - entries.length;
  const notices = [
    ...(kept.length < entries.length
      ? [`The catalog holds the first ${kept.length} of ${entries.length} selectors.`]
      : []),
    ...(left > 0
      ? [`${left} selector(s) are left out of the catalog: they hold visible text, or have an id that does.`]
      : []),
  ];
  if (kept.length === 0) return { catalog: null, notices };
  const hashed = kept.some(({ selector }) => selector.includes('[name=#'));
  const keyId = hashed ? { key_id: context.key.keyId } : {};
  return { catalog: { version: 1, ...keyId, selectors: kept }, notices };
}

function proposedEntry({ selectorId, description, after, evidence }: SelectorSuggestion): WrittenEntry | null {
  if (after === null || after.selector === null) return null;
  const [first] = evidence;
  return {
    selector_id: selectorId,
    description,
    allowed_use: READ_ONLY_LOCATE,
    selector: after.selector,
    ...(first === undefined || first.captureId === '' ? {} : { evidence: writtenEvidence(first) }),
  };
}

function writtenEvidence({ captureId, uiaPath }: { captureId: string; uiaPath: string }) {
  return { capture_id: captureId.slice(0, CATALOG_LIMITS.captureId), uia_path: uiaPath };
}

function merged(context: SuggestContext, catalog: Catalog, proposed: readonly WrittenEntry[]): WrittenEntry[] {
  const byId = new Map(proposed.map((entry) => [entry.selector_id, entry]));
  return catalog.entries.flatMap((entry) => {
    const written = entry.readOnly ? (byId.get(entry.selectorId) ?? keptEntry(context, entry)) : null;
    return written === null ? [] : [written];
  });
}

function keptEntry({ key, mayShow, redact }: SuggestContext, entry: CatalogEntry): WrittenEntry | null {
  const selector = hideNames(entry.selector, key, mayShow);
  if (selector === null || redact(entry.selectorId, 'authored').hidden) return null;
  const { evidence } = entry;
  const captureId = evidence === null ? '' : redact(evidence.captureId).shown;
  return {
    selector_id: entry.selectorId,
    description: redact(entry.description, 'authored').shown,
    allowed_use: READ_ONLY_LOCATE,
    selector: printSelector(selector),
    ...(evidence === null ? {} : { evidence: writtenEvidence({ captureId, uiaPath: evidence.uiaPath }) }),
  };
}
