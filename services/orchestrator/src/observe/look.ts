import type { ScreenState } from '@vigie/domain';
import type { WorkstationLink } from '../ports';
import type { StepWork } from '../run/step-work';

/** What one look at the workstation gave. `blind`: no usable state, for the reason that `cause` codes. */
export type Look =
  | { readonly kind: 'seen'; readonly state: ScreenState }
  | {
      readonly kind: 'blind';
      readonly code: 'FRAME_NOT_CAPTURED' | 'STATE_LATE' | 'STATE_FAILED';
      readonly cause: string;
    }
  | { readonly kind: 'lost' }
  | { readonly kind: 'cancelled' };

/** Looks by whichever connection the workstation has; waits for one as long as an agent may stay away. */
export async function look(work: StepWork): Promise<Look> {
  const { tools, lane, signal } = work;
  const deadline = tools.clock.steady() + tools.pace.reconnectMs;
  for (;;) {
    const link = await lane.follow('connected', deadline - tools.clock.steady(), signal);
    if (signal.aborted) return { kind: 'cancelled' };
    if (link === null) return { kind: 'lost' };
    const seen = await lookBy(work, link);
    if (seen.kind !== 'lost' || tools.clock.steady() >= deadline) return seen;
  }
}

/**
 * Asks for a frame now and waits for the state of that very frame, by its request id: never for “some newer state”. The
 * wait is registered before the question is asked, so that the answer cannot come too early.
 */
async function lookBy(work: StepWork, link: WorkstationLink): Promise<Look> {
  const { tools, watch, signal } = work;
  const requestId = tools.newId();
  const waitMs = tools.pace.stateTimeoutMs;
  const arrived = new AbortController();
  const ends = AbortSignal.any([signal, link.lost, arrived.signal]);
  const arriving = watch.await(requestId, waitMs, ends);
  const { runId, workflowId, step, context } = work;
  const captured = await link.capture({ requestId, runId, workflowId, stepId: step.id, context }, waitMs);
  if (captured.kind === 'answered' && captured.answer.failure === '') {
    return readState(await arriving, captured.answer.frameId, link, signal);
  }
  arrived.abort();
  await arriving;
  if (signal.aborted) return { kind: 'cancelled' };
  if (captured.kind === 'lost' || link.lost.aborted) return { kind: 'lost' };
  const cause = captured.kind === 'answered' ? captured.answer.failure : 'CAPTURE_LATE';
  return { kind: 'blind', code: 'FRAME_NOT_CAPTURED', cause };
}

function readState(state: ScreenState | null, frameId: string, link: WorkstationLink, signal: AbortSignal): Look {
  if (signal.aborted) return { kind: 'cancelled' };
  if (state === null) return link.lost.aborted ? { kind: 'lost' } : { kind: 'blind', code: 'STATE_LATE', cause: '' };
  // Whatever else names this request is not the frame that the agent captured for it.
  if (state.frameId !== frameId) return { kind: 'blind', code: 'STATE_FAILED', cause: 'FRAME_MISMATCH' };
  return state.failure === '' ? { kind: 'seen', state } : { kind: 'blind', code: 'STATE_FAILED', cause: state.failure };
}
