import type { IntentAdvance, IntentEffect, IntentEvent, IntentState } from '@vigie/action-kernel';
import type { Action, Outcome, OutcomeResult } from '@vigie/domain';
import { failPoint } from '@vigie/fail-points';
import type { DoubtCause } from '../errors';
import type {
  Clock,
  Intent,
  IntentCommit,
  IntentNote,
  IntentStore,
  Seals,
  UnsettledIntent,
  WorkstationLane,
  WorkstationLink,
} from '../ports';
import { Follow } from './follow';

export interface OpenIntentsDeps {
  readonly store: IntentStore;
  readonly seals: Seals;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Whether a connection holds its lane, as far as this process knows. */
  readonly holdsLane: (link: WorkstationLink) => boolean;
  readonly pace: { readonly reconnectMs: number; readonly enquiryMs: number; readonly outcomeGraceMs: number };
  /** A report contradicts what was settled before: nothing changes, and somebody must look. */
  readonly onContradiction: (actionId: string) => void;
  readonly onFault: (what: string, error: unknown) => void;
}

/** An action as a run wants it; the lane gives it its epoch and sequence, and its life begins when an agent is there. */
export type WantedAction = Omit<Action, 'workstationId' | 'epoch' | 'laneSequence' | 'expireAtMs'> & {
  readonly ordinal: number;
  /** From its intent to its expiry, ms. */
  readonly lifeMs: number;
};

export type Followed =
  /** No agent came in time; nothing was intended. */
  | { readonly kind: 'no_agent' }
  | Exclude<IntentCommit, { kind: 'committed' }>
  /** `unknown` when its agent did not come back in time: it is asked whenever it does. */
  | { readonly kind: 'followed'; readonly state: IntentState };

/** How often a report that the database did not take is offered again, ms. */
const AGAIN_MS = 500;

/** How long it is offered; the agent tells it again with its next connection, ms. */
const PATIENCE_MS = 60_000;

interface Extra {
  readonly link?: WorkstationLink;
  readonly because?: DoubtCause;
  readonly evidence?: string;
  readonly by?: string;
}

/**
 * Every intent whose fate is open, of runs under way and of earlier lives. All that happens to one goes through the
 * database, one event after the other; what is to be done about it is done here.
 */
export class OpenIntents {
  readonly #followed = new Map<string, Follow>();
  /** The epoch in which each was last enquired after. */
  readonly #enquired = new Map<string, number>();
  /** Whose post-condition a run looks at now. */
  readonly #looking = new Set<string>();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(private readonly deps: OpenIntentsDeps) {}

  /**
   * Commits an intent, sends it once, and follows it until its fate is known, or is a doubt, or its agent has been away for
   * too long.
   */
  async perform(wanted: WantedAction, lane: WorkstationLane, signal: AbortSignal): Promise<Followed> {
    const link = await lane.follow('armed', this.deps.pace.reconnectMs, signal);
    if (link === null) return { kind: 'no_agent' };
    failPoint('orchestrator.before_intent');
    const expireAtMs = this.deps.clock.agentTime() + wanted.lifeMs;
    const commit = await this.#commit(wanted, link, expireAtMs);
    if (commit.kind !== 'committed') return commit;
    failPoint('orchestrator.after_intent');
    const { actionId } = wanted;
    const waitMs = wanted.lifeMs + this.deps.pace.outcomeGraceMs;
    const follow = new Follow();
    this.#followed.set(actionId, follow);
    try {
      const due = this.deps.holdsLane(link) && this.deps.clock.agentTime() < expireAtMs;
      if (!due || !link.act(commit.action)) await this.#advance(actionId, { kind: 'not_sent' });
      else await this.#followSent(actionId, follow, link, { lane, waitMs, signal });
      if (follow.state.phase === 'in_doubt' && follow.state.looking) this.#looking.add(actionId);
      return { kind: 'followed', state: follow.state };
    } finally {
      this.#followed.delete(actionId);
    }
  }

  /** What a look at the post-condition gave for an action in doubt. */
  async looked(actionId: string, holds: boolean, evidence: string): Promise<IntentState> {
    this.#looking.delete(actionId);
    const advance = await this.#advance(actionId, { kind: 'looked', holds }, { evidence });
    return advance?.state ?? { phase: 'in_doubt', looking: false, typed: 0, of: 0 };
  }

  /** A person's verdict; what the intent is then. */
  async judged(actionId: string, done: boolean, by: string): Promise<IntentState | null> {
    return (await this.#advance(actionId, { kind: 'judged', done }, { by }))?.state ?? null;
  }

  /** A report of an agent. When it is in the database, the agent is told so. */
  async reported(link: WorkstationLink & { kept(actionId: string): void }, outcome: Outcome): Promise<void> {
    const { actionId, result } = outcome;
    failPoint('orchestrator.on_outcome');
    const because = result.kind === 'refused' ? 'DOUBT_CONFLICTING_BYTES' : 'DOUBT_INPUT_INTERRUPTED';
    const known = await this.#persist(link, () =>
      this.#advance(actionId, { kind: 'reported', result }, { link, because }),
    );
    if (known === null) {
      this.deps.onFault('outcome of an action that is not this lane’s', null);
      return;
    }
    failPoint('orchestrator.after_outcome_kept');
    link.kept(actionId);
  }

  /** An agent holds its lane again: it is asked for everything of which it was not heard. */
  async armed(link: WorkstationLink): Promise<void> {
    const open = await this.#persist(link, () => this.deps.store.unsettled(link.workstationId));
    for (const intent of open ?? []) {
      if (intent.epoch < link.epoch) await this.#persist(link, () => this.#takeUp(intent, link));
    }
  }

  async #takeUp(intent: UnsettledIntent, link: WorkstationLink): Promise<null> {
    const { actionId, phase } = intent;
    const driven = this.#followed.has(actionId);
    if (phase === 'in_doubt') {
      // Nobody looks any more.
      if (intent.looking && !driven && !this.#looking.has(actionId))
        await this.#advance(actionId, { kind: 'looked', holds: false });
      return null;
    }
    if (phase === 'committed') {
      // Whoever drives it finds the connection gone and sends nothing.
      if (driven) return null;
      // It may have been sent before its orchestrator died.
      await this.#advance(actionId, { kind: 'sent' });
    }
    await this.#askAfter(actionId, link, intent.journalId === link.hello.journalId && intent.journalId !== '');
    return null;
  }

  #commit(wanted: WantedAction, link: WorkstationLink, expireAtMs: number): Promise<IntentCommit> {
    const { ordinal, lifeMs: _life, ...rest } = wanted;
    const lane = { workstationId: link.workstationId, epoch: link.epoch };
    const { actionId, runId, stepId, supersedes, what } = wanted;
    const intent: Intent = {
      ...lane,
      actionId,
      runId,
      ordinal,
      stepId,
      supersedes,
      journalId: link.hello.journalId,
      kind: what.kind,
      expireAtMs,
      intendedAtMs: this.deps.clock.now(),
    };
    return this.deps.store.commit(intent, (laneSequence) =>
      this.deps.seals.action({ ...rest, ...lane, expireAtMs, laneSequence }),
    );
  }

  async #followSent(
    actionId: string,
    follow: Follow,
    link: WorkstationLink,
    o: { readonly lane: WorkstationLane; readonly waitMs: number; readonly signal: AbortSignal },
  ): Promise<void> {
    failPoint('orchestrator.after_send');
    const sent = this.#advance(actionId, { kind: 'sent' });
    await Promise.all([sent, follow.decided(o.waitMs, link.lost)]);
    if (isDecided(follow.state)) return;
    await this.#advance(actionId, { kind: 'lost' });
    // Late, though its agent is there: it is asked now. One that comes back is asked when it is armed.
    if (link.armed && this.deps.holdsLane(link)) await this.#askAfter(actionId, link, true);
    await follow.decided(this.deps.pace.reconnectMs, o.signal);
    // Its agent may have come back to another orchestrator, which has settled it in the database.
    if (!isDecided(follow.state)) await this.#advance(actionId, { kind: 'lost' });
  }

  async #askAfter(actionId: string, link: WorkstationLink, sameJournal: boolean): Promise<void> {
    await this.#advance(actionId, { kind: 'armed', sameJournal }, { link, because: 'DOUBT_JOURNAL_REPLACED' });
  }

  /** One event after the other for each intent, whoever tells of it. */
  #advance(actionId: string, event: IntentEvent, extra: Extra = {}): Promise<IntentAdvance | null> {
    const before = this.#turns.get(actionId) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(() => this.#step(actionId, event, extra));
    this.#turns.set(actionId, turn);
    const forget = () => {
      if (this.#turns.get(actionId) === turn) this.#turns.delete(actionId);
    };
    turn.then(forget, forget);
    return turn;
  }

  async #step(actionId: string, event: IntentEvent, extra: Extra): Promise<IntentAdvance | null> {
    const { store, clock, newId } = this.deps;
    const { because = 'DOUBT_NO_ANSWER', ...rest } = extra;
    const note: IntentNote = { nowMs: clock.now(), doubtId: newId(), because, ...rest };
    const advance = await store.advance(actionId, event, note);
    if (advance === null) return null;
    this.#followed.get(actionId)?.become(advance.state);
    for (const effect of advance.effects) this.#carryOut(actionId, effect, extra.link);
    return advance;
  }

  #carryOut(actionId: string, effect: IntentEffect, link: WorkstationLink | undefined): void {
    switch (effect.kind) {
      case 'enquire':
        if (link) this.#enquire(actionId, link);
        return;
      case 'look':
        // A run that drives it looks; else nobody knows what to look for, and a person is asked.
        if (!this.#followed.has(actionId)) this.#inBackground(actionId, { kind: 'looked', holds: false });
        return;
      case 'settle':
        this.#enquired.delete(actionId);
        return;
      case 'alarm':
        this.deps.onContradiction(actionId);
        return;
      case 'ask_person':
      case 'plan_again':
        return;
      default:
        unhandled(effect);
    }
  }

  #enquire(actionId: string, link: WorkstationLink): void {
    if (this.#enquired.get(actionId) === link.epoch) return;
    this.#enquired.set(actionId, link.epoch);
    failPoint('orchestrator.on_enquiry');
    const { workstationId, epoch } = link;
    if (!link.enquire(this.deps.seals.enquiry({ workstationId, actionId, epoch }))) return;
    const unanswered = () => {
      if (link.lost.aborted || this.#enquired.get(actionId) !== epoch) return;
      const result: OutcomeResult = { kind: 'in_doubt', typed: 0, of: 0 };
      this.#inBackground(actionId, { kind: 'reported', result });
    };
    setTimeout(unanswered, this.deps.pace.enquiryMs).unref();
  }

  #inBackground(actionId: string, event: IntentEvent): void {
    this.#advance(actionId, event).catch((error: unknown) => this.deps.onFault('intent not advanced', error));
  }

  /** Again and again while the database does not take it and the agent is there: it tells its reports once a connection. */
  async #persist<T>(link: WorkstationLink, work: () => Promise<T | null>): Promise<T | null> {
    const { clock, onFault } = this.deps;
    const deadline = clock.steady() + PATIENCE_MS;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        onFault('the fate of an action could not be stored', error);
        if (link.lost.aborted || clock.steady() > deadline) return null;
        await clock.sleep(AGAIN_MS, link.lost);
      }
    }
  }
}

function isDecided(state: IntentState): boolean {
  return state.phase === 'settled' || state.phase === 'in_doubt';
}

function unhandled(effect: never): never {
  throw new TypeError(`intent effect ${JSON.stringify(effect)} is not handled`);
}
