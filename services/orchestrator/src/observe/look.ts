import type { ScreenState } from '@vigie/domain';
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

/**
 * Asks for a frame now and waits for the state of that very frame, by its request id: never for “some newer state”. The
 * wait is registered before the question is asked, so that the answer cannot come too early.
 */
export async function look(work: StepWork): Promise<Look> {
  const { tools, link, watch, signal } = work;
  if (link.ended.aborted) return { kind: 'lost' };
  const requestId = tools.newId();
  const waitMs = tools.pace.stateTimeoutMs;
  const arrived = new AbortController();
  const ends = AbortSignal.any([signal, link.ended, arrived.signal]);
  const arriving = watch.await(requestId, waitMs, ends);
  const { runId, workflowId, step, context } = work;
  const captured = await link.capture({ requestId, runId, workflowId, stepId: step.id, context }, waitMs);
  if (captured.kind === 'answered' && captured.answer.failure === '') {
    return readState(await arriving, captured.answer.frameId, work);
  }
  arrived.abort();
  await arriving;
  if (signal.aborted) return { kind: 'cancelled' };
  if (captured.kind === 'lost' || link.ended.aborted) return { kind: 'lost' };
  const cause = captured.kind === 'answered' ? captured.answer.failure : 'CAPTURE_LATE';
  return { kind: 'blind', code: 'FRAME_NOT_CAPTURED', cause };
}

function readState(state: ScreenState | null, frameId: string, { link, signal }: StepWork): Look {
  if (signal.aborted) return { kind: 'cancelled' };
  if (state === null) return link.ended.aborted ? { kind: 'lost' } : { kind: 'blind', code: 'STATE_LATE', cause: '' };
  // Whatever else names this request is not the frame that the agent captured for it.
  if (state.frameId !== frameId) return { kind: 'blind', code: 'STATE_FAILED', cause: 'FRAME_MISMATCH' };
  return state.failure === '' ? { kind: 'seen', state } : { kind: 'blind', code: 'STATE_FAILED', cause: state.failure };
}
