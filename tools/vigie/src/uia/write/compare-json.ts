import { type CatalogSurvival, findingText, type KindSurvival } from '@vigie/selectors';
import type { Compared } from './compared';
import { kindName } from './kind-names';

/** A comparison as other programs read it. `dumps` and `elements` are counts. */
export function compareJson({ comparison, sources, generatedAtUtc, findings }: Compared) {
  return {
    ok: true,
    dumps: comparison.dumps,
    elements: comparison.elements,
    in_every_dump: comparison.inEveryDump,
    vanished: comparison.vanished,
    source_dumps: sources,
    generated_at_utc: generatedAtUtc,
    survival: Object.fromEntries(comparison.kinds.map(({ kind, rate }) => [kindName(kind), rate])),
    kinds: comparison.kinds.map(kindJson),
    selectors: comparison.selectors.map(selectorJson),
    warnings: [...comparison.notices, ...findings.map(findingText)],
  };
}

function kindJson(kind: KindSurvival) {
  return {
    kind: kindName(kind.kind),
    elements: kind.elements,
    ...countsJson(kind),
    rate: kind.rate,
    coverage: kind.coverage,
    why: kind.why,
    cases: countsJson(kind.cases),
  };
}

/** `tried` = `none` + `shared` + `unique`; `unique` = `survived` + `wrong` + `ambiguous` + `not_found`. */
function countsJson(counts: KindSurvival['cases']) {
  return {
    tried: counts.tried,
    none: Object.values(counts.none).reduce((sum, count) => sum + count, 0),
    shared: counts.shared,
    unique: counts.unique,
    survived: counts.survived,
    wrong: counts.wrong,
    ambiguous: counts.ambiguous,
    not_found: counts.notFound,
  };
}

function selectorJson(selector: CatalogSurvival) {
  return {
    selector_id: selector.selectorId,
    description: selector.description,
    rank: selector.rank,
    stability_score: selector.stabilityScore,
    dumps: selector.dumps,
    unique: selector.unique,
    same: selector.same,
    wrong: selector.wrong,
    ambiguous: selector.ambiguous,
    unmatched: selector.unmatched,
  };
}
