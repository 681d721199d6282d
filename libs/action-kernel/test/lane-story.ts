import type { Action, OutcomeResult } from '@vigie/domain';
import { Archive, emptyLane, type LaneEffect, type LaneEvent, type LaneState, type SettledRecord } from '../src';
import { ALL_RULES, advanceLaneUnder, type RuleSet } from '../src/laboratory';

export const WS = 'ws-1';

/** Server and workstation agree in a story: the time is what the story says. */
export const at = (ms: number) => ({ wallMs: ms, steadyMs: ms });

export function action(id: string, change: Partial<Action> = {}): Action {
  return {
    actionId: id,
    supersedes: '',
    workstationId: WS,
    epoch: 1,
    laneSequence: 1,
    notBeforeMs: 0,
    expireAtMs: 10_000,
    runId: 'run',
    stepId: 'step',
    precondition: { frameId: 'f', windowId: 'w', target: null, dropTarget: null, identity: [], tolerance: 'still' },
    what: { kind: 'click', point: { x: 1, y: 1 }, button: 'left', count: 1 },
    traceparent: '',
    ...change,
  };
}

export const DONE: Extract<OutcomeResult, { kind: 'done' }> = {
  kind: 'done',
  startedAtMs: 1,
  finishedAtMs: 2,
  frameDigest: '',
  changedInGap: false,
};

/** A lane whose disk writes at once and whose guard and hands wait to be told: each test tells one story. */
export class Story {
  state: LaneState = emptyLane(WS);
  readonly archive = new Archive();
  readonly effects: LaneEffect[] = [];
  now = 1_000;
  disk: 'works' | 'full' | 'broken' = 'works';

  constructor(readonly rules: RuleSet = ALL_RULES) {}

  static armed(rules?: RuleSet): Story {
    const story = new Story(rules);
    story.welcome(1);
    return story;
  }

  send(event: LaneEvent): this {
    const { state, effects } = advanceLaneUnder(this.rules, this.state, event);
    this.state = state;
    for (const effect of effects) this.#carryOut(effect);
    return this;
  }

  welcome(epoch: number): this {
    const serverTime = { serverMs: this.now, asked: at(this.now), heard: at(this.now) };
    return this.send({ kind: 'welcomed', epoch, serverTime, authentic: true });
  }

  command(
    one: Action,
    { digest = `d-${one.actionId}`, authentic = true, impossible = null as string | null } = {},
  ): this {
    const settled = this.archive.find(one.actionId);
    return this.send({ kind: 'command', action: one, digest, authentic, settled, impossible, now: at(this.now) });
  }

  enquire(actionId: string, epoch: number): this {
    const settled = this.archive.find(actionId);
    return this.send({ kind: 'enquiry', actionId, epoch, authentic: true, settled, rememberUntilMs: 1e9 });
  }

  pass(actionId: string): this {
    return this.send({ kind: 'guarded', actionId, verdict: { kind: 'pass' }, now: at(this.now) });
  }

  done(actionId: string): this {
    return this.send({ kind: 'performed', actionId, ending: DONE });
  }

  reports(actionId: string): OutcomeResult[] {
    return this.effects.flatMap((one) =>
      one.kind === 'report' && one.outcome.actionId === actionId ? [one.outcome.result] : [],
    );
  }

  count(kind: LaneEffect['kind']): number {
    return this.effects.filter((one) => one.kind === kind).length;
  }

  settledRecords(): SettledRecord[] {
    return [...this.archive.all()];
  }

  #carryOut(effect: LaneEffect): void {
    this.effects.push(effect);
    if (effect.kind !== 'write') return;
    const { record, ticket } = effect;
    const reserved = record.kind === 'settled';
    if (this.disk === 'broken' || (this.disk === 'full' && !reserved)) {
      if (ticket !== null) this.send({ kind: 'not_written', ticket, why: this.disk === 'broken' ? 'broken' : 'full' });
      return;
    }
    if (record.kind === 'settled') this.archive.add(record);
    if (ticket !== null) this.send({ kind: 'written', ticket, now: at(this.now) });
  }
}
