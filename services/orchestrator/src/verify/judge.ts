import type { Verification } from '@vigie/domain';
import { BARS } from '../bars';
import type { Condition } from '../match/conditions';
import type { PixelChange } from './pixel-change';
import type { ReadBack } from './read-back';

/** What was expected, and what the frame after the action shows of it. */
export interface Evidence {
  readonly conditions: readonly Condition[];
  /** Which of them held before the action as well: those prove nothing. */
  readonly heldBefore: ReadonlySet<string>;
  readonly wantsChange: 'target' | 'screen' | null;
  /** Null when there are no pictures to compare. */
  readonly pixels: PixelChange | null;
  /** Null when nothing was typed, or it cannot be read back. */
  readonly typed: ReadBack | null;
  /** The typed text stood somewhere on the screen before it was typed, and no place says where it should stand now. */
  readonly typedBefore: boolean;
}

export interface Judgement {
  readonly status: 'verified' | 'unverified' | 'failed';
  readonly verification: Verification;
  /** What did not come, in the workflow's words. */
  readonly missing: readonly string[];
}

/**
 * R-1, R-3, R-4 and R-5's matrix with the workflow's expectation in the place of the second opinion. Nothing stated is
 * never a success, and neither is an expectation that held before the action as well.
 */
export function judge(evidence: Evidence): Judgement {
  const { conditions, wantsChange, typed, pixels } = evidence;
  if (conditions.length === 0 && wantsChange === null && typed === null) return nothingStated(pixels);
  if (pixels?.identical) return unchanged(evidence);
  const missing = missingOf(evidence);
  if (missing.length > 0) {
    return outcome('failed', pixels, 0.8, 'retry', `not seen: ${missing.join(', ')}`, missing);
  }
  if (typed?.kind === 'partial' || typed?.kind === 'nothing') {
    const detail =
      typed.kind === 'partial' ? 'only a part of the typed text can be read' : 'the typed text cannot be read';
    return outcome('unverified', pixels, 0.4, 'continue', detail);
  }
  const proves =
    conditions.some((condition) => !evidence.heldBefore.has(condition.name)) ||
    wantsChange !== null ||
    (typed !== null && !evidence.typedBefore);
  if (!proves)
    return outcome('unverified', pixels, 0.4, 'continue', 'everything expected held before the action as well');
  const subtle = pixels !== null && pixels.region < BARS.regionChange;
  return outcome('verified', pixels, confidenceOf(evidence, subtle), 'continue', detailOf(evidence, subtle));
}

/** pixels alone; without pictures `verified` is true with little confidence. The step stays unverified. */
function nothingStated(pixels: PixelChange | null): Judgement {
  const detail = 'the step states no expectation';
  if (pixels === null) return outcome('unverified', null, 0.4, 'continue', detail, [], true);
  return outcome('unverified', pixels, 0.45, 'continue', detail, [], pixels.screen > 0);
}

/** */
function unchanged({ pixels, conditions, wantsChange, typed }: Evidence): Judgement {
  const missing = conditions.map((condition) => condition.name);
  if (wantsChange) missing.push(`change: ${wantsChange}`);
  if (typed) missing.push('typed text');
  return outcome('failed', pixels, 0.9, 'retry', 'nothing on the screen changed', missing);
}

function missingOf({ conditions, wantsChange, typed, pixels }: Evidence): string[] {
  const missing = conditions.filter((condition) => !condition.met).map((condition) => condition.name);
  const change = wantsChange === 'target' ? pixels?.region : pixels?.screen;
  if (wantsChange && (change ?? 0) < (wantsChange === 'target' ? BARS.regionChange : Number.MIN_VALUE)) {
    missing.push(`change: ${wantsChange}`);
  }
  if (typed?.kind === 'different') missing.push('typed text');
  return missing;
}

function confidenceOf({ conditions, typed }: Evidence, subtle: boolean): number {
  const scores = conditions.map((condition) => condition.score);
  if (typed?.kind === 'read')
    scores.push(typed.accents === 'not_confirmed' ? typed.similarity * 0.9 : typed.similarity);
  const mean = scores.length === 0 ? 0.9 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return Math.min(0.99, mean * (subtle ? 0.85 : 0.97));
}

function detailOf({ typed, conditions }: Evidence, subtle: boolean): string {
  const parts = [conditions.length > 0 ? 'everything expected is there' : 'the effect is there'];
  if (subtle) parts.push('the pixels around the target hardly changed');
  if (typed?.kind === 'read') {
    parts.push(
      typed.similarity === 1 ? 'the typed text was read back' : 'the typed text was read back but for single letters',
    );
    if (typed.accents === 'not_confirmed') parts.push('its accents could not be confirmed');
  }
  return parts.join('; ');
}

function outcome(
  status: Judgement['status'],
  pixels: PixelChange | null,
  confidence: number,
  suggestion: 'continue' | 'retry',
  detail: string,
  missing: readonly string[] = [],
  verified = status === 'verified',
): Judgement {
  const verification: Verification = {
    verified,
    confidence,
    changesDetected: changesOf(pixels),
    changeAreaPct: Math.round((pixels?.region ?? 0) * 100_000) / 1_000,
    suggestion,
    detail,
    semanticVerified: null,
    semanticDetail: '',
    semanticElapsedMs: 0,
  };
  return { status, verification, missing };
}

function changesOf(pixels: PixelChange | null): string {
  if (pixels === null) return 'no pictures';
  if (pixels.identical) return 'none';
  return pixels.region >= BARS.regionChange ? 'around the target' : 'elsewhere';
}
