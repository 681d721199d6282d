import type { ClockReading, GuardVerdict, Performed } from '@vigie/action-kernel';
import type { Action } from '@vigie/domain';
import { failPoint } from '@vigie/fail-points';
import type { Desktop, GuardMark, ProgressListener } from '../ports';
import type { ActionSpans } from './action-spans';
import { giveInput } from './give-input';
import { guardAction } from './guard';
import { sparseProgress } from './sparse-progress';

export interface HandsDeps {
  readonly desktop: Pick<Desktop, 'input' | 'frames' | 'human' | 'surroundings' | 'changedInGap'>;
  readonly clock: () => ClockReading;
  readonly spans: ActionSpans;
  /** Ends a wait. */
  readonly signal: AbortSignal;
  readonly onMeasured: (what: 'guard' | 'gap', ms: number) => void;
}

/** The guard and the input of one action after the other, measured. */
export class Hands {
  /** When the frame was taken by which the next input is let pass. */
  #mark: GuardMark | null = null;

  constructor(private readonly deps: HandsDeps) {}

  async guard(action: Action): Promise<GuardVerdict> {
    const { desktop, clock, spans, onMeasured } = this.deps;
    // What keeps it from getting ready keeps it from typing, which then says why.
    if (action.what.kind === 'type_text') await desktop.input.readyForText?.().catch(() => {});
    const { steadyMs } = clock();
    const { verdict, mark } = await guardAction(action, desktop, () => clock().steadyMs);
    this.#mark = mark;
    const tookMs = clock().steadyMs - steadyMs;
    onMeasured('guard', tookMs);
    spans.note(action.actionId, { 'vigie.guard.ms': tookMs });
    if (verdict.kind === 'pass') failPoint('agent.after_guard');
    return verdict;
  }

  /** The input is begun before this first waits for anything. */
  async perform(action: Action, onProgress: ProgressListener): Promise<Performed> {
    const { desktop, clock, spans, signal, onMeasured } = this.deps;
    const { actionId, what } = action;
    const mark = this.#mark;
    const gapMs = mark === null ? null : clock().steadyMs - mark.atMs;
    const progress = sparseProgress(what.kind === 'type_text' ? what.text.length : 0, (typed) => {
      onProgress(typed);
      failPoint('agent.mid_input');
    });
    const now = () => clock().wallMs;
    const ending = await giveInput(action, mark, { desktop, now, signal, onProgress: progress });
    if (gapMs !== null) {
      onMeasured('gap', gapMs);
      spans.note(actionId, { 'vigie.guard.gap_ms': gapMs });
    }
    return ending;
  }
}
