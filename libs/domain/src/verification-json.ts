import type { Verification } from './run';

/** R-1's fields, and R-2's three only when a semantic check was made: `false` is present, “not asked” is not. */
export interface VerificationJson {
  verified: boolean;
  confidence: number;
  changes_detected: string;
  change_area_pct: number;
  suggestion: string;
  detail: string;
  semantic_verified?: boolean;
  semantic_detail?: string;
  semantic_elapsed_ms?: number;
}

export function verificationToJson(verification: Verification): VerificationJson {
  const pixel: VerificationJson = {
    verified: verification.verified,
    confidence: verification.confidence,
    changes_detected: verification.changesDetected,
    change_area_pct: verification.changeAreaPct,
    suggestion: verification.suggestion,
    detail: verification.detail,
  };
  if (verification.semanticVerified === null) return pixel;
  return {
    ...pixel,
    semantic_verified: verification.semanticVerified,
    semantic_detail: verification.semanticDetail,
    semantic_elapsed_ms: verification.semanticElapsedMs,
  };
}
