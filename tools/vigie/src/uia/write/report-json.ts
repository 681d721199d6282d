import { type CatalogReport, findingText, type NodeMatch, type SelectorReport } from '@vigie/selectors';

/** The report as other programs read it: these keys and no more. */
export function reportJson(report: CatalogReport) {
  return {
    ok: report.ok,
    source_dump: report.sourceDump,
    catalog_size: report.catalogSize,
    matched_count: report.matchedCount,
    unmatched_count: report.unmatchedCount,
    ambiguous_count: report.ambiguousCount,
    generated_at_utc: report.generatedAtUtc,
    selectors: report.selectors.map(selectorJson),
    warnings: report.findings.map(findingText),
  };
}

function selectorJson(selector: SelectorReport) {
  return {
    selector_id: selector.selectorId,
    description: selector.description,
    allowed_use: selector.allowedUse,
    stability_score: selector.stabilityScore,
    evidence: { capture_id: selector.evidence.captureId, uia_path: selector.evidence.uiaPath },
    matched: selector.matched,
    match_count: selector.matchCount,
    matches: selector.matches.map(matchJson),
    warnings: selector.findings.map(findingText),
  };
}

function matchJson(match: NodeMatch) {
  return {
    path: match.path,
    control_type: match.controlType,
    automation_id: match.automationId,
    class_name: match.className,
    framework_id: match.frameworkId,
    has_name: match.hasName,
    name_length: match.nameLength,
  };
}
