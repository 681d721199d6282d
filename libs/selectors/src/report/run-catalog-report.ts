import { CATALOG_LIMITS, type Catalog, type CatalogEntry, type CatalogProblem, problemPlace } from '../catalog/catalog';
import { otherKey } from '../catalog/other-key';
import { counted, type Finding, finding } from '../findings/findings';
import { matchFindings } from '../findings/match-findings';
import type { NameKey } from '../hash/name-hash';
import { traceSelector } from '../match/match-selector';
import { indexTree, type TreeIndex } from '../match/tree-index';
import { WorkBudget } from '../match/work-budget';
import { stabilityFindings } from '../stability/stability-findings';
import { stabilityOf } from '../stability/stability-score';
import type { UiaTree } from '../tree/uia-tree';
import { failedReport } from './failed-report';
import { openRedactor, type Redactor, type StructuralKind } from './redactor';
import {
  type CatalogReport,
  MATCHES_IN_ALL,
  MATCHES_LISTED,
  type NodeMatch,
  READ_ONLY_LOCATE,
  type SelectorReport,
} from './report-model';

export interface CatalogRun {
  readonly tree: UiaTree;
  readonly catalog: Catalog;
  /** Tells which name a hashed one is, and hides structural strings that repeat visible text. */
  readonly key: NameKey;
  /** The dump as the caller names it. */
  readonly sourceDump: string;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** An index of the tree, where the caller has one. */
  readonly index?: TreeIndex;
}

/** Matches every selector of a catalog against one dump and says how it went. Texts in the report are safe to print. */
export function runCatalogReport(run: CatalogRun): CatalogReport {
  const { tree, catalog, key, now } = run;
  const redact = openRedactor([tree], key);
  const error = otherKey(catalog, key);
  if (error !== null) {
    return failedReport({
      now,
      sourceDump: redact(run.sourceDump, 'authored').shown,
      catalogSize: catalog.entries.length,
      error,
    });
  }
  const context = {
    index: run.index ?? indexTree(tree),
    key,
    budget: new WorkBudget(),
    redact,
    room: new Room(),
  };
  const selectors = catalog.entries.map((entry) => selectorReport(entry, context));
  const rejected = selectors.flatMap((one, at) => (one.rejected ? [rejection(catalog, one, at)] : []));
  const matchedCount = selectors.filter(({ matched }) => matched).length;
  const { shown, hidden } = redact(run.sourceDump, 'authored');
  return {
    ok: rejected.length === 0,
    sourceDump: shown,
    catalogSize: selectors.length,
    matchedCount,
    unmatchedCount: selectors.length - matchedCount,
    ambiguousCount: selectors.filter(({ matchCount }) => matchCount > 1).length,
    generatedAtUtc: now,
    selectors,
    findings: [...foreignUses(rejected), ...hiddenFindings(hidden ? 1 : 0)],
  };
}

/** Entries that one finding names. */
const NAMED = 20;

/** An entry by its id, or by its number where the id is not fit to be printed. */
function rejection({ entries }: Catalog, { selectorId }: SelectorReport, at: number): string {
  return entries[at]?.selectorId === selectorId ? selectorId : `entry ${at + 1}`;
}

function foreignUses(rejected: readonly string[]): Finding[] {
  if (rejected.length === 0) return [];
  const more = rejected.length > NAMED ? ` and ${rejected.length - NAMED} more` : '';
  const which = `${rejected.slice(0, NAMED).join(', ')}${more} ${rejected.length === 1 ? 'is' : 'are'}`;
  return [finding('NOT_READ_ONLY', { which })];
}

/**
 * A report that a catalog is illegal: each problem of it is a finding. `redact` tells which ids of entries may be printed;
 * without it entries are told by their numbers.
 */
export function illegalCatalogReport(
  problems: readonly CatalogProblem[],
  run: { readonly sourceDump: string; readonly now: string; readonly redact?: Redactor },
): CatalogReport {
  const { redact } = run;
  const idOf = ({ selectorId = '' }: CatalogProblem) => {
    const told = selectorId === '' ? undefined : redact?.(selectorId, 'authored');
    return told === undefined || told.hidden ? '' : told.shown;
  };
  const findings = problems.map((problem) => {
    const { reason, remedy } = problem;
    return finding('CATALOG_ILLEGAL', { place: problemPlace(problem, idOf(problem)), problem: reason, remedy });
  });
  return failedReport({ ...run, catalogSize: 0, findings });
}

interface Context {
  readonly index: TreeIndex;
  readonly key: NameKey;
  readonly budget: WorkBudget;
  readonly redact: Redactor;
  readonly room: Room;
}

/** How many matches are still listed: each selector has the first of its own, and the rest shares what is left. */
class Room {
  private left = MATCHES_IN_ALL - CATALOG_LIMITS.entries;

  take(matches: number): number {
    const more = Math.min(Math.max(0, Math.min(matches, MATCHES_LISTED) - 1), this.left);
    this.left -= more;
    return Math.min(matches, 1) + more;
  }
}

function selectorReport(entry: CatalogEntry, context: Context): SelectorReport {
  const { index, key, budget } = context;
  const printed = new Printed(context.redact);
  const told = {
    selectorId: printed.text(entry.selectorId, 'authored'),
    description: printed.text(entry.description, 'authored'),
    allowedUse: READ_ONLY_LOCATE,
    evidence: { captureId: printed.text(entry.evidence?.captureId ?? ''), uiaPath: entry.evidence?.uiaPath ?? '' },
  } as const;
  if (!entry.readOnly)
    return {
      ...told,
      ...NOT_MATCHED,
      findings: [finding('NOT_READ_ONLY', { which: 'this entry is' }), ...printed.findings()],
    };
  const trace = traceSelector(index, entry.selector, key, budget);
  const nodes = trace.kind === 'done' ? trace.nodes : [];
  const stability = stabilityOf(entry.selector, { index, matches: nodes });
  const listed = context.room.take(nodes.length);
  const matches = nodes.slice(0, listed).map((node) => nodeMatch(index.tree, node, printed));
  const show = (text: string) => {
    const { shown, hidden } = context.redact(text, 'automationId');
    return hidden ? null : shown;
  };
  return {
    ...told,
    stabilityScore: stability.score,
    rejected: false,
    matched: nodes.length > 0,
    matchCount: nodes.length,
    matches,
    findings: [
      ...matchFindings({ trace, entry, index, listed, show }),
      ...stabilityFindings(stability),
      ...printed.findings(),
    ],
  };
}

const NOT_MATCHED = { stabilityScore: 0, rejected: true, matched: false, matchCount: 0, matches: [] } as const;

function nodeMatch(tree: UiaTree, node: number, printed: Printed): NodeMatch {
  const name = tree.text(node, 'name');
  return {
    path: tree.path(node),
    controlType: tree.controlType(node),
    automationId: printed.text(tree.text(node, 'automationId'), 'automationId'),
    className: printed.text(tree.text(node, 'className'), 'className'),
    frameworkId: printed.text(tree.text(node, 'frameworkId'), 'frameworkId'),
    hasName: name !== '',
    nameLength: name.length,
  };
}

/** Counts what had to be hidden of one selector. */
class Printed {
  private readonly hidden = new Set<string>();

  constructor(private readonly redact: Redactor) {}

  text(text: string, kind: StructuralKind = 'other'): string {
    const { shown, hidden } = this.redact(text, kind);
    if (hidden) this.hidden.add(shown);
    return shown;
  }

  findings(): Finding[] {
    return hiddenFindings(this.hidden.size);
  }
}

function hiddenFindings(count: number): Finding[] {
  return count === 0
    ? []
    : [finding('TEXT_HIDDEN', { texts: counted(count, 'structural text repeats', 'structural texts repeat') })];
}
