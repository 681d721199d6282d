import type { OutcomeResult } from '@vigie/domain';

/** How what became of an action is known. */
export type Proof =
  /** The agent's report on the connection that the action was sent on. */
  | 'report'
  /** The agent's journal, asked afterwards. */
  | 'journal'
  /** The post-condition holds on a fresh frame. */
  | 'looked'
  | 'person'
  /** The action never left this process. */
  | 'unsent';

/** One intended action at the orchestrator, from its commit to what became of it. */
export type IntentState =
  /** In the database; not sent. */
  | { readonly phase: 'committed' }
  | { readonly phase: 'sent' }
  /** No answer: it may have been done, be under way, or never have arrived. The agent is asked when it is armed again. */
  | { readonly phase: 'unknown' }
  /** The workstation itself cannot know. `looking`: at the post-condition; else a person must judge. */
  | { readonly phase: 'in_doubt'; readonly looking: boolean; readonly typed: number; readonly of: number }
  | { readonly phase: 'settled'; readonly result: OutcomeResult; readonly by: Proof };

export type IntentEvent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'not_sent' }
  /** `sameJournal`: by the journal that the action was sent to; absent when that is not known. */
  | { readonly kind: 'reported'; readonly result: OutcomeResult; readonly sameJournal?: boolean }
  /** The connection ended, or fell silent, or no outcome came in time. */
  | { readonly kind: 'lost' }
  /** The agent's lane is armed in a newer epoch; `sameJournal`: by the journal that the action was sent to. */
  | { readonly kind: 'armed'; readonly sameJournal: boolean }
  /** A post-condition that does not hold proves nothing: the effect may be late, or gone again. */
  | { readonly kind: 'looked'; readonly holds: boolean }
  | { readonly kind: 'judged'; readonly done: boolean };

export type IntentEffect =
  | { readonly kind: 'enquire' }
  | { readonly kind: 'look' }
  | { readonly kind: 'ask_person' }
  | { readonly kind: 'settle'; readonly result: OutcomeResult; readonly by: Proof }
  /** Only with the rule `single-attempt` taken away: a second try without a proof. */
  | { readonly kind: 'plan_again' }
  /** A report that contradicts what was settled before. */
  | { readonly kind: 'alarm' };
