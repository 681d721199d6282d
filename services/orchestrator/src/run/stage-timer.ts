import type { StageTime } from '@vigie/domain';
import type { Clock, Spans } from '../ports';

export const STAGES = ['observe', 'match', 'resolve', 'act', 'verify', 'commit'] as const;
export type Stage = (typeof STAGES)[number];

/** Runs each stage under a span of its own, and adds up what each took: a stage that polls runs several times. */
export class StageTimer {
  readonly #clock: Clock;
  readonly #spans: Spans;
  readonly #spent = new Map<Stage, number>();

  constructor(clock: Clock, spans: Spans) {
    this.#clock = clock;
    this.#spans = spans;
  }

  async run<T>(stage: Stage, work: () => Promise<T> | T): Promise<T> {
    const started = this.#clock.steady();
    try {
      return await this.#spans.under(stage, {}, work);
    } finally {
      this.#spent.set(stage, (this.#spent.get(stage) ?? 0) + this.#clock.steady() - started);
    }
  }

  times(): StageTime[] {
    return STAGES.flatMap((stage) => {
      const ms = this.#spent.get(stage);
      return ms === undefined ? [] : [{ stage, ms: Math.round(ms * 10) / 10 }];
    });
  }
}
