import { setTimeout as pause } from 'node:timers/promises';
import {
  type Alarm,
  advanceLane,
  type ClockReading,
  type LaneEffect,
  type LaneEvent,
  type LaneState,
  type Recovery,
  SERVER_TIME_GOOD_FOR_MS,
  type ServerTime,
  serverTimeNow,
  type WriteTicket,
} from '@vigie/action-kernel';
import type { Action, LaneOrder, LaneStatus, Outcome, Size } from '@vigie/domain';
import { failPoint } from '@vigie/fail-points';
import type { ActionJournal, SignedAction } from '../ports';
import { ActionSpans } from './action-spans';
import { codeOfImpossible } from './check-action';
import { Hands, type HandsDeps } from './hands';
import { LaneMemory } from './lane-memory';

/** What a lane says to the orchestrator. It is dropped when there is no connection: results are told again after each welcome. */
export interface LaneVoice {
  armed(epoch: number): void;
  outcome(outcome: Outcome): void;
  status(status: LaneStatus): void;
  /** Ends this connection and dials anew. */
  redial(): void;
}

export interface LaneDeps {
  readonly workstationId: string;
  readonly desktop: HandsDeps['desktop'];
  readonly journal: ActionJournal;
  readonly clock: () => ClockReading;
  /** Null before the first look at it. */
  readonly screenSize: () => Size | null;
  readonly voice: LaneVoice;
  readonly onAlarm: (alarm: Alarm, actionId: string) => void;
  readonly onMeasured: (what: 'guard' | 'gap' | 'durable_write', ms: number) => void;
}

/** A tombstone of an enquiry is remembered for so long and the journal's retention, ms: no action is valid for longer. */
const ENQUIRED_MS = 24 * 3_600_000;

/** Carries out what the kernel decides: one event after the other, each one's effects in their order. */
export class Lane {
  readonly #events: LaneEvent[] = [];
  readonly #idle = new Set<() => void>();
  readonly #stopping = new AbortController();
  readonly #spans = new ActionSpans();
  readonly #hands: Hands;
  readonly #memory: LaneMemory;
  #state: LaneState;
  #busy = false;

  constructor(
    private readonly deps: LaneDeps,
    { state, archive }: Recovery,
  ) {
    const { journal, workstationId, clock, desktop, onMeasured } = deps;
    this.#state = { ...state, journal: journal.state };
    this.#memory = new LaneMemory({ workstationId, journal, archive, clock, onMeasured });
    this.#hands = new Hands({ desktop, clock, spans: this.#spans, signal: this.#stopping.signal, onMeasured });
  }

  /** From here on it hears of people and of its journal. */
  open(): void {
    const { journal, desktop } = this.deps;
    journal.onState((state) => this.#send({ kind: 'journal', state }));
    desktop.human.onInterruption((reason) => this.#send({ kind: 'interrupted', reason }));
    desktop.human.onResume(() => {
      if (desktop.human.clear()) this.#send({ kind: 'resumed' });
    });
    if (this.#state.paused !== null) desktop.human.hold();
    this.#lookForPeople();
  }

  get state(): LaneState {
    return this.#state;
  }

  get status(): LaneStatus {
    const { paused, pauseNumber, journal } = this.#state;
    return { paused, pauseNumber, journal };
  }

  welcome(epoch: number, serverTime: ServerTime): void {
    failPoint('agent.on_welcome');
    this.#send({ kind: 'welcomed', epoch, serverTime, authentic: true });
    // A lane whose journal is broken hears nothing any more; the new connection is told at least that.
    if (this.#state.journal === 'broken') this.deps.voice.status(this.status);
  }

  disarm(): void {
    this.#send({ kind: 'disarmed' });
  }

  command({ action, digest }: SignedAction, traceparent: string): void {
    failPoint('agent.command_received');
    const settled = this.#memory.find(action.actionId);
    if (settled === null) this.#spans.begin(action, traceparent);
    const impossible = codeOfImpossible(action.what, this.deps.screenSize());
    const now = this.deps.clock();
    this.#send({ kind: 'command', action, digest, authentic: true, settled, impossible, now });
  }

  enquire(actionId: string, epoch: number): void {
    const settled = this.#memory.find(actionId);
    const rememberUntilMs = Math.ceil(this.#serverNowMs() ?? this.deps.clock().wallMs) + ENQUIRED_MS;
    this.#send({ kind: 'enquiry', actionId, epoch, authentic: true, settled, rememberUntilMs });
  }

  order({ order, epoch, sequence, pauseNumber }: LaneOrder): void {
    const before = this.#state.paused;
    this.#send({ kind: 'ordered', order, epoch, sequence, pauseNumber, authentic: true });
    const { human } = this.deps.desktop;
    if (before === null && this.#state.paused !== null) human.hold();
    // The pause file is still there, or nobody can tell whether a person is at the keyboard.
    if (before !== null && this.#state.paused === null && !human.clear()) {
      this.#send({ kind: 'interrupted', reason: human.interrupted() ?? 'pause_file' });
    }
  }

  /** The orchestrator has stored this result: it need not be told again. */
  kept(actionId: string): void {
    this.#memory.keep(actionId);
    this.#compactWhenDue();
  }

  /**
   * Asks for the time anew long before it is too old to judge an expiry by, while nothing is open. A connection is the only
   * way to ask, and costs a quiet lane a moment.
   */
  renewTime(): void {
    const { armed, serverTime } = this.#state;
    if (!armed || serverTime === null || !this.#quiet()) return;
    const age = this.deps.clock().steadyMs - serverTime.asked.steadyMs;
    if (age > SERVER_TIME_GOOD_FOR_MS / 2) this.deps.voice.redial();
  }

  /** Refuses what waits, lets the running action end, and resolves when the journal says all of it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#send({ kind: 'stopping' });
    if (!this.#quiet()) await new Promise<void>((resolve) => this.#idle.add(resolve));
    await this.#memory.rested;
  }

  #quiet(): boolean {
    return this.#state.open.length === 0 || this.#state.journal === 'broken';
  }

  #send(event: LaneEvent): void {
    this.#events.push(event);
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) this.#advance(next);
    } finally {
      this.#busy = false;
    }
    if (!this.#quiet()) return;
    for (const tell of this.#idle) tell();
    this.#idle.clear();
    this.#compactWhenDue();
  }

  #advance(event: LaneEvent): void {
    const { state, effects } = advanceLane(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
  }

  #carryOut(effect: LaneEffect): void {
    const { voice } = this.deps;
    switch (effect.kind) {
      case 'write':
        this.#write(effect);
        return;
      case 'wait':
        void this.#wait(effect.actionId, effect.ms);
        return;
      case 'guard':
        void this.#spans.within(effect.action.actionId, () => this.#guard(effect.action));
        return;
      case 'perform':
        void this.#spans.within(effect.action.actionId, () => this.#perform(effect.action));
        return;
      case 'report':
        this.#report(effect.outcome);
        return;
      case 'armed':
        failPoint('agent.on_armed');
        voice.armed(effect.epoch);
        for (const { actionId, result } of this.#memory.unkept()) this.#report({ actionId, result });
        return;
      case 'status':
        voice.status(this.status);
        return;
      case 'redial':
        voice.redial();
        return;
      case 'alarm':
        this.deps.onAlarm(effect.alarm, effect.actionId);
        return;
      default:
        effect satisfies never;
    }
  }

  async #wait(actionId: string, ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
    this.#send({ kind: 'due', actionId, now: this.deps.clock() });
  }

  #write({ record, durable, ticket }: Extract<LaneEffect, { kind: 'write' }>): void {
    void this.#memory.write(record, durable).then((appended) => {
      if (appended !== 'written') this.#notWritten(ticket, appended);
      else if (ticket !== null) this.#send({ kind: 'written', ticket, now: this.deps.clock() });
    });
  }

  #notWritten(ticket: WriteTicket | null, why: 'full' | 'broken'): void {
    if (ticket !== null) this.#send({ kind: 'not_written', ticket, why });
    else if (why === 'broken') this.#send({ kind: 'journal', state: 'broken' });
  }

  async #guard(action: Action): Promise<void> {
    const verdict = await this.#hands.guard(action);
    this.#lookForPeople();
    this.#send({ kind: 'guarded', actionId: action.actionId, verdict, now: this.deps.clock() });
  }

  async #perform(action: Action): Promise<void> {
    const { actionId } = action;
    const ending = await this.#hands.perform(action, (typed) => this.#send({ kind: 'progressed', actionId, typed }));
    this.#lookForPeople();
    this.#send({ kind: 'performed', actionId, ending });
  }

  #report(outcome: Outcome): void {
    failPoint('agent.before_report');
    this.#spans.within(outcome.actionId, () => this.deps.voice.outcome(outcome));
    failPoint('agent.after_report');
    // An id that came with other bytes is answered while its first bytes are still under way.
    if (!this.#state.open.some(({ action }) => action.actionId === outcome.actionId)) this.#spans.end(outcome);
  }

  /** What the watch saw may not have been told yet, or before anybody listened: the lane must stand still for it all the same. */
  #lookForPeople(): void {
    const reason = this.deps.desktop.human.interrupted();
    if (reason !== null && this.#state.paused === null) this.#send({ kind: 'interrupted', reason });
  }

  #serverNowMs(): number | null {
    return serverTimeNow(this.#state.serverTime, this.deps.clock())?.latestMs ?? null;
  }

  #compactWhenDue(): void {
    if (this.#state.open.length === 0) this.#memory.compactWhenDue(this.#state, this.#serverNowMs());
  }
}
