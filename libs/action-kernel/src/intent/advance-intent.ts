import type { OutcomeResult } from '@vigie/domain';
import type { RuleSet } from '../rules';
import type { IntentEffect, IntentEvent, IntentState, Proof } from './intent';

export interface IntentAdvance {
  readonly state: IntentState;
  readonly effects: readonly IntentEffect[];
}

/** Whether what is known of an action proves that it was not done, so that a new one (with `supersedes`) may be planned. */
export function provenNotDone(state: IntentState): boolean {
  if (state.phase !== 'settled') return false;
  if (state.by === 'unsent') return true;
  const { result } = state;
  // A refusal for conflicting bytes says nothing of the action that first had the id.
  if (result.kind === 'refused') return result.reason !== 'CONFLICTING_BYTES';
  return result.kind === 'no_effect_observed';
}

/** `(state, event) → (state, effects)` for one action that was intended. Attempts = 1: nothing here sends twice. */
export function advanceIntentUnder(rules: RuleSet, state: IntentState, event: IntentEvent): IntentAdvance {
  if (state.phase === 'settled') return { state, effects: contradiction(state, event) };
  switch (event.kind) {
    case 'sent':
      return state.phase === 'committed' ? { state: { phase: 'sent' }, effects: [] } : stay(state);
    case 'not_sent':
      return settle({ kind: 'failed', cause: 'AGENT_VANISHED' }, 'unsent');
    case 'reported':
      return reported(state, event);
    case 'lost':
      return lost(rules, state);
    case 'armed':
      return armed(state, event);
    case 'looked':
      if (state.phase !== 'in_doubt' || !state.looking) return stay(state);
      if (event.holds) return settle(FOUND_DONE, 'looked');
      return { state: { ...state, looking: false }, effects: [{ kind: 'ask_person' }] };
    case 'judged':
      if (state.phase !== 'in_doubt') return stay(state);
      return settle(event.done ? FOUND_DONE : { kind: 'no_effect_observed' }, 'person');
    default:
      return unhandled(event);
  }
}

const FOUND_DONE: OutcomeResult = {
  kind: 'done',
  startedAtMs: 0,
  finishedAtMs: 0,
  frameDigest: '',
  changedInGap: false,
};

function reported(state: IntentState, event: Extract<IntentEvent, { kind: 'reported' }>): IntentAdvance {
  const { result, sameJournal } = event;
  const proof: Proof = state.phase === 'sent' ? 'report' : 'journal';
  // A journal that was begun after the one that knew was lost refuses what was done. Once there is a doubt, that may be why.
  const proves = state.phase === 'in_doubt' ? sameJournal === true : sameJournal !== false;
  if (result.kind === 'refused' && !proves) return stay(state);
  if (result.kind === 'in_doubt' && state.phase === 'in_doubt') return stay(state);
  const unproven = result.kind === 'refused' && result.reason === 'CONFLICTING_BYTES';
  if (result.kind !== 'in_doubt' && !unproven) return settle(result, proof);
  const { typed, of } = result.kind === 'in_doubt' ? result : { typed: 0, of: 0 };
  return { state: { phase: 'in_doubt', looking: true, typed, of }, effects: [{ kind: 'look' }] };
}

function lost(rules: RuleSet, state: IntentState): IntentAdvance {
  if (state.phase !== 'sent') return stay(state);
  return { state: { phase: 'unknown' }, effects: rules['single-attempt'] ? [] : [{ kind: 'plan_again' }] };
}

/** Another journal knows nothing of the action, and its “not done” would be no proof. */
function armed(state: IntentState, event: Extract<IntentEvent, { kind: 'armed' }>): IntentAdvance {
  if (state.phase !== 'unknown' && state.phase !== 'sent') return stay(state);
  if (event.sameJournal) return { state: { phase: 'unknown' }, effects: [{ kind: 'enquire' }] };
  return { state: { phase: 'in_doubt', looking: true, typed: 0, of: 0 }, effects: [{ kind: 'look' }] };
}

function settle(result: OutcomeResult, by: Proof): IntentAdvance {
  return { state: { phase: 'settled', result, by }, effects: [{ kind: 'settle', result, by }] };
}

function stay(state: IntentState): IntentAdvance {
  return { state, effects: [] };
}

/** A copy of what is known is silent; one that says the other of done and not done is an alarm. */
function contradiction(known: Extract<IntentState, { phase: 'settled' }>, event: IntentEvent): IntentEffect[] {
  if (event.kind !== 'reported' || event.result.kind === 'in_doubt') return [];
  const done = known.by !== 'unsent' && wasDone(known.result);
  return done === wasDone(event.result) ? [] : [{ kind: 'alarm' }];
}

function wasDone(result: OutcomeResult): boolean {
  return result.kind === 'done' || result.kind === 'failed';
}

function unhandled(event: never): never {
  throw new TypeError(`intent event ${JSON.stringify(event)} is not handled`);
}
