import { captureAgentErrors } from '../errors';
import type { HumanWatch } from '../ports';

/** Says why input must stop, before every event of it. */
export type Interrupted = HumanWatch['interrupted'];

/** Stops an input of which `typed` of `of` characters, keys, notches or steps were given. Errors: INPUT_INTERRUPTED. */
export function stopIfInterrupted(interrupted: Interrupted, typed: number, of: number): void {
  const reason = interrupted();
  if (reason !== null) throw captureAgentErrors.create('INPUT_INTERRUPTED', { reason, typed, of });
}
