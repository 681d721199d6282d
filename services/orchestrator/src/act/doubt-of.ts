import type { IntentAdvance, IntentState } from '@vigie/action-kernel';
import type { DoubtResolution, OutcomeResult } from '@vigie/domain';

/** What one step in an intent's life does to the inbox. */
export type InboxChange =
  | { readonly kind: 'raise'; readonly typed: number; readonly of: number }
  | { readonly kind: 'close'; readonly resolution: DoubtResolution; readonly by: 'person' | 'journal' | 'nobody' };

/**
 * A doubt is in the inbox from the moment that it is known, also while its post-condition is still looked at: whoever
 * looks into the inbox sees it, and nothing new is started there meanwhile.
 */
export function inboxChange(before: IntentState, { state }: IntentAdvance): InboxChange | null {
  if (state.phase === 'in_doubt' && before.phase !== 'in_doubt') {
    return { kind: 'raise', typed: state.typed, of: state.of };
  }
  if (state.phase !== 'settled' || before.phase !== 'in_doubt') return null;
  if (state.by === 'looked') return { kind: 'close', resolution: 'found_done', by: 'nobody' };
  const resolution = mayHaveBeenDone(state.result) ? 'done' : 'not_done';
  return { kind: 'close', resolution, by: state.by === 'person' ? 'person' : 'journal' };
}

function mayHaveBeenDone({ kind }: OutcomeResult): boolean {
  return kind === 'done' || kind === 'failed';
}
