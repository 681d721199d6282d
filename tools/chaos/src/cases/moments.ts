import type { LinkMessage } from '../faults/read-link';
import type { Trial } from './case';

/** Actions of a run that goes well. */
export const ACTIONS_OF_A_RUN = 4;

/** How long a fault waits for its moment, ms. */
const PATIENCE_MS = 12_000;

/**
 * Resolves to the first message on the link that `wanted` takes, before it goes on its way, or to null when the run ends
 * without one. What `fate` says is done to that one message.
 */
export function nextMessage(
  { site, ended }: Trial,
  wanted: (message: LinkMessage) => boolean,
  fate: ReturnType<Trial['site']['tap']['fate']> = 'pass',
): Promise<LinkMessage | null> {
  return new Promise((resolve) => {
    const before = site.tap.fate;
    let open = true;
    const settle = (message: LinkMessage | null) => {
      if (!open) return;
      open = false;
      clearTimeout(timer);
      site.tap.fate = before;
      resolve(message);
    };
    const timer = setTimeout(() => settle(null), PATIENCE_MS);
    void ended.then(() => settle(null));
    site.tap.fate = (message) => {
      if (!open || !wanted(message)) return before(message);
      settle(message);
      return fate;
    };
  });
}

/** Takes the n-th of what `wanted` takes, n from 1. */
export function nth(n: number, wanted: (message: LinkMessage) => boolean): (message: LinkMessage) => boolean {
  let seen = 0;
  return (message) => {
    if (!wanted(message)) return false;
    seen += 1;
    return seen === n;
  };
}

export const isAction = (message: LinkMessage): boolean => message.way === 'down' && message.message.kind === 'action';
export const isOutcome = (message: LinkMessage): boolean => message.way === 'up' && message.message.kind === 'outcome';
export const isOutcomeOf =
  (kind: string) =>
  ({ message }: LinkMessage): boolean =>
    message.kind === 'outcome' && message.outcome.result.kind === kind;
export const isWelcome = (message: LinkMessage): boolean =>
  message.way === 'down' && message.message.kind === 'welcome';
export const isArmed = (message: LinkMessage): boolean => message.way === 'up' && message.message.kind === 'armed';

/** One of the run's actions, as the trial draws it; from 1. */
export function drawAction(trial: Trial): number {
  return 1 + trial.draw(ACTIONS_OF_A_RUN);
}
