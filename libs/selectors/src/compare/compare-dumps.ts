import type { Catalog, CatalogEntry } from '../catalog/catalog';
import type { NameKey } from '../hash/name-hash';
import { openRedactor } from '../report/redactor';
import type { UiaTree } from '../tree/uia-tree';
import { type CatalogSurvival, catalogSurvival } from './catalog-survival';
import { findElements } from './elements';
import { selectorKinds } from './kinds';
import { openViews } from './open-views';
import { type KindSurvival, kindSurvival, SURVIVAL_SAMPLE } from './survival';
import { unrelatedNotices } from './unrelated-dumps';

/** What several dumps of one application say of selectors. It holds no name and no value. */
export interface Comparison {
  /** Number of dumps. */
  readonly dumps: number;
  /** Distinct elements over all dumps. */
  readonly elements: number;
  /** Elements that are in every dump. */
  readonly inEveryDump: number;
  /** Elements of an earlier dump that a later one lacks, and not counted among a kind's losses there. */
  readonly vanished: number;
  /** Selectors of the catalog, the most stable first; empty without a catalog. */
  readonly selectors: readonly CatalogSurvival[];
  readonly kinds: readonly KindSurvival[];
  /** What the reader must know of how it was counted. */
  readonly notices: readonly string[];
}

/** Compares two or more dumps of one application: other days, displays, builds, other data. */
export function compareDumps(dumps: readonly UiaTree[], catalog: Catalog | null, key: NameKey): Comparison {
  const views = openViews(dumps, catalog, key);
  const table = findElements(dumps);
  const kinds = selectorKinds.map((kind) => kindSurvival(kind, views, table));
  const present = Array.from({ length: table.count }, (_, element) => table.dumpsWith(element));
  return {
    dumps: dumps.length,
    elements: table.count,
    inEveryDump: present.filter((at) => at.length === dumps.length).length,
    vanished: present.filter((at) => at.at(-1) !== undefined && isGoneAfter(at, dumps.length)).length,
    selectors: catalogSurvival(views, table, readOnlyEntries(catalog), openRedactor(dumps, key)),
    kinds,
    notices: [...unrelatedNotices(table), ...noticesOf(dumps, catalog, kinds)],
  };
}

/** Was there once, and is missing in a later dump. */
function isGoneAfter(at: readonly number[], dumps: number): boolean {
  const first = at[0] ?? 0;
  return at.length < dumps - first;
}

/** An entry with another use than locating is not matched. */
function readOnlyEntries(catalog: Catalog | null): readonly CatalogEntry[] {
  return (catalog?.entries ?? []).filter(({ readOnly }) => readOnly);
}

function noticesOf(dumps: readonly UiaTree[], catalog: Catalog | null, kinds: readonly KindSurvival[]): string[] {
  const rejected = (catalog?.entries.length ?? 0) - readOnlyEntries(catalog).length;
  const { above, elements } = SURVIVAL_SAMPLE;
  const large = dumps.filter(({ size }) => size > above).length;
  const untried = kinds.reduce((sum, kind) => sum + kind.untried, 0);
  const notices: [boolean, string][] = [
    [dumps.length < 2, 'One dump alone shows nothing of survival; give two or more.'],
    [rejected > 0, `${rejected} selector(s) whose allowed_use is not read_only_locate were not matched.`],
    [large > 0, `${large} dump(s) have more than ${above} elements; ${elements} of each were tried, evenly spaced.`],
    [untried > 0, `${untried} case(s) are in no count: the bounded work was spent before them.`],
  ];
  return notices.flatMap(([holds, text]) => (holds ? [text] : []));
}
