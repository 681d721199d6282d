import { captureAgentErrors } from '../errors';
import type { HumanWatch } from '../ports';

/** Says why input must stop, before every event of it. */
export type Interrupted = HumanWatch['interrupted'];

/**
 * Between two events of one input no more may pass, ms: a process that stood still for longer does not know any more what
 * has the focus, and the guard is long past.
 */
const STALL_MS = 1_500;

/** Asked before each event of an input, of which `given` of `of` characters, keys, notches or steps were given. */
export type MayGive = (given: number, of: number) => void;

/** An input begins. What it returns stops it when a person interrupts or the process stood still. Errors: INPUT_INTERRUPTED. */
export function beginInput(interrupted: () => string | null, now = () => performance.now()): MayGive {
  let last = now();
  return (given, of) => {
    const stood = now() - last;
    const reason = interrupted() ?? (stood > STALL_MS ? 'stall' : null);
    if (reason !== null) throw captureAgentErrors.create('INPUT_INTERRUPTED', { reason, typed: given, of });
    last = now();
  };
}
