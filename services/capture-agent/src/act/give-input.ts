import type { Performed } from '@vigie/action-kernel';
import type { Action, Rect } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { failPoint } from '@vigie/fail-points';
import type { Desktop, GuardMark, ProgressListener } from '../ports';
import { performAction } from './perform-action';

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
  const frameDigest = action.what.kind === 'wait' ? '' : await desktop.frames.digest().catch(() => '');
  const changedInGap = mark !== null && desktop.changedInGap(mark, regionsOf(action));
  return { kind: 'done', startedAtMs, finishedAtMs, frameDigest, changedInGap };
}

function regionsOf({ precondition: { target, identity } }: Action): readonly Rect[] {
  return target === null ? identity : [target, ...identity];
}

function causeOf(error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') return 'AGENT_STOPPED';
  return isCoded(error) ? error.code : 'INPUT_FAULT';
}
