import type { StateNeighbour } from '@vigie/domain';
import type { StateStore } from '@vigie/fusion';
import { quantile } from '../quantile';
import { SAMPLE_SPACE, sampleId } from './copy-states';
import type { SampleState } from './sample-fingerprints';

/** A state that is not stored, and which stored one is nearest where that was computed. */
export interface Question extends SampleState {
  readonly best: { readonly row: number; readonly similarity: number } | null;
}

/** What two sums of 1,536 products in single precision may differ by. */
const ROUNDING = 2e-6;
const WARM_UP = 100;
const LIMIT = 10;

/** As the service searches: through its store, one question after the other; then within the application alone. */
export async function measureSearch(
  store: StateStore,
  questions: readonly Question[],
): Promise<Record<string, number>> {
  const ask = (filtered: boolean) => async (question: Question) => {
    const { fingerprint, appName } = question;
    return store.nearest({ fingerprint, space: SAMPLE_SPACE, limit: LIMIT, ...(filtered ? { appName } : {}) });
  };
  const [all, within] = [await time(questions, ask(false)), await time(questions, ask(true))];
  return { ...figures(all), app_p99_ms: within.p99, app_recall_at_1: within.recall };
}

function figures({ p50, p99, recall, checked, queries }: Timed): Record<string, number> {
  return { queries, p50_ms: p50, p99_ms: p99, recall_at_1: recall, recall_checked: checked };
}

export interface Timed {
  readonly queries: number;
  readonly p50: number;
  readonly p99: number;
  readonly recall: number;
  readonly checked: number;
}

export async function time(
  questions: readonly Question[],
  ask: (question: Question) => Promise<readonly Pick<StateNeighbour, 'screenStateId' | 'similarity'>[]>,
): Promise<Timed> {
  for (const question of questions.slice(0, WARM_UP)) await ask(question);
  const times: number[] = [];
  let [checked, hits] = [0, 0];
  for (const question of questions) {
    const started = performance.now();
    const [found] = await ask(question);
    times.push(performance.now() - started);
    if (!question.best) continue;
    checked++;
    const same = found?.screenStateId === sampleId(question.best.row);
    if (same || (found?.similarity ?? -2) >= question.best.similarity - ROUNDING) hits++;
  }
  const recall = hits / (checked || 1);
  return { queries: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99), recall, checked };
}
