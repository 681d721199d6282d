import type { OutcomeResult } from '@vigie/domain';
import { noFigures } from './figures';
import { isContradicted, noteTold, type SimulatedAction, type Truth, tellOf } from './truth';

/** Sees everything, tells nobody, and counts what must never happen. */
export class Referee {
  readonly figures = noFigures();
  readonly truths = new Map<string, Truth>();
  /** Of everything that happened, so that two runs of one seed can be compared. */
  history = 0x811c9dc5;
  #armedEpoch = 0;
  readonly #highest = new Map<number, number>();

  /** Mixes what happened into the history. */
  note(what: number): void {
    this.history = Math.imul(this.history ^ what, 0x01000193);
  }

  intended(truth: Truth): void {
    this.truths.set(truth.actionId, truth);
    if (!truth.forged) this.figures.actions++;
  }

  armed(epoch: number): void {
    if (epoch > this.#armedEpoch) this.#armedEpoch = epoch;
  }

  /** The input of an action was given; returns the names of the faults in that. */
  acted(action: SimulatedAction, now: number, screen: number, journal: string): string[] {
    const { truth, epoch, laneSequence } = action;
    const faults: string[] = [];
    this.figures.effects++;
    truth.effects++;
    tellOf(truth, journal).effects++;
    this.note(0xe0 + truth.effects);
    if (truth.forged) return this.#fault('forged_effects', faults);
    if (++truth.chain.effects > 1) this.#fault('double_effects', faults);
    if (screen !== truth.screen) this.#fault('wrong_screen', faults);
    if (now > truth.endsAt) this.#fault('late_effects', faults);
    if (epoch < this.#armedEpoch) this.#fault('stale_epoch_effects', faults);
    const highest = this.#highest.get(epoch) ?? 0;
    if (laneSequence < highest) this.#fault('out_of_order_effects', faults);
    else this.#highest.set(epoch, laneSequence);
    return faults;
  }

  /** The input goes on, or comes to its end. */
  stillActs({ truth, epoch }: SimulatedAction): void {
    if (!truth.forged && epoch < this.#armedEpoch) this.#fault('stale_epoch_effects', []);
  }

  told(actionId: string, journal: string, result: OutcomeResult): void {
    const truth = this.truths.get(actionId);
    if (truth === undefined) return;
    noteTold(tellOf(truth, journal), result);
    if (result.kind === 'in_doubt') this.doubted(actionId);
  }

  doubted(actionId: string): void {
    const truth = this.truths.get(actionId);
    if (truth === undefined) return;
    if (!truth.inDoubt && !truth.forged) this.figures.in_doubt++;
    truth.inDoubt = true;
  }

  pauseLifted(): void {
    this.figures.overridden_pauses++;
  }

  /** At the end of a life. `settled`: what the database says became of it, or null. */
  close(truth: Truth, settled: OutcomeResult | null): string[] {
    const faults: string[] = [];
    if (settled === null) this.#fault('unsettled', faults);
    const told = truth.tells.some(isContradicted);
    if (told || (settled !== null && contradicts(settled, truth))) this.#fault('misreported', faults);
    return faults;
  }

  #fault(name: Exclude<keyof Referee['figures'], 'actions'>, faults: string[]): string[] {
    this.figures[name]++;
    faults.push(name);
    return faults;
  }
}

function contradicts(settled: OutcomeResult, truth: Truth): boolean {
  switch (settled.kind) {
    case 'done':
      return truth.effects === 0;
    case 'refused':
    case 'no_effect_observed':
      return truth.effects > 0;
    case 'failed':
      // Never left the orchestrator.
      return settled.cause === 'AGENT_VANISHED' && truth.effects > 0;
    default:
      return false;
  }
}
