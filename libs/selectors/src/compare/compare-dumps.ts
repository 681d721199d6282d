import type { NameKey } from '../hash/name-hash';
import type { UiaTree } from '../tree/uia-tree';
import { type CatalogSelector, type CatalogSurvival, catalogSurvival } from './catalog-survival';
import { DumpView } from './dump-view';
import { findElements } from './elements';
import { selectorKinds } from './kinds';
import { type KindSurvival, kindSurvival, SURVIVAL_SAMPLE } from './survival';

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
export function compareDumps(
  dumps: readonly UiaTree[],
  catalog: readonly CatalogSelector[] | null,
  key: NameKey,
): Comparison {
  const views = dumps.map((tree) => new DumpView(tree, key));
  const table = findElements(dumps);
  const present = Array.from({ length: table.count }, (_, element) => table.dumpsWith(element));
  return {
    dumps: dumps.length,
    elements: table.count,
    inEveryDump: present.filter((at) => at.length === dumps.length).length,
    vanished: present.filter((at) => at.at(-1) !== undefined && isGoneAfter(at, dumps.length)).length,
    selectors: catalog === null ? [] : catalogSurvival(views, table, catalog),
    kinds: selectorKinds.map((kind) => kindSurvival(kind, views, table)),
    notices: noticesOf(dumps),
  };
}

/** Was there once, and is missing in a later dump. */
function isGoneAfter(at: readonly number[], dumps: number): boolean {
  const first = at[0] ?? 0;
  return at.length < dumps - first;
}

function noticesOf(dumps: readonly UiaTree[]): string[] {
  const large = dumps.filter(({ size }) => size > SURVIVAL_SAMPLE).length;
  const sampled = `${large} dump(s) have more than ${SURVIVAL_SAMPLE} elements; the kinds were tried on as many, evenly spaced.`;
  return [
    ...(dumps.length < 2 ? ['One dump alone shows nothing of survival; give two or more.'] : []),
    ...(large > 0 ? [sampled] : []),
  ];
}
