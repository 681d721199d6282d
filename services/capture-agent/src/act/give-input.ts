import type { Performed } from '@vigie/action-kernel';
import type { Action, Rect } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { failPoint } from '@vigie/fail-points';
import type { Desktop, GuardMark, ProgressListener } from '../ports';
import { inTime } from './in-time';
import { performAction } from './perform-action';

/** The digest of the screen after an input is worth so much waiting, ms: until it is there, a crash makes a doubt. */
const DIGEST_MS = 1_000;

export interface InputDeps {
  readonly desktop: Pick<Desktop, 'input' | 'frames' | 'changedInGap'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Ends a wait. */
  readonly signal: AbortSignal;
  readonly onProgress: ProgressListener;
}

/** Gives the input and looks once at what it left. The first line of it that waits is the input itself. */
export async function giveInput(action: Action, mark: GuardMark | null, deps: InputDeps): Promise<Performed> {
  const { desktop, now } = deps;
  const startedAtMs = now();
  try {
    await performAction(action.what, desktop.input, deps);
  } catch (error) {
    return { kind: 'failed', cause: causeOf(error) };
  }
  failPoint('agent.after_input');
  const finishedAtMs = now();
  // The evidence of a wait is the next frame, as of everything; but nothing that it did could be seen here.
  const digest = action.what.kind === 'wait' ? '' : await inTime(DIGEST_MS, () => desktop.frames.digest());
  const changedInGap = mark !== null && hasChanged(desktop, mark, action);
  return { kind: 'done', startedAtMs, finishedAtMs, frameDigest: digest ?? '', changedInGap };
}

/** Who cannot tell whether it changed must take it that it did: the step is then looked at before it is believed. */
function hasChanged(desktop: InputDeps['desktop'], mark: GuardMark, action: Action): boolean {
  try {
    return desktop.changedInGap(mark, regionsOf(action));
  } catch {
    return true;
  }
}

function regionsOf({ precondition: { target, dropTarget, identity } }: Action): readonly Rect[] {
  return [target, dropTarget, ...identity].filter((rect) => rect !== null);
}

function causeOf(error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') return 'AGENT_STOPPED';
  return isCoded(error) ? error.code : 'INPUT_FAULT';
}
