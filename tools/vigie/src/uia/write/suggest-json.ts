import type { SelectorSuggestion, Standing } from '@vigie/selectors';
import { type Suggested, warningsOf } from './suggested';

/** Suggestions as other programs read them. `dumps` and `elements` are counts: `elements` were looked at, of `elements_total`. */
export function suggestJson(suggested: Suggested) {
  const { suggestions, sources, generatedAtUtc } = suggested;
  return {
    ok: true,
    dumps: suggestions.dumps,
    elements: suggestions.elements,
    elements_total: suggestions.elementsTotal,
    catalog_size: suggestions.entries,
    sought: suggestions.sought,
    with_stable_feature: suggestions.withStableFeature,
    suggested: suggestions.suggested,
    survived: suggestions.survived,
    survival_rate: suggestions.survivalRate,
    source_dumps: sources,
    generated_at_utc: generatedAtUtc,
    selectors: suggestions.selectors.map(selectorJson),
    catalog: suggestions.catalog,
    warnings: warningsOf(suggested),
  };
}

function selectorJson(one: SelectorSuggestion) {
  return {
    selector_id: one.selectorId,
    description: one.description,
    control_type: one.controlType,
    meant_by: one.meantBy,
    why: one.why,
    before: standingJson(one.before),
    after: standingJson(one.after),
    cannot: one.cannot,
    evidence: one.evidence.map(({ dump, captureId, uiaPath }) => ({ dump, capture_id: captureId, uia_path: uiaPath })),
  };
}

function standingJson(standing: Standing | null) {
  if (standing === null) return null;
  return {
    selector: standing.selector,
    stability_score: standing.stabilityScore,
    unique: standing.unique,
    total: standing.total,
    elsewhere: standing.elsewhere,
  };
}
