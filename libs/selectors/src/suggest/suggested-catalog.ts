import { CATALOG_LIMITS, type CatalogEntry } from '../catalog/catalog';
import type { WrittenCatalog, WrittenEntry } from '../catalog/catalog-schema';
import { printSelector } from '../grammar/print-selector';
import { READ_ONLY_LOCATE } from '../report/report-model';
import { hideNames } from './hide-names';
import type { SuggestContext } from './suggest-selectors';
import type { LeftOut, SelectorSuggestion } from './suggestion-report';

/** What became of one selector of the catalog, or of one element: its proposals, none where it is sturdy as it is. */
export interface Outcome {
  /** null where there is no catalog. */
  readonly entry: CatalogEntry | null;
  readonly suggestions: readonly SelectorSuggestion[];
}

/** The sturdy selectors as a catalog: proposals, and with a catalog what is sturdy in it, whole names as keyed hashes. */
export function suggestedCatalog(
  context: SuggestContext,
  outcomes: readonly Outcome[],
): { catalog: WrittenCatalog | null; leftOut: LeftOut[] } {
  const entries: WrittenEntry[] = [];
  const leftOut: LeftOut[] = [];
  for (const [at, outcome] of outcomes.entries()) {
    const written = writtenEntries(context, outcome);
    for (const one of written) {
      if (typeof one === 'string') leftOut.push({ selector: calledIn(context, outcome, at), reason: one });
      else if (entries.length < CATALOG_LIMITS.entries) entries.push(one);
      else leftOut.push({ selector: one.selector_id, reason: `A catalog holds ${CATALOG_LIMITS.entries} selectors.` });
    }
  }
  if (entries.length === 0) return { catalog: null, leftOut };
  const hashed = entries.some(({ selector }) => selector.includes('[name=#'));
  const keyId = hashed ? { key_id: context.key.keyId } : {};
  return { catalog: { version: 1, ...keyId, selectors: entries }, leftOut };
}

/** Entries, or in words why there is none. */
function writtenEntries(context: SuggestContext, { entry, suggestions }: Outcome): (WrittenEntry | string)[] {
  if (entry !== null && !entry.readOnly) return ['Its allowed_use is not read_only_locate.'];
  if (entry !== null && suggestions.length === 0) return [keptEntry(context, entry)];
  return suggestions.map((suggestion) => proposedEntry(context, suggestion));
}

function calledIn({ redact }: SuggestContext, { entry, suggestions }: Outcome, at: number): string {
  if (entry === null) return suggestions[0]?.selectorId ?? '';
  const { shown, hidden } = redact(entry.selectorId, 'authored');
  return hidden ? `entry ${at + 1}` : shown;
}

function proposedEntry(context: SuggestContext, suggestion: SelectorSuggestion): WrittenEntry | string {
  const { selectorId, description, after, cannot, evidence } = suggestion;
  if (!/^[A-Za-z0-9]/.test(selectorId)) return HIDDEN;
  if (after === null || after.selector === null) return cannot ?? HIDDEN;
  const [first] = evidence;
  const seen = first === undefined ? null : { captureId: captureOf(context, first), uiaPath: first.uiaPath };
  const written = { selector_id: selectorId, description, allowed_use: READ_ONLY_LOCATE, selector: after.selector };
  return seen === null ? written : { ...written, evidence: writtenEvidence(seen) };
}

const HIDDEN = 'It holds a text that repeats visible text of the dumps, or its id does.';

/** How the dump may be called: by its capture id, else by its file; empty where both repeat visible text. */
function captureOf({ views, redact, names }: SuggestContext, { dump }: { readonly dump: number }): string {
  const id = views[dump]?.tree.captureId ?? '';
  const name = names[dump] ?? '';
  const byId = redact(id);
  if (id !== '' && !byId.hidden && byId.shown === id) return id;
  const byName = redact(name, 'authored');
  return byName.hidden || byName.shown !== name ? '' : name;
}

function writtenEvidence({ captureId, uiaPath }: { readonly captureId: string; readonly uiaPath: string }) {
  const fits = captureId !== '' && captureId.length <= CATALOG_LIMITS.captureId;
  return { ...(fits ? { capture_id: captureId } : {}), uia_path: uiaPath };
}

function keptEntry({ key, redact }: SuggestContext, entry: CatalogEntry): WrittenEntry | string {
  const mayShow = (text: string) => !redact(text, 'authored').hidden;
  const selector = hideNames(entry.selector, key, mayShow, mayShow);
  if (selector === null || !mayShow(entry.selectorId)) return HIDDEN;
  const { evidence } = entry;
  const captureId = evidence === null || !mayShow(evidence.captureId) ? '' : evidence.captureId;
  return {
    selector_id: entry.selectorId,
    description: redact(entry.description, 'authored').shown,
    allowed_use: READ_ONLY_LOCATE,
    selector: printSelector(selector),
    ...(evidence === null ? {} : { evidence: writtenEvidence({ captureId, uiaPath: evidence.uiaPath }) }),
  };
}
