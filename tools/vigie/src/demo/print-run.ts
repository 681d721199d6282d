import type { ExplanationJson, RunJson, StepJson } from '../gateway-client/gateway-client';
import type { Reporter } from '../output/reporter';

/** One line a step: what it did, how sure it was of screen and target, how long it took, whether it was verified. */
export function printStep(reporter: Reporter, step: StepJson): void {
  const mark = step.status === 'verified' ? '✓' : step.status === 'unverified' ? '?' : '✗';
  const target =
    step.target === null
      ? ''
      : `${step.target.method} ${step.target.score.toFixed(2)} (margin ${step.target.margin.toFixed(2)})${pointText(step)}`;
  reporter.line(
    `${mark} ${step.step_id.padEnd(22)} ${step.action_kind.padEnd(10)} match ${step.match_score.toFixed(2)}  ${target.padEnd(48)} ${seconds(step.duration_ms)}  ${step.status}${detail(step)}`,
  );
  if (step.explanation)
    reporter.line(`    ${step.explanation.code}: ${step.explanation.message}\n    remedy: ${step.explanation.remedy}`);
}

export function printSummary(reporter: Reporter, run: RunJson): void {
  const verified = run.steps.filter((s) => s.status === 'verified').length;
  reporter.line();
  reporter.line(`${run.status}: ${verified} of ${run.steps.length} steps verified in ${seconds(run.duration_ms)}`);
  if (run.explanation) reporter.problem(run.explanation);
}

/** What a `--json` result says of a run that did not succeed, as of every command that failed. */
export function errorOf(run: RunJson): { error?: ExplanationJson } {
  return run.success || run.explanation === null ? {} : { error: run.explanation };
}

/** A step in a `--json` result. */
export function stepResult(step: StepJson): Record<string, unknown> {
  return {
    step: step.step_id,
    attempt: step.attempt,
    action: step.action_kind,
    action_id: step.action_id,
    status: step.status,
    match_score: step.match_score,
    nearest_similarity: step.nearest_similarity,
    target: step.target,
    verification: step.verification,
    ms: step.duration_ms,
    stages: Object.fromEntries(step.stages.map((s) => [s.stage, s.ms])),
    explanation: step.explanation,
  };
}

function pointText(step: StepJson): string {
  const point = step.target?.point;
  return point ? ` at ${point.x},${point.y}` : '';
}

function detail(step: StepJson): string {
  return step.verification?.detail ? ` · ${step.verification.detail}` : '';
}

function seconds(ms: number | null): string {
  return ms === null ? '–' : `${(ms / 1000).toFixed(2)} s`;
}
