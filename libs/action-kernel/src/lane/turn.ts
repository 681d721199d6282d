import type { OutcomeResult, RefusalReason } from '@vigie/domain';
import type { JournalRecord } from '../journal/record';
import type { RuleSet } from '../rules';
import type { Alarm, LaneEffect } from './lane-effect';
import type { WriteTicket } from './lane-event';
import type { LaneState, OpenAction } from './lane-state';

/** One event's work on a lane: the state as it has become, and the effects in their order. */
export class Turn {
  readonly effects: LaneEffect[] = [];

  constructor(
    public state: LaneState,
    readonly rules: RuleSet,
  ) {}

  set(change: Partial<LaneState>): void {
    this.state = { ...this.state, ...change };
  }

  find(actionId: string): OpenAction | undefined {
    return this.state.open.find((one) => one.action.actionId === actionId);
  }

  /** Replaces an open action's entry. */
  move(actionId: string, change: Partial<OpenAction>): void {
    this.set({
      open: this.state.open.map((one) => (one.action.actionId === actionId ? { ...one, ...change } : one)),
    });
  }

  drop(actionId: string): void {
    this.set({ open: this.state.open.filter((one) => one.action.actionId !== actionId) });
  }

  write(record: JournalRecord, durable: boolean, ticket: WriteTicket | null = null): void {
    this.effects.push({ kind: 'write', record, durable, ticket });
  }

  report(actionId: string, result: OutcomeResult): void {
    this.effects.push({ kind: 'report', outcome: { actionId, result } });
  }

  alarm(alarm: Alarm, actionId = ''): void {
    this.effects.push({ kind: 'alarm', alarm, actionId });
  }

  /** The result is written first, and told when it is: every refusal of an authentic command is a tombstone. */
  settle(entry: OpenAction, result: OutcomeResult): void {
    const { action, digest } = entry;
    const { actionId, epoch, laneSequence, expireAtMs } = action;
    this.move(actionId, { phase: 'settling', result });
    const durable = result.kind === 'refused' || this.rules['fsync-done'];
    this.write({ kind: 'settled', actionId, digest, epoch, laneSequence, expireAtMs, result }, durable, {
      kind: 'settled',
      actionId,
    });
  }

  refuse(entry: OpenAction, reason: RefusalReason): void {
    if (reason === 'CLOCK_UNCERTAIN') this.effects.push({ kind: 'redial' });
    const result: OutcomeResult = { kind: 'refused', reason };
    if (this.rules.tombstone) {
      this.settle(entry, result);
      return;
    }
    this.drop(entry.action.actionId);
    this.report(entry.action.actionId, result);
  }
}
