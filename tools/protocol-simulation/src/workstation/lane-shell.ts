import { type LaneEffect, type LaneEvent, type LaneState, type Recovery, serverTimeNow } from '@vigie/action-kernel';
import { advanceLaneUnder, compactJournalUnder, recoverLaneUnder } from '@vigie/action-kernel/laboratory';
import type { Outcome, PauseReason } from '@vigie/domain';
import type { SimulatedAction } from '../referee/truth';
import { isCalm } from '../world/world';
import type { Agent } from './agent';
import type { Write, WriteEnd } from './disk';
import { Hands } from './hands';
import type { Down } from './messages';

export const WORKSTATION = 'ws';
/** A journal that cannot be written to is seen to by a person, ms. */
const REPAIR_MS = 3_000;

/** What the agent does around the lane's reducer: it carries out the effects, and tells what came of them. */
export class LaneShell {
  state: LaneState;
  #archive: Recovery['archive'];
  readonly #hands: Hands;

  constructor(
    private readonly agent: Agent,
    { state, archive }: Recovery,
  ) {
    this.state = state;
    this.#archive = archive;
    this.#hands = new Hands(agent, this);
    if (state.paused === null) agent.pausedAt = null;
  }

  feed(event: LaneEvent): void {
    const { agent } = this;
    const { world, life } = agent;
    const { state, effects } = advanceLaneUnder(world.rules, this.state, event);
    this.state = state;
    const crashes = world.trouble.crashBetweenEffects;
    for (const effect of effects) {
      if (crashes > 0 && world.random.chance(crashes) && !isCalm(world)) {
        world.trace?.(`before the effect ${effect.kind}:`);
        agent.crash(world.random.chance(world.trouble.powerLoss), world.random.between(50, 3_000));
        return;
      }
      this.#carryOut(effect);
      if (life !== agent.life) return;
    }
  }

  #carryOut(effect: LaneEffect): void {
    const { agent } = this;
    agent.world.referee.note(effect.kind.charCodeAt(0) + agent.world.timeline.now);
    switch (effect.kind) {
      case 'write':
        agent.disk.write(effect);
        break;
      case 'wait':
        agent.later(effect.ms, () => this.feed({ kind: 'due', actionId: effect.actionId, now: agent.now() }));
        break;
      case 'guard':
        this.#hands.guard(effect.action);
        break;
      case 'perform':
        this.#hands.perform(effect.action as SimulatedAction);
        break;
      case 'report':
        this.#report(effect.outcome);
        break;
      case 'armed':
        agent.link.armed(effect.epoch);
        for (const { actionId, result } of this.#archive.unkept()) this.#report({ actionId, result });
        break;
      case 'redial':
        agent.link.redial();
        break;
      case 'alarm':
        this.#alarm(effect);
        break;
      case 'status':
        agent.link.status(this.state.pauseNumber);
        break;
      default:
        effect satisfies never;
    }
  }

  #report(outcome: Outcome): void {
    const { link, world, journalId } = this.agent;
    if (!link.tell(outcome)) return;
    const { actionId, result } = outcome;
    world.trace?.(`agent tells: ${actionId} ${result.kind} ${result.kind === 'refused' ? result.reason : ''}`);
    world.referee.told(actionId, journalId, result);
  }

  #alarm({ alarm, actionId }: Extract<LaneEffect, { kind: 'alarm' }>): void {
    const { agent } = this;
    agent.world.trace?.(`agent's alarm: ${alarm} ${actionId}`);
    if (alarm !== 'journal_broken') return;
    agent.later(REPAIR_MS, () => {
      agent.disk.mend();
      agent.crash(false, 500);
    });
  }

  wrote({ record, ticket }: Write, end: WriteEnd): void {
    if (end === 'written' && record.kind === 'settled') this.#archive.add(record);
    if (ticket === null) {
      if (end === 'broken') this.feed({ kind: 'journal', state: 'broken' });
    } else if (end === 'written') this.feed({ kind: 'written', ticket, now: this.agent.now() });
    else this.feed({ kind: 'not_written', ticket, why: end });
  }

  heard(message: Exclude<Down, { kind: 'welcome' }>): void {
    const { authentic } = message;
    switch (message.kind) {
      case 'command': {
        const { action, digest } = message;
        const { actionId, epoch, laneSequence } = action;
        this.agent.world.trace?.(
          `agent hears ${authentic ? '' : 'a forged '}${actionId}, ${laneSequence} of epoch ${epoch}`,
        );
        const settled = this.#archive.find(actionId);
        const impossible = action.truth.impossible ? 'POINT_OUTSIDE_SCREEN' : null;
        this.feed({ kind: 'command', action, digest, authentic, settled, impossible, now: this.agent.now() });
        break;
      }
      case 'enquiry': {
        const { actionId, epoch, rememberUntilMs } = message;
        this.agent.world.trace?.(`agent is asked about ${actionId}`);
        const settled = this.#archive.find(actionId);
        this.feed({ kind: 'enquiry', actionId, epoch, authentic, settled, rememberUntilMs });
        break;
      }
      case 'order':
        this.#ordered(message);
        break;
      case 'kept':
        if (!this.#archive.keep(message.actionId)) break;
        this.agent.disk.write({ record: { kind: 'kept', actionId: message.actionId }, durable: false, ticket: null });
    }
  }

  #ordered(message: Extract<Down, { kind: 'order' }>): void {
    const { order, epoch, sequence, pauseNumber, givenAt, authentic } = message;
    const { world, heardOrders, pausedAt } = this.agent;
    const again = heardOrders.has(message);
    heardOrders.add(message);
    const before = this.state.paused;
    this.feed({ kind: 'ordered', order, epoch, sequence, pauseNumber, authentic });
    if (before === null || this.state.paused !== null || pausedAt === null) return;
    world.trace?.('agent is told to go on');
    if (!authentic || again || givenAt < pausedAt) world.referee.pauseLifted();
    this.agent.pausedAt = null;
  }

  /** By somebody at the workstation. */
  interrupt(reason: Exclude<PauseReason, 'order'>): void {
    const { world, desktop } = this.agent;
    world.trace?.(`a person interrupts (${reason})`);
    if (this.state.paused === null) this.agent.pausedAt = world.timeline.now;
    if (reason === 'human_input') desktop.personActs(world.timeline.now);
    this.feed({ kind: 'interrupted', reason });
  }

  resume(): void {
    this.agent.pausedAt = null;
    this.feed({ kind: 'resumed' });
  }

  compact(): void {
    const { agent, state } = this;
    const server = serverTimeNow(state.serverTime, agent.now());
    if (state.open.length > 0 || state.journal === 'broken' || server === null) return;
    const { rules, trace } = agent.world;
    const content = { ...state, journalId: agent.journalId, archive: this.#archive };
    const records = compactJournalUnder(rules, content, server.latestMs);
    this.#archive = recoverLaneUnder(rules, WORKSTATION, records).archive;
    agent.disk.compact(records, () => trace?.(`journal compacted to ${records.length} records`));
  }
}
