import { CATALOG_LIMITS, type Catalog, type CatalogEntry } from '../catalog/catalog';
import type { DumpView } from '../compare/dump-view';
import { type ElementTable, findElements } from '../compare/elements';
import { openViews } from '../compare/open-views';
import { unrelatedNotices } from '../compare/unrelated-dumps';
import type { NameKey } from '../hash/name-hash';
import { openRedactor, type Redactor } from '../report/redactor';
import type { UiaTree } from '../tree/uia-tree';
import { SUGGEST_LIMITS } from './costs';
import { hideNames } from './hide-names';
import { type Meant, meantElement } from './meant-element';
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
  /** What the dumps' files are called, without their folders: evidence may name one. */
  readonly names?: readonly string[];
}

/** What every part of the suggestion works with. */
export interface SuggestContext {
  readonly views: readonly DumpView[];
  readonly table: ElementTable;
  readonly rows: Rows;
  readonly key: NameKey;
  readonly redact: Redactor;
  readonly mayShow: MayShow;
  readonly names: readonly string[];
  /** Ids that the catalog has. */
  readonly ids: ReadonlySet<string>;
  readonly suggest: (element: number) => Suggested;
}

interface Answer {
  readonly element: number;
  readonly suggestion: SelectorSuggestion;
}

/** What is answered for one selector of a catalog, or for one element. */
interface Answers {
  readonly entry: CatalogEntry | null;
  readonly answers: readonly Answer[];
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
  const rows = new Rows(views, table);
  const { names = [] } = options;
  const ids = new Set(catalog?.entries.map(({ selectorId }) => selectorId));
  const context = { views, table, rows, key, redact, mayShow, names, ids, suggest: suggester(views, table, mayShow) };
  const most = options.elements ?? SUGGEST_LIMITS.elements;
  const all = catalog === null ? everyElement(context, most) : catalog.entries.map((one) => answersFor(context, one));
  const outcomes = all.map(({ entry, answers }) => ({
    entry,
    suggestions: answers.map(({ suggestion }) => suggestion),
  }));
  const answers = all.flatMap((one) => one.answers);
  return {
    dumps: dumps.length,
    elements: catalog === null ? Math.min(table.count, most) : table.count,
    elementsTotal: table.count,
    entries: catalog === null ? null : catalog.entries.filter(({ readOnly }) => readOnly).length,
    ...countsOf(context, all),
    selectors: answers.map(({ suggestion }) => suggestion),
    ...suggestedCatalog(context, outcomes),
    notices: [...unrelatedNotices(table), ...searchNotices(answers, catalog === null ? table.count : 0, most)],
  };
}

function countsOf({ views, table, rows }: SuggestContext, all: readonly Answers[]) {
  const weak = all.filter(({ answers }) => answers.length > 0);
  const answers = all.flatMap((one) => one.answers);
  const stable = answers.filter(({ element }) => element !== -1 && hasStableFeature(views, table, rows, element));
  const survived = stable.filter(({ suggestion: { after } }) => after !== null && after.unique === after.total).length;
  return {
    sought: weak.length,
    withStableFeature: stable.length,
    suggested: weak.filter((one) => one.answers.some(({ suggestion }) => suggestion.after !== null)).length,
    survived,
    survivalRate: stable.length === 0 ? 0 : survived / stable.length,
  };
}

function searchNotices(answers: readonly Answer[], elements: number, most: number): string[] {
  const reasons = answers.map(({ suggestion: { cannot } }) => cannot);
  const stopped = reasons.filter((cannot) => cannot === CANNOT.effort).length;
  const rows = reasons.filter((cannot) => cannot === CANNOT.rowWithoutIdentity).length;
  return [
    ...(elements > most ? [`The first ${most} of ${elements} elements were looked at; the others were not.`] : []),
    ...(stopped > 0 ? [`The search was given up for ${stopped} element(s): its bounded work was spent.`] : []),
    ...(rows > 0 ? [`ROW_WITHOUT_IDENTITY: nothing is proposed for ${rows} element(s) of rows. ${ROW_ADVICE}`] : []),
  ];
}

const ROW_ADVICE =
  'Fix: have the program name its rows or cells after what they show, or find the record by what it shows on the screen.';

function everyElement(context: SuggestContext, most: number): Answers[] {
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
    return { entry: null, answers: [{ element, suggestion }] };
  });
}

/** Nothing for a selector that is sturdy, or that may do more than look; one for each match of an ambiguous one. */
function answersFor(context: SuggestContext, entry: CatalogEntry): Answers {
  if (!entry.readOnly) return { entry, answers: [] };
  const meant = meantElement(context.views, context.table, entry, context.names);
  const answers =
    meant.kind === 'several'
      ? meant.elements.map((element, at) =>
          answerFor(context, numbered(context, entry, at + 1, meant.count), {
            kind: 'element',
            element,
            by: 'one_of_several',
          }),
        )
      : [answerFor(context, entry, meant)];
  return { entry, answers: answers.filter(({ suggestion }) => suggestion.why.length > 0) };
}

/** Characters of an id that leave room for a number. */
const ID_ROOM = 95;

function numbered({ redact, ids }: SuggestContext, entry: CatalogEntry, at: number, count: number): CatalogEntry {
  const { shown, hidden } = redact(entry.selectorId, 'authored');
  const description = `${entry.description.slice(0, CATALOG_LIMITS.description - 30)} (match ${at} of ${count})`.trim();
  let selectorId = `${shown.slice(0, ID_ROOM)}_${at}`;
  while (ids.has(selectorId)) selectorId = `${selectorId}_`;
  return { ...entry, selectorId: hidden ? shown : selectorId, description };
}

function answerFor(context: SuggestContext, entry: CatalogEntry, meant: Exclude<Meant, { kind: 'several' }>): Answer {
  const { views, table, key, redact, mayShow } = context;
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
    why: meant.kind === 'element' && meant.by === 'one_of_several' ? [...why, ONE_OF_SEVERAL] : why,
    before,
    ...(why.length > 0 ? proposal : { after: null, cannot: null }),
    evidence: element === -1 ? [] : evidenceOf(context, element),
  };
  return { element, suggestion };
}

const ONE_OF_SEVERAL = 'Nothing says which of its elements is meant: one selector is proposed for each of the first.';

const CANNOT: Readonly<Record<NoSelector | 'noBetter', string>> = {
  featureless: 'Nothing that stays the same from dump to dump tells the element from others.',
  crowded:
    'So many elements are like it that not every selector was tried, and none of those tried tells it from them.',
  rowWithoutIdentity:
    'ROW_WITHOUT_IDENTITY: it is or stands in a row that shows nothing that no other row shows; its number and its place are another row’s tomorrow.',
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
