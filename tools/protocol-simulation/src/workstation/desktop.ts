import type { GuardVerdict } from '@vigie/action-kernel';
import type { Action } from '@vigie/domain';

/** How long after a person's input the guard lets nothing pass, ms. */
const HUMAN_QUIET_MS = 1_000;

/** A screen is a number here: another one is another screen. */
export class Desktop {
  screen = 1;
  #lastInput = Number.NEGATIVE_INFINITY;

  change(): void {
    this.screen++;
  }

  personActs(now: number): void {
    this.#lastInput = now;
  }

  /** On a frame taken now. */
  guard(action: Action, now: number): GuardVerdict {
    if (now - this.#lastInput < HUMAN_QUIET_MS) return { kind: 'refuse', reason: 'HUMAN_ACTIVE' };
    if (action.precondition.frameId !== frameOf(this.screen)) return { kind: 'refuse', reason: 'PRECONDITION_FAILED' };
    return { kind: 'pass' };
  }
}

export function frameOf(screen: number): string {
  return `frame-${screen}`;
}
