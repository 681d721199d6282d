import type { Catalog, CatalogEntry } from '../catalog/catalog';
import type { DumpView } from '../compare/dump-view';
import { type ElementTable, findElements } from '../compare/elements';
import { openViews } from '../compare/open-views';
import { unrelatedNotices } from '../compare/unrelated-dumps';
import type { NameKey } from '../hash/name-hash';
import { openRedactor, type Redactor } from '../report/redactor';
import type { UiaTree } from '../tree/uia-tree';
import { SUGGEST_LIMITS } from './costs';
import { hideNames } from './hide-names';
import { meantElement } from './meant-element';
import type { MayShow } from './own-tests';
import { Rows } from './rows';
import type { NoSelector } from './search';
import { hasStableFeature } from './stable-feature';
import { standingOf } from './standing';
import { suggestedCatalog } from './suggested-catalog';
import { type Suggested, suggester } from './suggester';
import type { SelectorSuggestion, Standing, SuggestionReport } from './suggestion-report';
import { weaknessesOf } from './weaknesses';

export interface SuggestOptions {
  /** Most elements that are looked at without a catalog; SUGGEST_LIMITS.elements unless told. */
  readonly elements?: number;
}

/** What every part of the suggestion works with. */
export interface SuggestContext {
  readonly views: readonly DumpView[];
  readonly table: ElementTable;
  readonly key: NameKey;
  readonly redact: Redactor;
  readonly mayShow: MayShow;
  readonly suggest: (element: number) => Suggested;
}

interface Answer {
  readonly element: number;
  readonly suggestion: SelectorSuggestion;
}

/**
 * A sturdier selector for each weak one of a catalog (it misses its element in a dump, is ambiguous, finds another, or has a low
 * stability score), or, without a catalog, one for every element; each tried in every dump. Error: SELECTOR_KEY_OTHER.
 */
export function suggestSelectors(
  dumps: readonly UiaTree[],
  catalog: Catalog | null,
  key: NameKey,
  options: SuggestOptions = {},
): SuggestionReport {
  const views = openViews(dumps, catalog, key);
  const table = findElements(dumps);
  const redact = openRedactor(dumps, key);
  const mayShow: MayShow = (text, field) => {
    const { shown, hidden } = redact(text, field);
    return !hidden && shown === text;
  };
  const context = { views, table, key, redact, mayShow, suggest: suggester(views, table, mayShow) };
  const most = options.elements ?? SUGGEST_LIMITS.elements;
  const answers = catalog === null ? everyElement(context, most) : weakEntries(context, catalog);
  const written = suggestedCatalog(
    context,
    answers.map(({ suggestion }) => suggestion),
    catalog,
  );
  return {
    dumps: dumps.length,
    elements: table.count,
    ...countsOf(context, answers),
    selectors: answers.map(({ suggestion }) => suggestion),
    catalog: written.catalog,
    notices: [...unrelatedNotices(table), ...searchNotices(answers, catalog === null ? table.count : 0, most), ...written.notices],
  };
}

function countsOf({ views, table }: SuggestContext, answers: readonly Answer[]) {
  const rows = new Rows(views, table);
  const stable = answers.filter(({ element }) => element !== -1 && hasStableFeature(views, table, rows, element));
  const survived = stable.filter(({ suggestion: { after } }) => after !== null && after.unique === after.total).length;
  return {
    sought: answers.length,
    withStableFeature: stable.length,
    suggested: answers.filter(({ suggestion }) => suggestion.after !== null).length,
    survived,
    survivalRate: stable.length === 0 ? 0 : survived / stable.length,
  };
}

function searchNotices(answers: readonly Answer[], elements: number, most: number): string[] {
  const stopped = answers.filter(({ suggestion }) => suggestion.cannot === CANNOT.effort).length;
  return [
    ...(elements > most ? [`The first ${most} of ${elements} elements were looked at; the others were not.`] : []),
    ...(stopped > 0 ? [`The search was given up for ${stopped} element(s): its bounded work was spent.`] : []),
  ];
}

function everyElement(context: SuggestContext, most: number): Answer[] {
  const counts = new Map<string, number>();
  return Array.from({ length: Math.min(context.table.count, most) }, (_, element) => {
    const [first] = seenAt(context, element);
    const type = first?.view.tree.controlType(first.node) ?? 'Unknown';
    const number = (counts.get(type) ?? 0) + 1;
    counts.set(type, number);
    const suggestion: SelectorSuggestion = {
      selectorId: `${type.toLowerCase()}-${number}`,
      description: `${type} ${number}`,
      meantBy: 'element',
      controlType: type,
      why: [],
      before: null,
      ...proposalFor(context, element, null),
      evidence: evidenceOf(context, element),
    };
    return { element, suggestion };
  });
}

function weakEntries(context: SuggestContext, catalog: Catalog): Answer[] {
  return catalog.entries.flatMap((entry) => {
    if (!entry.readOnly) return [];
    const answer = answerFor(context, entry);
    return answer.suggestion.why.length > 0 ? [answer] : [];
  });
}

function answerFor(context: SuggestContext, entry: CatalogEntry): Answer {
  const { views, table, key, redact, mayShow } = context;
  const meant = meantElement(views, table, entry);
  const element = meant.kind === 'element' ? meant.element : -1;
  const before = standingOf(views, table, element, entry.selector, hideNames(entry.selector, key, mayShow));
  const why = weaknessesOf(context, entry, element, before);
  const [first] = element === -1 ? [] : seenAt(context, element);
  const proposal =
    meant.kind === 'unknown'
      ? { after: null, cannot: `It is unknown which element is meant: ${meant.reason}.` }
      : proposalFor(context, element, before);
  const suggestion: SelectorSuggestion = {
    selectorId: redact(entry.selectorId, 'authored').shown,
    description: redact(entry.description, 'authored').shown,
    meantBy: meant.kind === 'element' ? meant.by : null,
    controlType: first?.view.tree.controlType(first.node) ?? null,
    why,
    before,
    ...(why.length > 0 ? proposal : { after: null, cannot: null }),
    evidence: element === -1 ? [] : evidenceOf(context, element),
  };
  return { element, suggestion };
}

const CANNOT: Readonly<Record<NoSelector | 'noBetter', string>> = {
  featureless: 'Nothing that stays the same from dump to dump tells the element from others.',
  crowded:
    'So many elements are like it that not every selector was tried, and none of those tried tells it from them.',
  rowWithoutIdentity:
    'ROW_WITHOUT_IDENTITY: it is or stands in a row that shows nothing by which it could be known; its number and its place are another row’s tomorrow.',
  effort: 'The search was given up, for its bounded work was spent.',
  noBetter: 'Nothing sturdier was found than what the catalog has.',
};

function proposalFor(
  { views, table, suggest }: SuggestContext,
  element: number,
  before: Standing | null,
): Pick<SelectorSuggestion, 'after' | 'cannot'> {
  const made = suggest(element);
  if (made.kind === 'none') return { after: null, cannot: CANNOT[made.reason] };
  const after = standingOf(views, table, element, made.selector, made.selector);
  if (before !== null && !isBetter(after, before)) return { after: null, cannot: CANNOT.noBetter };
  return { after, cannot: null };
}

function isBetter(after: Standing, before: Standing): boolean {
  if (after.unique !== before.unique) return after.unique > before.unique;
  return after.elsewhere < before.elsewhere || after.stabilityScore > before.stabilityScore;
}

function seenAt({ views, table }: SuggestContext, element: number) {
  return table.dumpsWith(element).flatMap((dump) => {
    const view = views[dump];
    return view === undefined ? [] : [{ dump, view, node: table.nodeOf(dump, element) }];
  });
}

function evidenceOf(context: SuggestContext, element: number): SelectorSuggestion['evidence'] {
  return seenAt(context, element).map(({ dump, view, node }) => ({
    dump,
    captureId: context.redact(view.tree.captureId).shown,
    uiaPath: view.tree.path(node),
  }));
}
